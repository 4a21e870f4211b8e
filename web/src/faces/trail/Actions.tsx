// The moves that are no card: stop, drop out, keep nothing, and the two gifts of an Aid Station.
import type { FaceProps } from "../face";
import { marksOf } from "../marks";
import { term } from "./terms";
import { StopIcon } from "./signs";
import { legsOf } from "./view";
import type { TrailView } from "./view";
import { capital } from "./words";

interface ActionProps {
    what: string;
    /** What the button says while the move is not possible; without it there is no button then. */
    otherwise?: string;
    primary?: boolean;
    props: FaceProps<TrailView>;
}

function Action({ what, otherwise, primary, props }: ActionProps) {
    const choice = props.choices.find(({ does }) => does.what === what && !does.card);
    if (!choice && !otherwise) return null;
    const classes = [
        "button",
        "ta-action",
        primary && choice ? "primary" : "",
        marksOf(props, choice ? [choice] : []),
    ];
    return (
        <button
            type="button"
            class={classes.join(" ")}
            aria-disabled={!choice}
            onClick={() => (choice ? props.act(choice.move) : props.why(what))}
        >
            {what === "stop" && <Here view={props.view} />}
            {choice ? capital(choice.says) : otherwise}
        </button>
    );
}

/** The sign of the stop on which the runner stands. */
function Here({ view }: { view: TrailView }) {
    const at = view.runners[view.turn]!.at;
    return <StopIcon kind={legsOf(view.course)[at - 1]?.stop ?? "n"} />;
}

/** The moves of a run that is over; a card that is kept is in the hand. */
const others = ["dnf", "keep", "aid-boost", "aid-heal"];

export function Actions(props: FaceProps<TrailView>) {
    const running = props.choices.length > 0 && props.view.phase === "run";
    return (
        <div class="ta-actions">
            {running && (
                <Action
                    what="stop"
                    otherwise={term("stop-here")}
                    primary={props.choices.length === 1}
                    props={props}
                />
            )}
            {others.map((what) => (
                <Action key={what} what={what} props={props} />
            ))}
        </div>
    );
}

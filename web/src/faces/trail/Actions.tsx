// The moves that are no card: stop, drop out, keep nothing, and the two gifts of an Aid Station.
import type { FaceProps } from "../face";
import { marksOf } from "../marks";
import { term } from "./terms";
import { findMove } from "./moves";
import { StopIcon } from "./signs";
import { legsOf } from "./view";
import type { TrailView } from "./view";
import { capital } from "./words";

interface ActionProps {
    move: string;
    /** What the button says while the move is not possible; without it there is no button then. */
    otherwise?: string;
    primary?: boolean;
    props: FaceProps<TrailView>;
}

function Action({ move, otherwise, primary, props }: ActionProps) {
    const choice = findMove(props.choices, move);
    if (!choice && !otherwise) return null;
    const classes = [
        "button",
        "ta-action",
        primary && choice ? "primary" : "",
        marksOf(props, (marked) => marked === move),
    ];
    return (
        <button
            type="button"
            class={classes.join(" ")}
            aria-disabled={!choice}
            onClick={() => (choice ? props.act(move) : props.why(move))}
        >
            {move === "stop" && <Here view={props.view} />}
            {choice ? capital(choice.says) : otherwise}
        </button>
    );
}

/** The sign of the stop on which the runner stands. */
function Here({ view }: { view: TrailView }) {
    const at = view.runners[view.turn]!.at;
    return <StopIcon kind={legsOf(view.course)[at - 1]?.stop ?? "n"} />;
}

export function Actions(props: FaceProps<TrailView>) {
    const running = props.choices.length > 0 && props.view.phase === "run";
    return (
        <div class="ta-actions">
            {running && (
                <Action
                    move="stop"
                    otherwise={term("stop-here")}
                    primary={props.choices.length === 1}
                    props={props}
                />
            )}
            <Action move="dnf" props={props} />
            <Action move="keep none" props={props} />
            <Action move="aid boost" props={props} />
            <Action move="aid heal" props={props} />
        </div>
    );
}

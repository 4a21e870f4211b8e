// A step in the log: what was paid for which legs, where the runner stopped, and what that brought.
import type { ComponentChildren } from "preact";
import type { Happened } from "../../engine/types";
import type { Told } from "../face";
import { nameOf } from "../names";
import { BoostArt } from "./BoostArt";
import { stepIn } from "./run";
import { MiniCard, PinIcon, StopIcon } from "./signs";
import { StepSign } from "./RunSoFar";
import { term } from "./terms";
import { boostCards } from "./view";
import type { CardFace, StopKind, TrailView } from "./view";
import { boostName, runnerName, setbackName } from "./words";

const ends: Record<string, () => string> = {
    dnf: () => term("dropped-out"),
    finish: () => term("finisher"),
};

/** What a run has come to: the stop, the Setback or the Boost that it brought, the end. */
function Outcome({ view, event }: { view: TrailView; event: Happened }) {
    const { what, stop, setback, boost } = event;
    if (what === "stop") return <StopIcon kind={stop as StopKind} />;
    if (what === "setback") return <span>{setbackName(setback!)}</span>;
    const [card] = boostCards(view, [boost ?? ""]);
    if (!card) return <b>{ends[what]?.()}</b>;
    return (
        <span>
            <BoostArt card={card} /> {boostName(card)}
        </span>
    );
}

const outcomes = ["stop", "setback", "aid-boost", ...Object.keys(ends)];

/** The steps of a turn stand below each other; the first says whose they are. */
function Row({ who, name, children }: { who: number; name: string; children: ComponentChildren }) {
    return (
        <p class={name ? "ta-told" : "ta-told ta-more"}>
            {name && <PinIcon runner={who} virtual={false} />}
            {name && <b>{name}</b>}
            {children}
        </p>
    );
}

/** The virtual runner has no turn of its own: it runs at the end of a step of yours. */
function Virtual({ view, turned }: { view: TrailView; turned: Happened }) {
    return (
        <p class="ta-told">
            <PinIcon runner={1} virtual />
            <b>{runnerName(view.runners[1]!, [])}</b>
            <MiniCard face={turned.face as CardFace} /> +{turned.legs}
        </p>
    );
}

/** Only what moves a runner or lies before one afterwards; draws and discards are in the sentences. */
export function story({ frames, actor, more, names, you }: Told<TrailView>) {
    const view = frames.at(-1)?.view;
    if (!view || actor === null) return null;
    const happened = frames.flatMap((frame) => frame.happened);
    const step = stepIn(frames);
    // Who has come to the end stops nowhere else.
    const isOver = happened.some(({ what }) => what in ends);
    const outcome = happened.filter(
        ({ what }) => outcomes.includes(what) && !(isOver && what === "stop"),
    );
    const turned = happened.find(({ what }) => what === "virtual");
    if (!step && outcome.length === 0 && !turned) return null;
    return (
        <>
            {(step || outcome.length > 0) && (
                <Row who={actor} name={more ? "" : nameOf(names, actor, you)}>
                    {step && <StepSign view={view} step={step} />}
                    {outcome.map((event, i) => (
                        <Outcome key={i} view={view} event={event} />
                    ))}
                </Row>
            )}
            {turned && <Virtual view={view} turned={turned} />}
        </>
    );
}

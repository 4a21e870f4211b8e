// A step in the log: what was paid for which legs, where the runner stopped, and what that brought.
import type { ComponentChildren } from "preact";
import type { Told } from "../face";
import { nameOf } from "../names";
import { BoostArt } from "./BoostArt";
import { stepBetween } from "./run";
import { MiniCard, PinIcon, StopIcon } from "./signs";
import { StepSign } from "./RunSoFar";
import { term } from "./terms";
import { turnedBetween } from "./turned";
import { boostCards, gained, legsOf } from "./view";
import type { TrailView } from "./view";
import { boostName, runnerName, setbackName } from "./words";

/** What a run has come to: the stop, the Setback or the Boost that it brought, the end. */
function Outcome({ before, after, who }: { before: TrailView; after: TrailView; who: number }) {
    const [was, is] = [before.runners[who]!, after.runners[who]!];
    const stop = legsOf(after.course)[is.at - 1]?.stop ?? "n";
    const stopped = before.phase === "run" && (after.phase !== "run" || after.turn !== who);
    return (
        <>
            {stopped && is.status === "running" && <StopIcon kind={stop} />}
            {gained(was.setbacks, is.setbacks).map((setback) => (
                <span key={setback}>{setbackName(setback)}</span>
            ))}
            {boostCards(after, gained(was.boosts, is.boosts)).map((card) => (
                <span key={card.name}>
                    <BoostArt card={card} /> {boostName(card)}
                </span>
            ))}
            {was.status !== is.status && (
                <b>{is.status === "out" ? term("dropped-out") : term("finisher")}</b>
            )}
        </>
    );
}

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
function Virtual({ before, after }: { before: TrailView; after: TrailView }) {
    const turned = turnedBetween(before, after);
    if (!turned) return null;
    return (
        <p class="ta-told">
            <PinIcon runner={1} virtual />
            <b>{runnerName(after.runners[1]!, [])}</b>
            <MiniCard face={turned.face} /> +{turned.legs}
        </p>
    );
}

/** Only what moves a runner or lies before one afterwards; draws and discards are in the sentences. */
export function story({ before, frames, actor, more, names, you }: Told<TrailView>) {
    const after = frames.at(-1)?.view;
    if (!before || !after || actor === null) return null;
    const run = frames.map(({ view }) => view).filter((view) => view.turn === before.turn);
    const step = run.length > 0 ? stepBetween(before, run.at(-1)!) : null;
    const told = [
        step && <StepSign key="step" view={after} step={step} />,
        tellsMore(before, after, actor) && (
            <Outcome key="end" before={before} after={after} who={actor} />
        ),
    ].filter(Boolean);
    const virtual = turnedBetween(before, after) && <Virtual before={before} after={after} />;
    if (told.length === 0 && !virtual) return null;
    return (
        <>
            {told.length > 0 && (
                <Row who={actor} name={more ? "" : nameOf(names, actor, you)}>
                    {told}
                </Row>
            )}
            {virtual}
        </>
    );
}

function tellsMore(before: TrailView, after: TrailView, who: number): boolean {
    const [was, is] = [before.runners[who]!, after.runners[who]!];
    const grown = is.setbacks.length > was.setbacks.length || is.boosts.length > was.boosts.length;
    const stopped = before.phase === "run" && (after.phase !== "run" || after.turn !== who);
    return grown || stopped || was.status !== is.status;
}

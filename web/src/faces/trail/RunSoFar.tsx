// The steps of the run that is going on: what was paid, and what for.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useLanding } from "../flight";
import { term } from "./terms";
import { BoostArt } from "./BoostArt";
import type { Run, RunStep } from "./run";
import { MiniCard, MiniCards } from "./signs";
import { legsOf } from "./view";
import type { CardFace, TrailView } from "./view";

function Legs({ view, step }: { view: TrailView; step: RunStep }) {
    const colours = legsOf(view.course).slice(step.from, step.to);
    return (
        <>
            {colours.map(({ colour }, i) => (
                <MiniCard key={i} face={colour.toLowerCase() as CardFace} leg />
            ))}
        </>
    );
}

export function StepSign({ view, step }: { view: TrailView; step: RunStep }) {
    const boost = step.boost === null ? undefined : view.boost_cards[step.boost];
    return (
        <span class="ta-step">
            <MiniCards cards={step.spent} />→
            {step.to > step.from ? (
                <Legs view={view} step={step} />
            ) : (
                boost && <BoostArt card={boost} />
            )}
        </span>
    );
}

/** What was paid travels here from the hand. */
function Paid({ card, ms, children }: { card: string; ms: number; children: ComponentChildren }) {
    const place = useRef<HTMLSpanElement>(null);
    useLanding(place, card, ms);
    return (
        <span ref={place} class="ta-paid">
            {children}
        </span>
    );
}

export function RunSoFar({ view, run, ms }: { view: TrailView; run: Run; ms: number }) {
    const at = view.runners[view.turn]!.at;
    return (
        <p class="ta-run">
            {run.start !== null && <span>{term("run-legs", { count: at - run.start })}</span>}
            <span class="ta-steps" aria-hidden="true">
                {run.steps.map((step, i) => (
                    <Paid key={i} card={step.spent[0] ?? ""} ms={ms}>
                        <StepSign view={view} step={step} />
                    </Paid>
                ))}
            </span>
        </p>
    );
}

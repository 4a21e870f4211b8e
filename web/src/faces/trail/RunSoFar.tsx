// The steps of the run that is going on: what was paid, and what for.
import { t } from "../../words/words";
import { BoostArt } from "./BoostArt";
import type { Run, Step } from "./run";
import { MiniCards } from "./signs";
import { legsOf } from "./view";
import type { TrailView } from "./view";

function Legs({ view, step }: { view: TrailView; step: Step }) {
    const colours = legsOf(view.course).slice(step.from, step.to);
    return (
        <>
            {colours.map(({ colour }, i) => (
                <b key={i} class={`ta-ran ta-mini-${colour.toLowerCase()}`}>
                    {colour}
                </b>
            ))}
        </>
    );
}

function StepSign({ view, step }: { view: TrailView; step: Step }) {
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

export function RunSoFar({ view, run }: { view: TrailView; run: Run }) {
    const at = view.runners[run.runner]!.at;
    return (
        <p class="ta-run">
            {run.start !== null && (
                <span>{t("Legs in this run: {count}", { count: at - run.start })}</span>
            )}
            <span class="ta-steps" aria-hidden="true">
                {run.steps.map((step, i) => (
                    <StepSign key={i} view={view} step={step} />
                ))}
            </span>
        </p>
    );
}

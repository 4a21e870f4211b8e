// The steps of the run that is going on, put together from the views that are shown one after the
// other, as a view has only where everybody stands now.
import { useRef } from "preact/hooks";
import { gained } from "./view";
import type { CardFace, TrailView } from "./view";

/** Legs from … to − 1 were run, or a Boost was used on the spot, for these cards. */
export interface RunStep {
    from: number;
    to: number;
    spent: CardFace[];
    /** The place in boost_cards of the Boost that was used. */
    boost: number | null;
}

export interface Run {
    runner: number;
    round: number;
    /** Where the run started; null when we came too late to know. */
    start: number | null;
    steps: RunStep[];
    last: TrailView;
}

const standing = (view: TrailView) => view.runners[view.turn]!;

function begin(view: TrailView): Run {
    const start = view.ran ? null : standing(view).at;
    return { runner: view.turn, round: view.round, start, steps: [], last: view };
}

export function stepBetween(before: TrailView, view: TrailView): RunStep | null {
    const boost = view.used.find((used) => !before.used.includes(used)) ?? null;
    const [from, to] = [standing(before).at, standing(view).at];
    if (to === from && boost === null) return null;
    return { from, to, spent: gained(standing(before).discard, standing(view).discard), boost };
}

/** Steps that the view has not got (any more) were taken back. */
function stillThere(step: RunStep, view: TrailView): boolean {
    return step.to <= standing(view).at && (step.boost === null || view.used.includes(step.boost));
}

export function follow(run: Run | null, view: TrailView): Run {
    if (!run || run.runner !== view.turn || run.round !== view.round) return begin(view);
    if (!view.ran && view.used.length === 0) return begin(view);
    const kept = run.steps.filter((step) => stillThere(step, view));
    const step = kept.length === run.steps.length ? stepBetween(run.last, view) : null;
    return { ...run, steps: step && step.to >= step.from ? [...kept, step] : kept, last: view };
}

/** Follows the views that a component is shown. */
export function useRun(view: TrailView): Run {
    const run = useRef<Run | null>(null);
    if (run.current?.last !== view) run.current = follow(run.current, view);
    return run.current!;
}

// The run of the turn, as the engine tells it: a view has only where everybody stands now.
import type { Frame, Past } from "../../engine/types";
import type { CardFace } from "./view";

/** Legs from … to − 1 were run, or a Boost was used on the spot, for these cards. */
export interface RunStep {
    from: number;
    to: number;
    spent: CardFace[];
    /** The place in boost_cards of the Boost that was used. */
    boost: number | null;
}

export interface Run {
    /** Where the run started; null when we came too late to know. */
    start: number | null;
    steps: RunStep[];
}

/** What the virtual runner turned up last, and how far that took it. */
export interface Turned {
    face: CardFace;
    legs: number;
}

export const runOf = (past: Past): Run =>
    (past["run"] as Run | undefined) ?? { start: null, steps: [] };

export const turnedOf = (past: Past): Turned | null =>
    (past["turned"] as Turned | undefined) ?? null;

/** What was paid in a step of the match, and what for; null: nothing. */
export function stepIn(
    frames: readonly Pick<Frame<unknown>, "happened" | "past">[],
): RunStep | null {
    const paid = frames.find(({ happened }) =>
        happened.some(({ what }) => what === "run" || what === "boost"),
    );
    return paid ? (runOf(paid.past).steps.at(-1) ?? null) : null;
}

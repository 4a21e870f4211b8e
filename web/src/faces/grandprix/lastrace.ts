// The last race, for looking at it once the next one has begun. A view tells of a race only while it is
// run, so the board keeps what it has seen.
import type { GrandprixView, Sum } from "./view";

export interface Result {
    race: number;
    lineups: (string[] | null)[];
    values: (number | null)[];
    sums: (Sum | null)[];
    /** The score card that each seat took, as far as it is known. */
    taken: (number | null)[];
}

export interface Memory {
    result: Result | null;
    /** What everybody had won before the race. */
    won: (number[] | null)[];
}

export const nothing: Memory = { result: null, won: [] };

function takenBy(view: GrandprixView, won: Memory["won"]): (number | null)[] {
    return view.won.map((cards, seat) => {
        const had = won[seat];
        return (had && cards?.find((card) => !had.includes(card))) ?? null;
    });
}

function isLast(result: Result | null, view: GrandprixView): boolean {
    return result !== null && result.race === (view.phase === "over" ? view.race : view.race - 1);
}

/** What is remembered after this view. Going back in a replay forgets what has not happened yet. */
export function remember(memory: Memory, view: GrandprixView): Memory {
    if (view.phase !== "race")
        return { result: isLast(memory.result, view) ? memory.result : null, won: view.won };
    const { race, lineups, values, sums } = view;
    const taken = takenBy(view, memory.won);
    return { result: { race, lineups, values, sums, taken }, won: memory.won };
}

// The part of an address that says which position of a record is shown, and through whose eyes:
// …/12/P1, …/12/open (every hand lies open), …/12/table (as a spectator sees it).
import { routeTo } from "../app/router";
import type { Seat } from "../engine/types";
import { ALL_OPEN, SPECTATOR } from "../engine/wasm";

/** Which record: kept/ID, table/ID, data/…, file. */
export interface RecordPlace {
    kind: string;
    id: string;
}

/** What the address says beyond the record, unread. */
export interface Address extends RecordPlace {
    step: string | undefined;
    eye: string | undefined;
    /** Another object each time somebody goes there, also if it is the same address again. */
    visit: object;
}

/** The viewpoint: a seat, or the engine's number for "all cards face up" or "spectator". */
export type Eye = Seat;

const named = new Map<string, Eye>([
    ["table", SPECTATOR],
    ["open", ALL_OPEN],
]);

export function eyeName(eye: Eye): string {
    if (eye >= 0) return `P${eye + 1}`;
    return eye === ALL_OPEN ? "open" : "table";
}

export function readEye(text: string | undefined, seats: number): Eye | null {
    if (text === undefined) return null;
    const number = /^P([1-8])$/.exec(text)?.[1];
    if (number) return Number(number) <= seats ? Number(number) - 1 : null;
    return named.get(text) ?? null;
}

export function readStep(text: string | undefined, steps: number): number | null {
    if (!text || !/^\d{1,5}$/.test(text)) return null;
    return Math.min(Number(text), steps);
}

/** The address of a record, or of a position in it. */
export function placeAt({ kind, id }: RecordPlace, step?: number, eye?: Eye): string {
    const position = step === undefined || eye === undefined ? [] : [step, eyeName(eye)];
    return routeTo("replay", kind, ...(id ? [id] : []), ...position);
}

/** The address of the review of a record. */
export function reviewAt({ kind, id }: RecordPlace): string {
    return routeTo("review", kind, ...(id ? [id] : []));
}

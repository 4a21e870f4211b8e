// Battle GUM's position as the engine's JSON has it (paddock(6), "JSON").
import type { Past, Seat } from "../../engine/types";

/** "N" for a Ninja, otherwise "1" to "13". Cards of one value are all alike. */
export type CardName = string;

/** How many of which card. */
export type Counts = Record<CardName, number>;

export interface SeatView {
    /** Null where it may not be known. */
    hand: CardName[] | null;
    hand_count: number;
    /** Cards that everybody has seen this seat take. */
    known: Counts;
    face_up: CardName[];
    face_down: number;
    /** The row that was chosen and is not shown to the others yet. */
    chosen?: Counts;
}

export interface BattleView {
    phase: "choose" | "play" | "answer" | "window" | "refill" | "over";
    plays: number;
    dealer: Seat;
    pile: CardName[];
    value: number | null;
    /** What may follow on the pile, compared with its value. */
    asks: "anything" | "higher" | "lower" | "thirteen" | "answer";
    /** Would a 1 follow if it were not strict? */
    bars_one: boolean;
    /** The seat that a 13 is aimed at. */
    threatened: Seat | null;
    /** The value on top, "N" for a Ninja, and how many of it lie there. */
    top: number | "N" | null;
    run: number;
    /** Null before anybody has laid cards. */
    laid_last: Seat | null;
    /** How many places everybody has in front. */
    front: number;
    stock_count: number;
    gone: CardName[];
    seats: SeatView[];
}

/** The card that was laid last: it was on top of a pile that is taken or leaves the game. */
export function laidLast(past: Past): CardName | null {
    return (past["laid"] as CardName | null | undefined) ?? null;
}

// A position of Trail Again as the engine's JSON has it, and what is read off it at once.
import type { Seat } from "../../engine/types";

/** Red, yellow, green, joker. */
export type CardFace = "r" | "y" | "g" | "j";
export type LegColour = "R" | "Y" | "G";
/** Neutral, Setback, Aid Station. */
export type StopKind = "n" | "s" | "a";

export interface CourseCard {
    legs: string;
    stops: string;
}

export interface Runner {
    /** null: the virtual runner. */
    seat: Seat | null;
    /** Legs run. */
    at: number;
    status: "running" | "finished" | "out";
    /** null: not ours to see. */
    hand: CardFace[] | null;
    hand_count: number;
    deck: CardFace[] | null;
    deck_count: number;
    discard: CardFace[];
    setbacks: string[];
    boosts: string[];
}

export interface BoostCard {
    name: string;
    kind: "dash" | "remedy" | "second-wind" | "in-sight";
    cost: CardFace[];
    legs: number;
    draws: number;
}

export interface TrailView {
    round: number;
    first: number;
    turn: number;
    phase: "run" | "keep" | "aid";
    ran: boolean;
    course: CourseCard[];
    runners: Runner[];
    /** Boosts used in this turn: places in boost_cards. */
    used: number[];
    setback_pile: string[];
    setback_discards: string[];
    boost_pile: string[];
    boost_cards: BoostCard[];
    /** Setbacks that forbid pairs of a colour, and which. */
    pairs: Record<string, CardFace>;
}

/** A leg, and the stop at its end. */
export interface Leg {
    colour: LegColour;
    stop: StopKind;
}

export const faces: readonly CardFace[] = ["r", "y", "g", "j"];

export function legsOf(course: CourseCard[]): Leg[] {
    return course.flatMap(({ legs, stops }) =>
        [...legs].map((colour, i) => ({ colour: colour as LegColour, stop: stops[i] as StopKind })),
    );
}

export interface Count<T> {
    what: T;
    count: number;
}

/** Equal things together, in the order in which they first come. */
export function counted<T>(things: readonly T[]): Count<T>[] {
    return [...new Set(things)].map((what) => ({
        what,
        count: things.filter((thing) => thing === what).length,
    }));
}

/** Whose next legs matter most: yours while you run, else those of the player whose turn it is. */
export function followed(view: TrailView, you: Seat | null): number {
    return you !== null && view.runners[you]?.status === "running" ? you : view.turn;
}

export function boostCards(view: TrailView, names: string[]): BoostCard[] {
    return view.boost_cards.filter((card) => names.includes(card.name));
}

export function isUsed(view: TrailView, card: BoostCard): boolean {
    return view.used.includes(view.boost_cards.indexOf(card));
}

// What the engine says about a position of Jumbo Grand Prix. Cards are in notation: "E5", "D2*".
import type { Happened, Past } from "../../engine/types";
import { term } from "./terms";

export type Type = "B" | "E" | "T" | "D";
export const types: readonly Type[] = ["B", "E", "T", "D"];

/** Why a car is worth what it is: numbers to add, and how many equal cards count more than their sum. */
export interface Sum {
    equal: 0 | 3 | 4;
    of: number[];
}

export interface Worth {
    value: number;
    sum: Sum;
}

/** The strongest car in a hand. */
export interface Best extends Worth {
    cards: Record<string, number>;
}

export interface GrandprixView {
    race: number;
    races: number;
    start: number;
    turn: number;
    round: number;
    /** Of preparation. */
    rounds: number;
    /** "race" only while lineups are being shown. */
    phase: "discard" | "take" | "lineup" | "race" | "over";
    takes_left: number;
    prizes: number[];
    unturned: number[];
    /** From the bottom up. */
    open: { body: string[]; engine: string[]; tyres: string[]; driver: string[] };
    closed: string[] | null;
    closed_count: number;
    /** From here on one value a seat; null is what this seat may not know. */
    hands: (string[] | null)[];
    hand_counts: number[];
    known: Record<string, number>[];
    chosen: boolean[];
    lineups: (string[] | null)[];
    /** What the lineups are worth; 0: incomplete. */
    values: (number | null)[];
    sums: (Sum | null)[];
    /** What a car can be worth at most. */
    worth_max: number;
    best: (Best | null)[];
    /** The highest card of each type. */
    parts: (Record<string, number> | null)[];
    won: (number[] | null)[];
    totals: (number | null)[];
}

/** A race as everybody saw it. */
export interface RaceResult {
    number: number;
    /** null: not shown yet. */
    lineups: (string[] | null)[];
    values: (number | null)[];
    sums: (Sum | null)[];
    /** The score card that each seat took. */
    taken: (number | null)[];
}

/** How the last race went, or goes as far as cars have been shown; null before the first. */
export function lastRace(past: Past): RaceResult | null {
    return (past["race"] as RaceResult | null | undefined) ?? null;
}

const piles = { B: "body", E: "engine", T: "tyres", D: "driver" } as const;

export function openPile(view: GrandprixView, type: Type): string[] {
    return view.open[piles[type]];
}

export function typeOf(card: string): Type {
    return card[0] as Type;
}

export function valueOf(card: string): string {
    return card[1] ?? "";
}

export function hasWreath(card: string): boolean {
    return card.endsWith("*");
}

type OwnView = { view: GrandprixView; you: number | null };

const own = <T>({ you }: OwnView, each: (T | null)[]) =>
    you === null ? null : (each[you] ?? null);

export const ownCards = (eyes: OwnView): string[] => own(eyes, eyes.view.hands) ?? [];
export const bestOf = (eyes: OwnView) => own(eyes, eyes.view.best);

/** The best car in your hand, or as much of one as there is. */
export const partsOf = (eyes: OwnView): string[] =>
    cardsOf(bestOf(eyes)?.cards ?? own(eyes, eyes.view.parts) ?? {});

/** "6 + 7 + 4 + 2", or "three equal: 21 + 6". */
export function sumWords({ equal, of }: Sum): string {
    return term(`sum-${equal}`, { sum: of.join(" + ") });
}

/** As the engine says it in a sentence: "19", or "27 (three equal: 21 + 6)". */
export function worthWords({ value, sum }: Worth): string {
    return sum.equal ? `${value} (${sumWords(sum)})` : `${value}`;
}

/** Cards with their numbers, card by card. */
export function cardsOf(counts: Record<string, number>): string[] {
    return Object.entries(counts).flatMap(([card, count]) => Array<string>(count).fill(card));
}

/** What everybody knows of a hand. */
export function knownCards(view: GrandprixView, seat: number): string[] {
    return cardsOf(view.known[seat] ?? {});
}

const pileTypes: Record<string, Type> = { body: "B", engine: "E", tyres: "T", driver: "D" };

/** The type of the open pile that a move takes from; null: the closed one. */
export const typeOfPile = (pile: string | undefined): Type | null => pileTypes[pile ?? ""] ?? null;

/** The cards that a seat has just got, as far as they may be known. */
export function gotCards(happened: readonly Happened[], seat: number | null): string[] {
    return happened
        .filter((event) => event.seat === seat)
        .flatMap(({ what, card, cards }) => {
            if (what === "take") return [card!];
            return what === "draw" || what === "deal" ? (cards ?? []) : [];
        });
}

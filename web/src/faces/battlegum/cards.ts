// Cards, and which of the listed moves belong to which card. Only notation is read here; what may
// be done is what the engine lists.
import type { Choice, Seat } from "../../engine/types";
import type { BattleView, CardName, Counts, SeatView } from "./view";

/** Cards of one value, that a hand shows as one. */
export interface Stack {
    card: CardName;
    count: number;
}

const rank = (card: CardName): number => (card === "N" ? 0 : Number(card));

/** The name of a value as `top` has it. */
export const cardOf = (value: number): CardName => (value === 0 ? "N" : String(value));

export function stacksOf(counts: Counts): Stack[] {
    const stacks = Object.entries(counts).map(([card, count]) => ({ card, count }));
    return stacks.sort((a, b) => rank(a.card) - rank(b.card));
}

export function countsOf(cards: readonly CardName[]): Counts {
    const counts: Counts = {};
    for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
    return counts;
}

export function listOf(counts: Counts): CardName[] {
    return stacksOf(counts).flatMap(({ card, count }) => Array<CardName>(count).fill(card));
}

function without(cards: readonly CardName[], counts: Counts): CardName[] {
    const left = { ...counts };
    return cards.filter((card) => {
        const taken = (left[card] ?? 0) > 0;
        if (taken) left[card]! -= 1;
        return !taken;
    });
}

/** Hand and face-up row, and if the row has been chosen already, as they will be. */
export function heldBy(seat: SeatView): { hand: CardName[]; row: CardName[] } {
    const hand = seat.hand ?? [];
    if (!seat.chosen) return { hand, row: seat.face_up };
    return { hand: without([...hand, ...seat.face_up], seat.chosen), row: listOf(seat.chosen) };
}

/** The six cards among which the face-up row is chosen. */
export function sixOf(seat: SeatView): CardName[] {
    return listOf(countsOf([...(seat.hand ?? []), ...seat.face_up]));
}

/** What can be told of a hand: the cards known to be in it, and how many others there are. */
export function knownOf(seat: SeatView): { stacks: Stack[]; unknown: number } {
    const stacks = stacksOf(seat.hand ? countsOf(seat.hand) : seat.known);
    const known = stacks.reduce((sum, { count }) => sum + count, 0);
    return { stacks, unknown: seat.hand_count - known };
}

/** The card that a move lays: "7" of "7x2", "13" of "13>P2"; null if it lays none. */
export function laidBy(move: string): CardName | null {
    return /^(N|\d+)(x\d)?(>P\d)?$/.exec(move)?.[1] ?? null;
}

export const laysOf = (card: CardName, choices: readonly Choice[]): Choice[] =>
    choices.filter(({ move }) => laidBy(move) === card);

/** The listed move that leaves these cards face up, written in whatever order. */
export function rowMove(cards: readonly CardName[], choices: readonly Choice[]): Choice | null {
    const move = ["up", ...listOf(countsOf(cards))].join(" ");
    return choices.find((choice) => choice.move === move) ?? null;
}

/** Which of the cards a hint such as "up 4 9 12" means; of equal ones the first. */
export function hintedRow(cards: readonly CardName[], hint: string | null): boolean[] {
    const left = countsOf(hint?.startsWith("up ") ? hint.slice(3).split(" ") : []);
    return cards.map((card) => {
        const meant = (left[card] ?? 0) > 0;
        if (meant) left[card]! -= 1;
        return meant;
    });
}

/** The seats that the board shows, in turn order: the others from the next one on, or everybody. */
export function seatsShown(view: BattleView, you: Seat | null): Seat[] {
    const count = view.seats.length;
    const all = view.seats.map((_, i) => (i + (you ?? 0)) % count);
    return you === null ? all : all.slice(1);
}

// Cards, and which of the listed moves belong to which card; what may be done is what the engine lists.
import type { Choice, Seat } from "../../engine/types";
import type { BattleView, CardName, Counts, SeatView } from "./view";

/** Cards of one value, that a hand shows as one. */
export interface Stack {
    card: CardName;
    count: number;
}

/** All values, Ninjas first. */
export const cardValues: readonly CardName[] = [
    "N",
    ...Array.from({ length: 13 }, (_, i) => String(i + 1)),
];

const rank = (card: CardName): number => (card === "N" ? 0 : Number(card));

/** The name of the card that `top` says lies on the pile. */
export const topCard = (top: number | "N"): CardName => String(top);

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

/** The moves that lay a card. */
export const laysOf = (card: CardName, choices: readonly Choice[]): Choice[] =>
    choices.filter(({ does }) => does.what === "lay" && does.card === card);

/** The moves of a card by how many of it they lay: most have one, those that are aimed have one a rival. */
export function byCount(lays: readonly Choice[]): { count: number; moves: Choice[] }[] {
    const counts = [...new Set(lays.map(({ does }) => does.count ?? 1))];
    return counts.map((count) => ({
        count,
        moves: lays.filter(({ does }) => does.count === count),
    }));
}

/** The lit move that is aimed at a seat, or at none. */
export function aimedAt(moves: readonly Choice[], target: Seat | null): string | null {
    return moves.find(({ does }) => does.target === target)?.move ?? null;
}

/** The seats that the board shows, in turn order: the others from the next one on, or everybody. */
export function seatsShown(view: BattleView, you: Seat | null): Seat[] {
    const count = view.seats.length;
    const all = view.seats.map((_, i) => (i + (you ?? 0)) % count);
    return you === null ? all : all.slice(1);
}

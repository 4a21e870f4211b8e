// Cards, and which of the listed moves belong to which card. Only notation is read here; what may
// be done is what the engine lists.
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

/** What a move lays: three 13s at the second seat are "13x3>P2". */
export interface Lay {
    card: CardName;
    count: number;
    /** The seat that a 13 is aimed at; null: at none. */
    target: Seat | null;
}

export function layOf(move: string): Lay | null {
    const found = /^(N|\d+)(?:x(\d))?(?:>P(\d))?$/.exec(move);
    if (!found) return null;
    const [, card, count, target] = found;
    return { card: card!, count: Number(count ?? 1), target: target ? Number(target) - 1 : null };
}

export const laidBy = (move: string): CardName | null => layOf(move)?.card ?? null;

/** The moves of a card by how many of it they lay: most have one, those that are aimed have one a rival. */
export function byCount(lays: readonly Choice[]): { count: number; moves: Choice[] }[] {
    const counts = [...new Set(lays.map(({ move }) => layOf(move)?.count ?? 1))];
    return counts.map((count) => ({
        count,
        moves: lays.filter(({ move }) => layOf(move)?.count === count),
    }));
}

/** The lit move that is aimed at a seat, or at none. */
export function aimedAt(moves: readonly Choice[], target: Seat | null): string | null {
    return moves.find(({ move }) => layOf(move)?.target === target)?.move ?? null;
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

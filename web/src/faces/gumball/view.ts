// The engine's JSON of a Gumball Rally table, and how to read it. Nothing here decides anything: what
// a card can do comes from the engine as `reach`.

import type { Past } from "../../engine/types";

export const colours = ["Y", "B", "K", "R"] as const;
export type Colour = (typeof colours)[number];
export type Plain = Colour | `${Colour}!`;
export type Hazard = Plain | "checkpoint" | "winner";

export interface LinePlace {
    seat: number;
    kart: number;
    card: string | null;
    points: number;
}

export interface GumballView {
    round: number;
    turn: number;
    line: LinePlace[];
    hands: (string[] | null)[];
    hand_counts: number[];
    deck_count: number;
    discard: string[];
    hazards_unseen: Record<Plain, number>;
    hazards_drawn: number;
    special_due: "checkpoint" | "winner" | "seen" | null;
    stretch_left: number;
    prizes: number[];
    reach: Record<string, number[]>;
    photo?: (string | null)[];
}

/** A kart on the road: its place counts from 0, the front. */
export interface Kart extends LinePlace {
    place: number;
}

export interface Card {
    colour: Colour;
    number: number;
}

export function readCard(text: string): Card {
    return { colour: text[0] as Colour, number: Number(text.slice(1)) };
}

/** The card of a move: that of "B8@2" is "B8". */
export function cardOf(move: string): string {
    return move.split("@")[0]!;
}

/** The place to which a move leads: "B8@2" says so itself, and "B8" goes as far as the card reaches. */
export function placeOf(view: GumballView, move: string): number {
    const [card, stop] = move.split("@");
    return stop ? Number(stop) : (view.reach[card!]?.[0] ?? 0);
}

/** The karts in an order that never changes, so that their elements stay and glide. While they line up,
 * places that are still empty hold kart 0 a second time. */
export function karts(view: GumballView): Kart[] {
    const seen = new Map<number, Kart>();
    view.line.forEach((here, place) => {
        if (!seen.has(here.kart)) seen.set(here.kart, { ...here, place });
    });
    return [...seen.values()].sort((a, b) => a.kart - b.kart);
}

/** Has this round's hazard been turned up? */
export function hazardTime(view: GumballView): boolean {
    return view.hazards_drawn >= view.round;
}

/** The hazard that was turned up last; null before the first. */
export function lastHazard(past: Past): Hazard | null {
    return (past["hazards"] as Hazard[] | undefined)?.at(-1) ?? null;
}

type Motion = "pass" | "back" | null;

/** What has just happened to a kart: it overtook, or it was thrown back. */
export function motion(before: GumballView | null, view: GumballView, kart: Kart): Motion {
    const from = before?.line.findIndex((place) => place.kart === kart.kart) ?? -1;
    if (from < 0 || from === kart.place) return null;
    if (hazardTime(view)) return kart.place > from ? "back" : null;
    return kart.place < from ? "pass" : null;
}

/** The points that a kart has just taken. */
export function gain(before: GumballView | null, kart: Kart): number {
    const was = before?.line.find((place) => place.kart === kart.kart);
    return was ? Math.max(0, kart.points - was.points) : 0;
}

/** The kart to look at: the one that is driving now, else the one whose turn it is. */
export function activeKart(
    before: GumballView | null,
    view: GumballView,
    over: boolean,
): number | null {
    if (over || hazardTime(view)) return null;
    const driving = karts(view).find((kart) => motion(before, view, kart) === "pass");
    return driving?.kart ?? view.line[view.turn]?.kart ?? null;
}

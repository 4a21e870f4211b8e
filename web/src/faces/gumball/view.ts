// The engine's JSON of a Gumball Rally table, and how to read it. Nothing here decides anything: what
// a card can do comes from the engine as `reach`.

import type { Happened, Past } from "../../engine/types";

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

/** Hazards of which one is special, after some plain ones. */
export interface Stretch {
    length: number;
    drawn: number;
    special: "checkpoint" | "winner" | null;
    /** Has the special one come? */
    seen: boolean;
}

export interface GumballView {
    round: number;
    turn: number;
    /** How many the road has; while karts line up, fewer of them are in the line. */
    places: number;
    line: LinePlace[];
    hands: (string[] | null)[];
    hand_counts: number[];
    deck_count: number;
    discard: string[];
    hazards_unseen: Record<Plain, number>;
    hazards_drawn: number;
    /** Has this round's hazard been turned up? */
    hazard_up: boolean;
    stretches: Stretch[];
    special_due: "checkpoint" | "winner" | "seen" | null;
    stretch_left: number;
    prizes: number[];
    prizes_of: "checkpoint" | "winner" | null;
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

/** The karts in an order that never changes, so that their elements stay and glide. */
export function karts(view: GumballView): Kart[] {
    return view.line.map((here, place) => ({ ...here, place })).sort((a, b) => a.kart - b.kart);
}

/** The hazard that was turned up last; null before the first. */
export function lastHazard(past: Past): Hazard | null {
    return (past["hazards"] as Hazard[] | undefined)?.at(-1) ?? null;
}

/** The karts that this round's hazard sends back. */
export function struckKarts(past: Past): number[] {
    return (past["struck"] as number[] | undefined) ?? [];
}

/** What has just happened to a kart: it overtook, or it was thrown back. */
export function motion(happened: Happened[], kart: number): "pass" | "back" | null {
    const moved = happened.find(
        ({ what, kart: mover }) => mover === kart && (what === "pass" || what === "back"),
    );
    return moved ? (moved.what as "pass" | "back") : null;
}

/** The points that a kart has just taken. */
export function gain(happened: Happened[], kart: number): number {
    const taken = happened.filter((event) => event.what === "score" && event.kart === kart);
    return taken.reduce((sum, { points = 0 }) => sum + points, 0);
}

/** The kart to look at: the one that is driving now, else the one whose turn it is. */
export function activeKart(happened: Happened[], view: GumballView, over: boolean): number | null {
    if (over || view.hazard_up) return null;
    const driving = happened.find(({ what }) => what === "pass");
    return driving?.kart ?? view.line[view.turn]?.kart ?? null;
}

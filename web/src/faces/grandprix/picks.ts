// From tapped cards to one of the lineups that the engine lists, and back.
import type { Choice } from "../../engine/types";
import { typeOf, types } from "./view";

const inOrder = (cards: string[]) => [...cards].sort().join();

/** The choices that race four cards. */
export const lineupsOf = (choices: readonly Choice[]): Choice[] =>
    choices.filter(({ does }) => does.what === "race");

/** The listed lineup of exactly these cards. */
export function findLineup(choices: Choice[], cards: string[]): Choice | undefined {
    const wanted = inOrder(cards);
    return lineupsOf(choices).find(({ does }) => inOrder(does.cards!) === wanted);
}

/** Which places of a hand hold these cards; of two copies the first that is still free. */
export function placesOf(hand: string[], cards: readonly string[]): number[] {
    const places: number[] = [];
    for (const card of cards) {
        const place = hand.findIndex((held, at) => held === card && !places.includes(at));
        if (place >= 0) places.push(place);
    }
    return places.sort((a, b) => a - b);
}

/** The place in the hand of the card in each of the four slots; null: the slot is empty. A card is in the
 * slot of its kind; one that finds it taken is in an empty slot. */
export function slotsOf(hand: string[], picks: number[]): (number | null)[] {
    const own = types.map((type) => picks.find((pick) => typeOf(hand[pick]!) === type) ?? null);
    const others = picks.filter((pick) => !own.includes(pick));
    return own.map((place) => place ?? others.shift() ?? null);
}

/** Is there a card of its kind in every slot? */
export function isWhole(hand: string[], picks: number[]): boolean {
    return slotsOf(hand, picks).every(
        (place, at) => place !== null && typeOf(hand[place]!) === types[at],
    );
}

/**
 * The picked places after a tap. A card takes the place of the one of its kind, as one changes the engine of
 * a car. If a slot is empty, whatever its kind, it goes there; if all are taken and none has its kind, it
 * takes the place of the one that was picked first.
 */
export function tap(hand: string[], picks: number[], place: number): number[] {
    if (picks.includes(place)) return picks.filter((pick) => pick !== place);
    if (picks.length < types.length) return [...picks, place];
    const type = typeOf(hand[place]!);
    const out = picks.find((pick) => typeOf(hand[pick]!) === type) ?? picks[0];
    return [...picks.filter((pick) => pick !== out), place];
}

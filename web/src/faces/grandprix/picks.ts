// Which cards are in the car that is built.
import { typeOf, types } from "./view";

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

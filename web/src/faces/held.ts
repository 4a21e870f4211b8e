// Cards of a hand of which several make one move, such as a lineup.
import type { Choice } from "../engine/types";

/** The choices that do this. */
export const choicesTo = (what: string, choices: readonly Choice[]): Choice[] =>
    choices.filter(({ does }) => does.what === what);

/** Which places of a hand hold these cards; of two copies the first that is still free. */
export function placesOf(hand: readonly string[], cards: readonly string[]): number[] {
    const places: number[] = [];
    for (const card of cards) {
        const place = hand.findIndex((held, at) => held === card && !places.includes(at));
        if (place >= 0) places.push(place);
    }
    return places.sort((a, b) => a - b);
}

const inOrder = (cards: readonly string[]) => [...cards].sort().join();

/** The choice of exactly these cards, in whatever order. */
export function choiceOf(choices: readonly Choice[], cards: readonly string[]): Choice | undefined {
    return choices.find(({ does }) => inOrder(does.cards ?? []) === inOrder(cards));
}

/** The choices that take the card at this place of a hand. */
export const choicesWith = (choices: readonly Choice[], hand: readonly string[], place: number) =>
    choices.filter(({ does }) => placesOf(hand, does.cards ?? []).includes(place));

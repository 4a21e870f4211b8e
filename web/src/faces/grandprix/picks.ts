// From tapped cards to one of the lineups that the engine lists, and back.
import type { Choice } from "../../engine/types";

const inOrder = (cards: string[]) => [...cards].sort().join(" ");

/** The listed lineup of exactly these cards. */
export function findLineup(choices: Choice[], cards: string[]): Choice | undefined {
    const wanted = inOrder(cards);
    return choices.find((choice) => inOrder(choice.move.split(" ")) === wanted);
}

/** Which places of a hand hold the cards of a move; of two copies the first that is still free. */
export function placesOf(hand: string[], move: string): number[] {
    const places: number[] = [];
    for (const card of move.split(" ")) {
        const place = hand.findIndex((held, at) => held === card && !places.includes(at));
        if (place >= 0) places.push(place);
    }
    return places.sort((a, b) => a - b);
}

/**
 * The picked places after a tap. A fifth card takes the place of one of its type, as one changes the engine
 * of a car; if there is none, of the one that was picked first.
 */
export function tap(hand: string[], picks: number[], place: number): number[] {
    if (picks.includes(place)) return picks.filter((pick) => pick !== place);
    if (picks.length < 4) return [...picks, place];
    const type = hand[place]?.[0];
    const out = picks.find((pick) => hand[pick]?.[0] === type) ?? picks[0];
    return [...picks.filter((pick) => pick !== out), place];
}

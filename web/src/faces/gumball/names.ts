// What things are called, in the engine's words, so that the page and the log agree.
import { term } from "./terms";
import { readCard } from "./view";
import type { Colour, Hazard, Kart, Plain } from "./view";

export function cardName(text: string): string {
    const { colour, number } = readCard(text);
    return term(`card-${colour}`, { number });
}

/** "yellow ×2 + the major one": the hazards of a colour that nobody has seen. */
export function unseenName(colour: Colour, unseen: Record<Plain, number>): string {
    const ordinary = `${term(`colour-${colour}`)} ×${unseen[colour]}`;
    return unseen[`${colour}!`] ? `${ordinary} + ${term("major")}` : ordinary;
}

export function hazardName(hazard: Hazard): string {
    return term(`hazard-${hazard}`);
}

const KARTS = 8;

export function kartColour(kart: number): string {
    return term(`kart-${kart % KARTS}`);
}

/** One line of the table in words, as the engine says it. */
export function placeName(kart: Kart, driver: string, active: boolean): string {
    const values = {
        place: kart.place + 1,
        who: driver,
        colour: kartColour(kart.kart),
        points: kart.points,
        card: kart.card ? cardName(kart.card) : "",
    };
    const waits = active ? term("place-plays", values) : term("place-waits", values);
    return (kart.card ? term("place-shows", values) : waits).trim();
}

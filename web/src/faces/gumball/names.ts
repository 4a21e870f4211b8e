// What things are called. The sentences are the engine's own, so that the page and the log agree.
import { t } from "../../words/words";
import { readCard } from "./view";
import type { Colour, Hazard, Kart, Plain } from "./view";

const cardNames: Record<Colour, (number: number) => string> = {
    Y: (number) => t("yellow {number}", { number }),
    B: (number) => t("blue {number}", { number }),
    K: (number) => t("black {number}", { number }),
    R: (number) => t("red {number}", { number }),
};

export function cardName(text: string): string {
    const { colour, number } = readCard(text);
    return cardNames[colour](number);
}

const colourNames: Record<Colour, () => string> = {
    Y: () => t("yellow"),
    B: () => t("blue"),
    K: () => t("black"),
    R: () => t("red"),
};

const majorNames: Record<Colour, () => string> = {
    Y: () => t("the Sun"),
    B: () => t("the Moon"),
    K: () => t("the Flat Tire"),
    R: () => t("the Fuel Gauge"),
};

/** "yellow ×2 + the Sun": the hazards of a colour that nobody has seen. */
export function unseenName(colour: Colour, unseen: Record<Plain, number>): string {
    const ordinary = `${colourNames[colour]()} ×${unseen[colour]}`;
    return unseen[`${colour}!`] ? `${ordinary} + ${majorNames[colour]()}` : ordinary;
}

const hazardNames: Record<Hazard, () => string> = {
    Y: () => t("a yellow hazard"),
    "Y!": () => t("the Sun, the major yellow hazard"),
    B: () => t("a blue hazard"),
    "B!": () => t("the Moon, the major blue hazard"),
    K: () => t("a black hazard"),
    "K!": () => t("the Flat Tire, the major black hazard"),
    R: () => t("a red hazard"),
    "R!": () => t("the Fuel Gauge, the major red hazard"),
    checkpoint: () => t("a Checkpoint"),
    winner: () => t("the Winner card"),
};

export function hazardName(hazard: Hazard): string {
    return hazardNames[hazard]();
}

const kartColours = [
    () => t("green"),
    () => t("orange"),
    () => t("purple"),
    () => t("white"),
    () => t("pink"),
    () => t("brown"),
    () => t("silver"),
    () => t("turquoise"),
];

export function kartColour(kart: number): string {
    return kartColours[kart % kartColours.length]!();
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
    const sentence = kart.card
        ? t("  {place}. {who}, {colour} kart, points: {points}; shows {card}", values)
        : active
          ? t("  {place}. {who}, {colour} kart, points: {points}; plays now", values)
          : t("  {place}. {who}, {colour} kart, points: {points}; has yet to play", values);
    return sentence.trim();
}

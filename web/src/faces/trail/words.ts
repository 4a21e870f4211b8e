// The engine's own words for cards, stops, Setbacks and Boosts, by the names they have in JSON.
import { listed } from "../../words/words";
import { term } from "./terms";
import { counted } from "./view";
import type { BoostCard, CardFace, LegColour, Runner, StopKind } from "./view";

export function faceWord(face: CardFace): string {
    return term(`card-${face}`);
}

export function colourWord(colour: LegColour): string {
    return faceWord(colour.toLowerCase() as CardFace);
}

export function stopWord(stop: StopKind): string {
    return term(`stop-${stop}`);
}

export function setbackWord(setback: string): { name: string; effect: string } {
    return { name: term(`setback-${setback}`), effect: term(`effect-${setback}`) };
}

function times(word: string, count: number): string {
    return count > 1 ? `${word} ×${count}` : word;
}

/** "red, green ×2"; a dash when there are none. */
export function cardsWord(cards: CardFace[]): string {
    return listed(counted(cards).map(({ what, count }) => times(faceWord(what), count))) || "–";
}

/** "Cramp ×2" */
export function setbackLabel(setback: string, count: number): string {
    return times(setbackWord(setback).name, count);
}

export function boostName(card: BoostCard): string {
    return term(`boost-${card.name}`);
}

export function boostEffect(card: BoostCard): string {
    return term(`effect-${card.kind}`, { count: card.legs || card.draws });
}

/** What is printed on a Boost, as a sentence. */
export function boostLine(card: BoostCard): string {
    const values = {
        boost: boostName(card),
        cost: cardsWord(card.cost),
        effect: boostEffect(card),
    };
    return card.cost.length ? term("boost-costs", values) : term("boost", values);
}

export function setbackLine(setback: string, count: number): string {
    const { name, effect } = setbackWord(setback);
    return count > 1
        ? term("setback-times", {
              setback: name,
              number: count,
              effect,
          })
        : term("setback", { setback: name, effect });
}

export function runnerName(runner: Runner, names: string[]): string {
    return capital(runner.seat === null ? term("virtual") : (names[runner.seat] ?? ""));
}

/** The engine's words for moves start small, as in a list; on a button they start a sentence. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// The engine's own words for cards, stops, Setbacks and Boosts, by the names they have in JSON.
import { listed } from "../../words/words";
import { term } from "./terms";
import { counted } from "./view";
import type { BoostCard, CardFace, LegColour, Runner, StopKind, TrailView } from "./view";

export function faceWord(face: CardFace): string {
    return term(`card-${face}`);
}

export function colourWord(colour: LegColour): string {
    return faceWord(colour.toLowerCase() as CardFace);
}

export function stopWord(stop: StopKind): string {
    return term(`stop-${stop}`);
}

export function setbackName(setback: string): string {
    return term(`setback-${setback}`);
}

export function setbackEffect(view: TrailView, setback: string): string {
    const colour = view.pairs[setback];
    return term(colour ? `no-pairs-${colour}` : `effect-${setback}`);
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
    return times(setbackName(setback), count);
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

export function setbackLine(view: TrailView, setback: string, count: number): string {
    const values = { setback: setbackName(setback), effect: setbackEffect(view, setback) };
    return count > 1
        ? term("setback-times", { ...values, number: count })
        : term("setback", values);
}

export function runnerName(runner: Runner, names: string[]): string {
    return capital(runner.seat === null ? term("virtual") : (names[runner.seat] ?? ""));
}

/** The engine's words for moves start small, as in a list; on a button they start a sentence. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

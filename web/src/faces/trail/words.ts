// The engine's own words for cards, stops, Setbacks and Boosts, by the names they have in JSON.
import { t } from "../../words/words";
import { counted } from "./view";
import type { BoostCard, CardFace, LegColour, Runner, StopKind } from "./view";

const faceWords: Record<CardFace, () => string> = {
    r: () => t("red"),
    y: () => t("yellow"),
    g: () => t("green"),
    j: () => t("joker"),
};

const stopWords: Record<StopKind, () => string> = {
    n: () => t("a neutral stop"),
    s: () => t("a Setback stop"),
    a: () => t("an Aid Station"),
};

const setbackWords: Record<string, () => { name: string; effect: string }> = {
    "all-good": () => ({ name: t("All Good"), effect: t("does nothing") }),
    exhaustion: () => ({ name: t("Exhaustion"), effect: t("no Boosts may be used") }),
    sprain: () => ({ name: t("Sprain"), effect: t("2 cards fewer at the end of the turn") }),
    hypo: () => ({ name: t("Hypo"), effect: t("no card may be kept") }),
    blisters: () => ({ name: t("Blisters"), effect: t("no Boosts from Aid Stations") }),
    cramp: () => ({ name: t("Cramp"), effect: t("1 card fewer at the end of the turn") }),
    "side-stitch": () => ({ name: t("Side Stitch"), effect: t("no pairs of red") }),
    dehydration: () => ({ name: t("Dehydration"), effect: t("no pairs of yellow") }),
    nausea: () => ({ name: t("Nausea"), effect: t("no pairs of green") }),
};

export function faceWord(face: CardFace): string {
    return faceWords[face]();
}

export function colourWord(colour: LegColour): string {
    return faceWord(colour.toLowerCase() as CardFace);
}

export function stopWord(stop: StopKind): string {
    return stopWords[stop]();
}

export function setbackWord(setback: string): { name: string; effect: string } {
    return setbackWords[setback]?.() ?? { name: setback, effect: "" };
}

function times(word: string, count: number): string {
    return count > 1 ? `${word} ×${count}` : word;
}

/** "red, green ×2"; a dash when there are none. */
export function cardsWord(cards: CardFace[]): string {
    return (
        counted(cards)
            .map(({ what, count }) => times(faceWord(what), count))
            .join(", ") || "–"
    );
}

/** "Cramp ×2" */
export function setbackLabel(setback: string, count: number): string {
    return times(setbackWord(setback).name, count);
}

export function boostEffect(card: BoostCard): string {
    switch (card.kind) {
        case "dash":
            return t("run legs of any colour: {number}", { number: card.legs });
        case "remedy":
            return t("discard a Setback of your choice");
        case "second-wind":
            return t("draw Race cards: {number}", { number: card.draws });
        case "in-sight":
            return t("green cards are jokers while you are second");
    }
}

/** What is printed on a Boost, as a sentence. */
export function boostLine(card: BoostCard): string {
    const values = { boost: card.title, cost: cardsWord(card.cost), effect: boostEffect(card) };
    return card.cost.length
        ? t("{boost} costs: {cost}; effect: {effect}.", values)
        : t("Boost: {boost}; effect: {effect}.", values);
}

export function setbackLine(setback: string, count: number): string {
    const { name, effect } = setbackWord(setback);
    return count > 1
        ? t("Setback: {setback} ×{number} ({effect} each).", {
              setback: name,
              number: count,
              effect,
          })
        : t("Setback: {setback} ({effect}).", { setback: name, effect });
}

export function runnerName(runner: Runner, names: string[]): string {
    return capital(runner.seat === null ? t("the virtual runner") : (names[runner.seat] ?? ""));
}

/** The engine's words for moves start small, as in a list; on a button they start a sentence. */
export function capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

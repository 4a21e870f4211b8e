// What types and cards are called, in the engine's words.
import { listed } from "../../words/words";
import { term } from "./terms";
import { hasWreath, typeOf, types, valueOf, type Type } from "./view";

export function typeName(type: Type): string {
    return term(`type-${type}`);
}

export function cardName(card: string): string {
    const number = valueOf(card);
    return term(`card-${hasWreath(card) ? "wreath" : typeOf(card)}`, { number });
}

export function cardNames(cards: string[]): string {
    return listed(cards.map(cardName));
}

/** The types of which there is no card here, in words. */
export function missingNames(cards: string[]): string {
    const there = new Set(cards.map(typeOf));
    return listed(types.filter((type) => !there.has(type)).map(typeName));
}

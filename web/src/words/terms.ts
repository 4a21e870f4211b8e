// What the things of a game are called. The words are the engine's, in the reader's language, so
// that page, terminal and log say the same: pd_term in include/paddock.h.
import { fill, type Values } from "./words";

/** By game and ID. */
export type Terms = Record<string, Record<string, string>>;

let spoken = "";
let terms: Terms = {};

/** In which language the terms are; "" before there are any. */
export function termsLanguage(): string {
    return spoken;
}

export function setTerms(language: string, ofGames: Terms): void {
    spoken = language;
    terms = ofGames;
}

/** Finds a game's terms by their IDs, and fills in their {names}. An ID that it does not have stays. */
export function termsOf(game: string): (id: string, values?: Values) => string {
    return (id, values) => fill(terms[game]?.[id] ?? id, values);
}

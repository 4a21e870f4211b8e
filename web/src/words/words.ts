// Words. Every text on the page is the translation of its English sentence, which is the key:
// scripts/messages collects the keys, and po/*.po translate them together with the engine's own. Keys
// are string literals in double quotes, so that they can be collected. See docs/words.md.

import { shortKey } from "./key";

export const languages = ["en", "fr", "nl", "de"] as const;
export type Language = (typeof languages)[number];

let current: Language = "en";
let sentences: Record<string, string> = {}; // by their short keys

export type Values = Record<string, string | number>;

/** The form of a plural that goes with the count; a text without forms is its own. In French nothing is singular, too. */
function formOf(text: string, tongue: Language, count: number): string {
    const [one, many = one] = text.replace("\x06", "\x05").split("\x05");
    return count === 1 || (tongue === "fr" && count < 2) ? one! : many!;
}

/** The engine parts plural forms by a mark that says whose rule chooses: src/engine/catalogue.h. */
function ruleOf(text: string): Language {
    return text.includes("\x06") ? "fr" : "en";
}

/** A text that is in the reader's language already: chooses the plural form and fills in the {names}. */
export function fill(text: string, values: Values = {}, tongue = ruleOf(text)): string {
    const form = formOf(text, tongue, Number(values.count ?? 0));
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function say(key: string, english: string, values?: Values): string {
    const found = sentences[shortKey(key)];
    return fill(found ?? english, values, found ? current : "en");
}

/** The sentence in the reader's language, its {names} filled in. */
export function t(message: string, values?: Values): string;
/** A sentence for one and one for several, chosen by {count}. */
export function t(one: string, many: string, values: Values & { count: number }): string;
export function t(one: string, many?: string | Values, values?: Values): string {
    if (typeof many !== "string") return say(one, one, many);
    const both = `${one}\x05${many}`;
    return say(both, both, values);
}

/** The translation of a sentence that does not stand in TypeScript: of a lesson. */
export function translated(message: string): string {
    return say(message, message);
}

/** A text that has more than one translation, told apart by a context that nobody is shown. */
export function tc(context: string, text: string, values?: Values): string {
    return say(`${context}\x04${text}`, text, values);
}

let list: Intl.ListFormat | null = null;

/** "red 3, blue 4 and black 9". The first time in a language takes some milliseconds. */
export function listed(items: readonly string[]): string {
    // American English would put a comma before the "and".
    list ??= new Intl.ListFormat(current === "en" ? "en-GB" : current);
    return list.format(items);
}

/** A number for people, with a decimal comma where the language has one. */
export function decimal(number: number, digits: number): string {
    return number.toLocaleString(current, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
}

export function language(): Language {
    return current;
}

/** The first of the reader's languages that we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
    for (const code of wanted) {
        const found = languages.find((known) => code.toLowerCase().split("-")[0] === known);
        if (found) return found;
    }
    return "en";
}

export function setWords(code: Language, translations: Record<string, string>): void {
    current = code;
    sentences = translations;
    list = null;
}

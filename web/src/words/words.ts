// Words. Every text on the page is the translation of its English sentence, which is the key:
// scripts/messages collects the keys, and po/*.po translate them together with the engine's own. Keys
// are string literals in double quotes, so that they can be collected.

import { shortKey } from "./key";

export const languages = ["en", "fr", "nl", "de"] as const;
export type Language = (typeof languages)[number];

let current: Language = "en";
let sentences: Record<string, string> = {}; // by their short keys

/** The sentence in the reader's language, its {names} filled in. */
export function t(message: string, values: Record<string, string | number> = {}): string {
    const text = sentences[shortKey(message)] ?? message;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
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

export function useWords(code: Language, translations: Record<string, string>): void {
    current = code;
    sentences = translations;
}

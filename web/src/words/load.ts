// Fetches the translations of a language; English is the language of the keys and needs none.
import type { Language } from "./words";

const catalogues: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
    en: () => Promise.resolve({ default: {} }),
    fr: () => import("virtual:words/fr"),
    nl: () => import("virtual:words/nl"),
    de: () => import("virtual:words/de"),
};

export async function loadWords(language: Language): Promise<Record<string, string>> {
    return (await catalogues[language]()).default;
}

// Fetches the translations of a language; English is the language of the keys and needs none.
import { unpack } from "./key";
import type { Language } from "./words";

const catalogues: Record<Language, (() => Promise<{ default: string }>) | null> = {
    en: null,
    fr: () => import("virtual:words/fr"),
    nl: () => import("virtual:words/nl"),
    de: () => import("virtual:words/de"),
};

export async function loadWords(language: Language): Promise<Record<string, string>> {
    const load = catalogues[language];
    if (!load) return {};
    const [keys, texts] = await Promise.all([import("virtual:words/keys"), load()]);
    return unpack(keys.default, texts.default);
}

// What a reader has chosen, kept on this machine.
import { languages, preferredLanguage, type Language } from "../words/words";

export type Speed = "slow" | "normal" | "fast" | "none";
export type Theme = "system" | "light" | "dark";

export interface Settings {
    language: Language;
    theme: Theme;
    speed: Speed;
    sound: boolean;
    /** Single keys as shortcuts; some people steer by voice and want none. */
    keys: boolean;
    name: string;
    level: string;
}

const KEY = "paddock.settings";
const paces: Record<Speed, number> = { slow: 1400, normal: 750, fast: 350, none: 0 };

function reducedMotion(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function defaults(): Settings {
    return {
        language: preferredLanguage(navigator.languages),
        theme: "system",
        speed: reducedMotion() ? "none" : "normal",
        sound: false,
        keys: true,
        name: "",
        level: "club",
    };
}

function stored(): Partial<Settings> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    } catch {
        return {}; // not ours, or no storage: the defaults do
    }
}

let current: Settings | null = null;
const listeners = new Set<() => void>();

export function settings(): Settings {
    if (!current) {
        current = { ...defaults(), ...stored() };
        if (!languages.includes(current.language)) current.language = "en";
    }
    return current;
}

export function changeSettings(changes: Partial<Settings>): void {
    current = { ...settings(), ...changes };
    try {
        localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
        // Private windows may keep nothing; the choice then lasts as long as the page.
    }
    applyTheme();
    for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** How long a happening is shown, in milliseconds; 0 under reduced motion and at speed “none”. */
export function pace(): number {
    return reducedMotion() ? 0 : paces[settings().speed];
}

export function applyTheme(): void {
    const { theme } = settings();
    const dark =
        theme === "dark" ||
        (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}

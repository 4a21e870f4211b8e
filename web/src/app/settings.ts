// What a reader has chosen, kept on this machine.
import { onLocal, readLocal, writeLocal } from "../storage/local";
import { isFlag, isText, oneOf, type Shape } from "../storage/shape";
import { languages, preferredLanguage, type Language } from "../words/words";

export type Speed = "slow" | "normal" | "fast" | "none";
export type Theme = "system" | "light" | "dark";

export interface Settings {
    language: Language;
    theme: Theme;
    speed: Speed;
    sound: boolean;
    /** Single-key shortcuts. People who use voice control need to turn them off. */
    keys: boolean;
    name: string;
    level: string;
}

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

/** Do not trust the storage: older versions and other programs write there, too. */
const checks: Record<keyof Settings, Shape> = {
    language: oneOf(...languages),
    theme: oneOf("system", "light", "dark"),
    speed: oneOf(...Object.keys(paces)),
    sound: isFlag,
    keys: isFlag,
    name: isText,
    level: isText,
};

/** The stored settings that are valid. */
export function readSettings(text: string): Partial<Settings> {
    const all = Object.entries((JSON.parse(text) ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
        all.filter(([key, value]) => checks[key as keyof Settings]?.(value)),
    ) as Partial<Settings>;
}

function stored(): Partial<Settings> {
    try {
        return readSettings(readLocal() || "{}");
    } catch {
        return {}; // not ours: the defaults do
    }
}

let current: Settings | null = null;
let unsaved: Partial<Settings> = {}; // private windows may keep nothing; these last as long as the page
const listeners = new Set<() => void>();

export function settings(): Settings {
    current ??= { ...defaults(), ...stored() };
    return current;
}

export function changeSettings(changes: Partial<Settings>): void {
    unsaved = { ...unsaved, ...changes };
    renew();
    if (writeLocal(JSON.stringify(current))) unsaved = {};
}

/** Will they last? Where storage is full or forbidden, they are lost when the page is closed. */
export function isSaved(): boolean {
    return Object.keys(unsaved).length === 0;
}

/** Reads the settings again first, as another tab may have changed others meanwhile. */
function renew(): void {
    current = { ...settings(), ...stored(), ...unsaved };
    applyTheme();
    for (const listener of listeners) listener();
}

/** Settings changed in one tab apply to all tabs. */
export function shareSettings(): void {
    onLocal(renew);
}

export function onSettings(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** How long each event is shown, in milliseconds; 0 under reduced motion and at speed “none”. */
export function pace(): number {
    return reducedMotion() ? 0 : paces[settings().speed];
}

/** Style sheets do the rest: what is no “light” and no “dark” is as the system is. */
export function applyTheme(): void {
    document.documentElement.dataset["theme"] = settings().theme;
}

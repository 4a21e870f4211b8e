// What has to be there before the first paint, in localStorage, as no database answers so early: the settings, of which
// public/theme.js reads the theme, and the page the language before it draws anything.

const KEY = "paddock.settings";

/** "" if there are none, or if storage is forbidden. */
export function readLocal(): string {
    try {
        return localStorage.getItem(KEY) ?? "";
    } catch {
        return "";
    }
}

/** Returns false if storage is full or forbidden. */
export function writeLocal(text: string): boolean {
    try {
        localStorage.setItem(KEY, text);
        return true;
    } catch {
        return false;
    }
}

/** Calls the listener when another tab has written. */
export function onLocal(listener: () => void): void {
    window.addEventListener("storage", ({ key }) => key === KEY && listener());
}

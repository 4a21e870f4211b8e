// The keys of a screen with a table. One list says what each does, to the keyboard and to those who look it up.
import { useEffect } from "preact/hooks";
import { settings } from "../app/settings";

export interface KeyRow {
    /** As the browser names it; missing for keys that work by themselves. */
    key?: string;
    /** As the list shows it, if not by that name. */
    shown?: string;
    /** What it does, in words. */
    does: string;
    run?(): void;
}

/** Letters can be turned off, so that voice input does not press them by accident. */
const isLetter = (key: string) => key.length === 1 && key !== " ";

/** Fields take letters, and controls use the other keys themselves. */
function isTaken({ key, target, shiftKey }: KeyboardEvent): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.matches("input:not([type=range]), textarea, select, [contenteditable]")) return true;
    if (isLetter(key)) return false;
    return (
        shiftKey || target.closest(key === " " ? "button, a, summary" : "input, dialog") !== null
    );
}

export function useKeys(rows: KeyRow[]): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const run = rows.find(({ key }) => key === event.key)?.run;
            const modified = event.ctrlKey || event.altKey || event.metaKey;
            if (!run || modified || event.defaultPrevented || isTaken(event)) return;
            if (isLetter(event.key) && !settings().keys) return;
            if (document.querySelector("dialog:modal")) return;
            event.preventDefault();
            run();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
}

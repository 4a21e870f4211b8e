// Single-key shortcuts of the table. They can be turned off, and none works while typing.
import { useEffect } from "preact/hooks";
import { settings } from "../app/settings";

type KeyMap = Record<string, () => void>;

function isTyping(target: EventTarget | null): boolean {
    return (
        target instanceof HTMLElement &&
        target.matches("input, textarea, select, [contenteditable]")
    );
}

export function useKeys(keys: KeyMap): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const run = keys[event.key];
            const modified = event.ctrlKey || event.altKey || event.metaKey;
            if (!run || modified || !settings().keys || isTyping(event.target)) return;
            if (document.querySelector("dialog:modal")) return;
            event.preventDefault();
            run();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
}

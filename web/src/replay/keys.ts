// The keys of a replay: arrows, Home, End, space. No letters, so that voice input
// does not press them by accident. Controls that use these keys themselves come first.
import { useEffect } from "preact/hooks";
import type { Player, Reading } from "./player";

function belongsTo(target: EventTarget | null, key: string): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.matches("input, select, textarea")) return true;
    return key === " " && target.closest("button, a, summary") !== null;
}

export function useReplayKeys(player: Player, reading: Reading | null, steps: number): void {
    const isThere = reading !== null;
    useEffect(() => {
        const keys: Record<string, () => void> = {
            ArrowLeft: () => void player.back(),
            ArrowRight: () => void (player.pause(), player.forward()),
            Home: () => void player.jump(0),
            End: () => void player.jump(steps),
            " ": () => player.toggle(),
        };
        const onKey = (event: KeyboardEvent) => {
            const run = keys[event.key];
            const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
            if (!run || modified || event.defaultPrevented || belongsTo(event.target, event.key))
                return;
            if (document.querySelector("dialog[open]")) return;
            event.preventDefault();
            run();
        };
        if (!isThere) return;
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, [player, isThere, steps]);
}

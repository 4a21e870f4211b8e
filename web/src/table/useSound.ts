// The sounds of a table: a tick for each event, two tones when it is the player's turn, four
// at the end.
import { useEffect, useRef } from "preact/hooks";
import { sound, type Sound } from "../app/sound";
import type { Scene } from "./show";

/** What has just changed, as a sound. */
export function soundOf(before: Scene | null, scene: Scene): Sound | null {
    if (!before) return null; // a table that has just been opened makes no sound
    if (scene.frame) return scene.frame !== before.frame && scene.frame.says ? "step" : null;
    if (before.position === scene.position && !before.frame) return null;
    if (scene.position.over) return "over";
    return scene.position.choices.length > 0 ? "turn" : null;
}

export function useSound(scene: Scene | null): void {
    const before = useRef<Scene | null>(null);
    useEffect(() => {
        const heard = scene && soundOf(before.current, scene);
        before.current = scene;
        if (heard) sound(heard);
    }, [scene]);
}

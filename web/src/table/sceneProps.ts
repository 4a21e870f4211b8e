// What a face is given of a scene. Screens add what can be done there.
import { pace } from "../app/settings";
import type { FaceProps } from "../faces/face";
import type { Scene } from "./show";

type Doings = "choices" | "act" | "choosing" | "choose" | "why";

/** What a face is given of a scene; the rest is up to the screen. */
export function sceneProps(scene: Scene): Omit<FaceProps<never>, Doings> {
    const { frame, position, info, view, past } = scene;
    return {
        view: view as never,
        past,
        happened: frame?.happened ?? [],
        words: position,
        you: info.you,
        reader: info.you,
        names: info.names,
        actor: frame ? frame.actor : position.actor,
        over: !frame && position.over,
        hint: null,
        other: null,
        // Animations end a little before the next event, so that the end of each is seen.
        ms: Math.min(pace() * 0.7, 500),
    };
}

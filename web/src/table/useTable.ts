// Opens a source and shows what it tells.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { pace } from "../app/settings";
import { messageOf } from "../words/trouble";
import { Show, type Scene } from "./show";
import type { Source } from "./source";

export interface Shown {
    scene: Scene | null;
    /** What went wrong, to be read by the player; "" while nothing did. */
    trouble: string;
    /** Shows what is still to be shown quickly. */
    hurry(): void;
    /** Does not show it at all. */
    skip(): void;
}

export function useTable(source: Source): Shown {
    const [scene, setScene] = useState<Scene | null>(null);
    const [trouble, setTrouble] = useState("");
    const show = useRef<Show | null>(null);

    // Not after the first frame, which has nothing to show yet.
    useLayoutEffect(() => {
        const mine = new Show(setScene, setTrouble, pace);
        show.current = mine;
        source.open(mine).catch((error: unknown) => setTrouble(messageOf(error)));
        return () => {
            mine.clear();
            source.close();
        };
    }, [source]);

    return {
        scene,
        trouble,
        hurry: () => show.current?.hurry(),
        skip: () => show.current?.skip(),
    };
}

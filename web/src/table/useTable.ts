// Opens a source and shows what it tells.
import { useEffect, useRef, useState } from "preact/hooks";
import { pace } from "../app/settings";
import { messageOf } from "../app/trouble";
import { Show, type Scene } from "./show";
import type { Source } from "./source";

export interface Shown {
    scene: Scene | null;
    /** What went wrong, to be read by the player; "" while nothing did. */
    trouble: string;
    skip(): void;
}

export function useTable(source: Source): Shown {
    const [scene, setScene] = useState<Scene | null>(null);
    const [trouble, setTrouble] = useState("");
    const show = useRef<Show | null>(null);

    useEffect(() => {
        const mine = new Show(setScene, setTrouble, pace);
        show.current = mine;
        source.open(mine).catch((error: unknown) => setTrouble(messageOf(error)));
        return () => {
            mine.clear();
            source.close();
        };
    }, [source]);

    return { scene, trouble, skip: () => show.current?.skip() };
}

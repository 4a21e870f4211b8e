// The sheets of a table and the keys that open them, alike while it is played, replayed and reviewed.
import { useState } from "preact/hooks";
import { t } from "../words/words";
import { useKeys, type KeyRow } from "./keys";
import type { Scene } from "./show";
import { stillOpen, type Opened } from "./TableSheet";

export interface StageSheets {
    opened: Opened | null;
    open(what: Opened | null): void;
    /** All keys that work. */
    keys: KeyRow[];
}

/** What the table and, for a seat, its cards and moves are in words. */
function wordKeys(scene: Scene | null, open: (what: Opened) => void): KeyRow[] {
    const row = (key: string, kind: "moves" | "hand" | "table" | "recap", does: string) => ({
        key,
        does,
        run: () => open({ kind }),
    });
    const ofSeat = [
        row("m", "moves", t("your moves, in words")),
        row("c", "hand", t("your cards")),
    ];
    return [
        ...(scene && scene.info.you === null ? [] : ofSeat),
        row("t", "table", t("the table, in words")),
        row("r", "recap", t("what happened since your last turn")),
    ];
}

/** The keys of the screen come before and after those that tell the table in words. */
export function useStage(scene: Scene | null, before: KeyRow[], after: KeyRow[]): StageSheets {
    const [opened, open] = useState<Opened | null>(null);
    const keys = [
        ...before,
        ...wordKeys(scene, open),
        ...after,
        { key: "?", run: () => open({ kind: "keys" }) },
        { shown: t("Esc"), does: t("close this window") },
    ];
    useKeys(keys);
    return { opened: scene && stillOpen(opened, scene), open, keys };
}

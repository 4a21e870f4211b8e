// The sheets of a table and the keys that open them, alike while it is played, replayed and reviewed.
import { useState } from "preact/hooks";
import { t } from "../words/words";
import { useKeys, type KeyRow } from "./keys";
import type { Scene } from "./show";
import type { Opened } from "./TableSheet";

type KeyKind = "moves" | "hand" | "table" | "recap" | "keys";

export interface StageSheets {
    opened: Opened | null;
    open(what: Opened | null): void;
    /** All keys that work. */
    keys: KeyRow[];
}

/** The keys of the screen come before and after those that tell the table in words. */
export function useStage(scene: Scene | null, before: KeyRow[], after: KeyRow[]): StageSheets {
    const [opened, open] = useState<Opened | null>(null);
    const row = (key: string, kind: KeyKind, does: string): KeyRow => ({
        key,
        does,
        run: () => open({ kind }),
    });
    // A spectator has neither moves nor cards.
    const ofSeat =
        scene?.info.you === null
            ? []
            : [row("m", "moves", t("your moves, in words")), row("c", "hand", t("your cards"))];
    const keys = [
        ...before,
        ...ofSeat,
        row("t", "table", t("the table, in words")),
        row("r", "recap", t("what happened since your last turn")),
        ...after,
        row("?", "keys", t("Keys")),
        { shown: t("Esc"), does: t("close this window") },
    ];
    useKeys(keys);
    return { opened: scene && opened, open, keys };
}

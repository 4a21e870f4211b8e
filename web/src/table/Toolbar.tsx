// The buttons below the hand.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import type { Scene } from "./show";
import type { Source } from "./source";
import type { Opened } from "./TableSheet";

interface Props {
    source: Source;
    scene: Scene;
    /** It is the player's turn, and nothing is being shown. */
    yours: boolean;
    hints: boolean;
    open(what: Opened): void;
    advise(): void;
    undo(): void;
    /** What a source has of its own. */
    children?: ComponentChildren;
}

export function Toolbar(props: Props) {
    const { source, scene, yours, hints, open, advise, undo, children } = props;
    const undoable = useUndoable(source, scene);
    return (
        <div class="table-tools" role="group" aria-label={t("Tools")}>
            {children}
            {undoable && (
                <button type="button" class="button" onClick={undo}>
                    {t("Take back")}
                </button>
            )}
            {hints && (
                <button
                    type="button"
                    class="button"
                    aria-disabled={!yours}
                    onClick={() => yours && advise()}
                >
                    {t("Hint")}
                </button>
            )}
            <button type="button" class="button" onClick={() => open({ kind: "moves" })}>
                {t("Moves")}
            </button>
            <button type="button" class="button" onClick={() => open({ kind: "recap" })}>
                {t("Recap")}
            </button>
            <button type="button" class="button narrow-only" onClick={() => open({ kind: "log" })}>
                {t("Log")}
            </button>
            <button
                type="button"
                class="button wide-only"
                aria-label={t("Keys")}
                onClick={() => open({ kind: "keys" })}
            >
                ?
            </button>
        </div>
    );
}

/** Only the source knows whether a step can be taken back, and it changes with every step. */
function useUndoable(source: Source, scene: Scene): boolean {
    const [able, setAble] = useState(false);
    useEffect(() => {
        let current = true;
        const tell = (can: boolean) => current && setAble(can);
        source.canUndo().then(tell, () => tell(false));
        return () => {
            current = false;
        };
    }, [source, scene.position]);
    return able && !scene.frame;
}

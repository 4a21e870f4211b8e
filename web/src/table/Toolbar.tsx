// The buttons below the hand.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import type { Scene } from "./show";
import type { Source } from "./source";
import type { Opened } from "./TableSheet";
import { ToolButton } from "../ui/ToolButton";

interface Props {
    source: Source;
    scene: Scene;
    /** It is the player's turn, and nothing is being shown. */
    yours: boolean;
    hints: boolean;
    open(what: Opened): void;
    showRules(): void;
    advise(): void;
    undo(): void;
    /** More buttons, for this kind of table only. */
    children?: ComponentChildren;
}

export function Toolbar(props: Props) {
    const { source, scene, yours, hints, open, showRules, advise, undo, children } = props;
    const undoable = useUndoable(source, scene);
    const goesOn = !scene.position.over;
    const plays = goesOn && scene.info.you !== null;
    return (
        <div class="table-tools" role="group" aria-label={t("Tools")}>
            {plays && source.canUndo && (
                <ToolButton
                    icon="back"
                    class={undoable ? "tool-back" : "tool-back tool-later"}
                    onPress={undo}
                >
                    {t("Take back")}
                </ToolButton>
            )}
            {goesOn && hints && (
                <ToolButton icon="hint" disabled={!yours} onPress={advise}>
                    {t("Hint")}
                </ToolButton>
            )}
            {plays && (
                <ToolButton icon="moves" onPress={() => open({ kind: "moves" })}>
                    {t("Moves")}
                </ToolButton>
            )}
            <ToolButton icon="rules" onPress={showRules}>
                {t("Rules")}
            </ToolButton>
            <ToolButton icon="log" class="narrow-only" onPress={() => open({ kind: "log" })}>
                {t("Log")}
            </ToolButton>
            {children}
            <ToolButton icon="keys" class="wide-only" onPress={() => open({ kind: "keys" })}>
                {t("Keys")}
            </ToolButton>
        </div>
    );
}

/** Only the source knows whether a step can be taken back, and it changes with every step. */
function useUndoable(source: Source, scene: Scene): boolean {
    const [able, setAble] = useState(false);
    useEffect(() => {
        let current = true;
        const tell = (can: boolean) => current && setAble(can);
        source.canUndo?.().then(tell, () => tell(false));
        return () => {
            current = false;
        };
    }, [source, scene.position]);
    return able && !scene.frame;
}

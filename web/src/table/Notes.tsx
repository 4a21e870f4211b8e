// What is said above the hand: what is going on, why something is not possible, what the champion
// advises, what went wrong.
import { useEffect } from "preact/hooks";
import { routeTo } from "../app/router";
import type { Reason } from "../engine/types";
import { t } from "../words/words";
import { HintPanel } from "./HintPanel";
import type { Scene } from "./show";
import type { Moves } from "./useMoves";

/** What happens now, or what is asked of the player. */
export function Now({ scene, yours }: { scene: Scene; yours: boolean }) {
    return (
        <p class="table-now" data-turn={yours ? "you" : "other"}>
            {scene.frame?.says || scene.position.now}
        </p>
    );
}

interface Props {
    scene: Scene;
    moves: Moves;
    trouble: string;
}

/** Notes lie over the edge of the board, so that nothing else moves when they come and go. The place is
 * always there, as screen readers tell only what comes into one. */
export function Notes({ scene, moves, trouble }: Props) {
    const failure = trouble || moves.failure;
    useEscape(moves.dismiss);
    return (
        <div class="table-notes" role="status">
            {failure && <p class="table-trouble">{failure}</p>}
            {moves.reason && (
                <ReasonNote game={scene.info.game} reason={moves.reason} onClose={moves.dismiss} />
            )}
            {moves.advice && (
                <HintPanel
                    advice={moves.advice}
                    choices={scene.position.choices}
                    onClose={moves.dismiss}
                />
            )}
        </div>
    );
}

/** A note may lie over what is focused on the board; this puts it away. */
function useEscape(dismiss: () => void): void {
    useEffect(() => {
        const onKey = ({ key }: KeyboardEvent) => {
            if (key === "Escape" && !document.querySelector("dialog[open]")) dismiss();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
}

function ReasonNote({ game, reason, onClose }: { game: string; reason: Reason; onClose(): void }) {
    return (
        <div class="table-reason">
            <p>
                {reason.text}{" "}
                {reason.rule && (
                    <a href={routeTo("rules", game, reason.rule)}>{t("Read the rule")}</a>
                )}
            </p>
            <button type="button" class="button quiet" aria-label={t("Close")} onClick={onClose}>
                ✕
            </button>
        </div>
    );
}

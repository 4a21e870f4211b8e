// What is said above the hand: what is going on, why something is not possible, what the champion
// advises, what went wrong.
import { useEffect } from "preact/hooks";
import type { Reason } from "../engine/types";
import { t } from "../words/words";
import { HintPanel } from "./HintPanel";
import type { Scene } from "./show";
import type { Moves } from "./useMoves";

interface NowProps {
    scene: Scene;
    yours: boolean;
    /** The question while the player chooses on the table. */
    asks: string | undefined;
    skip(): void;
}

/** What happens now, or what is asked of the player. */
export function Now({ scene, yours, asks, skip }: NowProps) {
    return (
        <div class="table-say">
            <p key={yours} class="table-now" data-turn={yours ? "you" : "other"}>
                {asks ?? (scene.frame?.says || scene.position.now)}
            </p>
            {scene.frame && (
                <button type="button" class="button quiet table-skip" onClick={skip}>
                    {t("Skip")} <span aria-hidden="true">»</span>
                </button>
            )}
        </div>
    );
}

interface Props {
    scene: Scene;
    moves: Moves;
    trouble: string;
    showRules(marked: string[]): void;
}

/** Notes stand beside the hand that they are about, and cover nothing: above it, or in the column of the
 * log. The place is always there, as screen readers tell only what comes into one. */
export function Notes({ scene, moves, trouble, showRules }: Props) {
    const failure = trouble || moves.failure;
    useEscape(moves.dismiss);
    return (
        <div class="table-notes" role="status">
            {failure && <p class="table-trouble">{failure}</p>}
            {moves.reason && (
                <ReasonNote reason={moves.reason} showRules={showRules} onClose={moves.dismiss} />
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

function useEscape(dismiss: () => void): void {
    useEffect(() => {
        const onKey = ({ key }: KeyboardEvent) => {
            if (key === "Escape" && !document.querySelector("dialog:modal")) dismiss();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
}

/** The number of the rule is behind "Why?". */
const withoutRule = ({ text, rule }: Reason) => (rule ? text.replace(` (${rule})`, "") : text);

interface ReasonProps {
    reason: Reason;
    showRules(marked: string[]): void;
    onClose(): void;
}

function ReasonNote({ reason, showRules, onClose }: ReasonProps) {
    return (
        <div class="table-reason">
            <p>{withoutRule(reason)}</p>
            {reason.rule && (
                <button
                    type="button"
                    class="button quiet table-why"
                    onClick={() => showRules([reason.rule])}
                >
                    {t("Why?")}
                </button>
            )}
            <button type="button" class="button quiet" aria-label={t("Close")} onClick={onClose}>
                ✕
            </button>
        </div>
    );
}

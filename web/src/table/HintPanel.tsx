// What the champion thinks: the move, why, and how the others compare.
import type { Advice, Choice } from "../engine/types";
import { t } from "../words/words";

interface Props {
    advice: Advice | "asked";
    /** All legal moves, to say the advised one in words. */
    choices: Choice[];
    onClose(): void;
}

export function HintPanel({ advice, choices, onClose }: Props) {
    if (advice === "asked") return <p class="table-hint">{t("The champion is thinking …")}</p>;
    return (
        <div class="table-hint">
            <p>
                <strong>★ {moveWords(advice, choices)}</strong>
                <br />
                {advice.reason}
            </p>
            {advice.chances.length > 0 && <Chances chances={advice.chances} />}
            <button type="button" class="button quiet" aria-label={t("Close")} onClick={onClose}>
                ✕
            </button>
        </div>
    );
}

function moveWords({ move }: Advice, choices: Choice[]): string {
    const says = choices.find((choice) => choice.move === move)?.says ?? move;
    return says.charAt(0).toLocaleUpperCase() + says.slice(1);
}

function Chances({ chances }: { chances: Advice["chances"] }) {
    return (
        <details>
            <summary>{t("Your chance of winning with each choice")}</summary>
            <ol class="chances">
                {chances.map(({ move, says, percent, error }) => (
                    <li key={move}>
                        <meter min={0} max={100} value={percent} aria-hidden="true" />
                        <span class="chance-percent">
                            {t("{percent}% ± {error}", {
                                percent: Math.round(percent),
                                error: Math.ceil(error),
                            })}
                        </span>
                        <span>{says}</span>
                    </li>
                ))}
            </ol>
        </details>
    );
}

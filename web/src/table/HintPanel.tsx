// What the champion thinks: the move, why, and how the others compare.
import type { Advice } from "../engine/types";
import { t } from "../words/words";

export function HintPanel({ advice, onClose }: { advice: Advice | "asked"; onClose(): void }) {
    if (advice === "asked") return <p class="table-hint">{t("The champion thinks …")}</p>;
    return (
        <div class="table-hint">
            <p>
                <strong>{advice.move}</strong> – {advice.reason}
            </p>
            {advice.chances.length > 0 && <Chances chances={advice.chances} />}
            <button type="button" class="button quiet" aria-label={t("Close")} onClick={onClose}>
                ✕
            </button>
        </div>
    );
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
                            {t("{percent} % ± {error}", {
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

// What the record of a match proves, in two words; the whole account is behind them.
import type { ComponentChildren } from "preact";
import type { Verdict } from "../engine/wasm";
import { t } from "../words/words";
import "./result.css";

interface Props {
    verdict: Verdict;
    /** Was the deal itself checked? A record without a seed only shows that the moves are legal. */
    dealt?: boolean;
    children?: ComponentChildren;
}

function headline(choices: number, dealt: boolean): string {
    if (!dealt) return t("Record checked");
    if (choices === 0) return t("Dealt by the server alone");
    return choices > 1 ? t("Shares were withheld") : t("Fair deal");
}

export function FairDeal({ verdict, dealt = true, children }: Props) {
    const { choices = 1 } = verdict;
    const good = headline(choices, dealt);
    const isGood = verdict.true && (choices === 1 || !dealt);
    return (
        <details class="fair" data-true={verdict.true} data-good={isGood} open={!isGood}>
            <summary>
                {verdict.true ? good : t("The record is not genuine")}{" "}
                <span aria-hidden="true">{isGood ? "✓" : "✗"}</span>
            </summary>
            {children}
            <ul>
                {verdict.says.map((sentence, i) => (
                    <li key={i}>{sentence}</li>
                ))}
            </ul>
        </details>
    );
}

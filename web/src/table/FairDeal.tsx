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

export function FairDeal({ verdict, dealt = true, children }: Props) {
    const good = dealt ? t("Fair deal") : t("Record checked");
    return (
        <details class="fair" data-true={verdict.true} open={!verdict.true}>
            <summary>
                {verdict.true ? good : t("The record is not genuine")}{" "}
                <span aria-hidden="true">{verdict.true ? "✓" : "✗"}</span>
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

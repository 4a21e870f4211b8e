// What can be done once an online match is over.
import { useEffect, useState } from "preact/hooks";
import { go, routeTo } from "../app/router";
import { recordAddress } from "../app/server";
import type { TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import type { Message } from "../net/messages";
import { t } from "../words/words";
import { checkDeal, type Checked } from "./checkDeal";
import { useDoing } from "./hooks";

/** null until the record is checked, or where it cannot be. */
function useChecked(id: string, you: number | null): Checked | null {
    const [checked, setChecked] = useState<Checked | null>(null);
    useEffect(() => {
        let current = true;
        checkDeal(id, you).then(
            (found) => current && setChecked(found),
            () => {}, // then nothing can be said; the record can be asked for below
        );
        return () => {
            current = false;
        };
    }, [id, you]);
    return checked;
}

export function EndOfTable({ follower, state }: { follower: Follower; state: TableState }) {
    const { id } = follower;
    const doing = useDoing();
    const again = () =>
        doing.run(async () => {
            const answer = await follower.request<Message & { new: string }>("rematch");
            go("table", answer.new);
        });
    return (
        <div class="end">
            <DealLine checked={useChecked(id, state.you)} />
            {state.you !== null && !state.rematch && (
                <button type="button" class="button primary" onClick={again}>
                    {t("Another one")}
                </button>
            )}
            <a class="button" href={routeTo("replay", "table", id)}>
                {t("Watch again, verify")}
            </a>
            <a class="button" href={recordAddress(id)} download={`${state.game}-${id}.pdk`}>
                {t("Save the record")}
            </a>
            <a class="button" href={routeTo("online")}>
                {t("All tables")}
            </a>
            {doing.failure && (
                <p class="on-trouble" role="alert">
                    {doing.failure}
                </p>
            )}
        </div>
    );
}

/** Of a record that is not true the one thing that is wrong; else what it proves, and what it does not. */
function DealLine({ checked }: { checked: Checked | null }) {
    if (!checked) return null;
    const lines = checked.says.map((line, i) => <p key={i}>{line}</p>);
    if (!checked.true) return <div class="on-promise on-trouble">{lines}</div>;
    return (
        <div class="on-promise">
            {checked.compared && (
                <p>
                    {t("The deal: the server has kept its promise, and your part is in the cards.")}
                </p>
            )}
            <details>
                <summary>{t("What the record proves")}</summary>
                {lines}
            </details>
        </div>
    );
}

// What can be done once an online match is over.
import { useEffect, useState } from "preact/hooks";
import { go, routeTo } from "../app/router";
import { fetchRecord, recordAddress } from "../app/server";
import { isAsPromised, type Kept } from "../net/deal";
import type { TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import type { Message } from "../net/messages";
import { t } from "../words/words";
import { useDoing } from "./hooks";

/** Whether the record shows what was promised before the deal; null until we know, or were promised nothing. */
function usePromise(id: string, you: number | null): Kept | null {
    const [kept, setKept] = useState<Kept | null>(null);
    useEffect(() => {
        let current = true;
        fetchRecord(id).then(
            (record) => current && setKept(isAsPromised(id, record, you)),
            () => {}, // nothing can be said without the record; it can be asked for below
        );
        return () => {
            current = false;
        };
    }, [id, you]);
    return kept;
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
            <PromiseLine kept={usePromise(id, state.you)} />
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

function PromiseLine({ kept }: { kept: Kept | null }) {
    if (!kept) return null;
    const words: Record<Kept, string> = {
        kept: t("The deal: the server has kept its promise, and your part is in the cards."),
        withheld: t(
            "The deal: the server has kept its promise; your part did not reach it in time.",
        ),
        broken: t("The deal is not the one that the server promised when you sat down."),
    };
    return <p class={kept === "broken" ? "on-promise on-trouble" : "on-promise"}>{words[kept]}</p>;
}

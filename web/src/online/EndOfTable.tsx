// What can be done once an online match is over.
import { useEffect, useState } from "preact/hooks";
import { go, routeTo } from "../app/router";
import { recordAddress } from "../net/server";
import type { TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import type { Message } from "../net/messages";
import type { Ending } from "../table/ending";
import { FairDeal } from "../table/FairDeal";
import type { Scene } from "../table/show";
import { EndingDetails } from "../table/EndingDetails";
import { t } from "../words/words";
import { checkDeal, type Checked } from "./checkDeal";
import { useDoing } from "./hooks";

/** null until the record is checked, or where it cannot be. */
function useChecked({ table, you, step }: TableState): Checked | null {
    const [checked, setChecked] = useState<Checked | null>(null);
    useEffect(() => {
        let current = true;
        checkDeal({ table, you, step }).then(
            (found) => current && setChecked(found),
            () => {}, // the check failed; the reader can still open the record below
        );
        return () => {
            current = false;
        };
    }, [table, you, step]);
    return checked;
}

/** A review is told whose mistakes are the reader's. */
function mySeat({ you }: TableState): string[] {
    return you === null ? [] : [`P${you + 1}`];
}

interface Props {
    follower: Follower;
    state: TableState;
    scene: Scene;
    ending: Ending | null;
}

export function EndOfTable({ follower, state, scene, ending }: Props) {
    const { id } = follower;
    const doing = useDoing();
    const again = () =>
        doing.run(async () => {
            const answer = await follower.request<Message & { new: string }>("rematch");
            go("table", answer.new);
        });
    return (
        <>
            <div class="end">
                {state.you !== null && !state.rematch && (
                    <button type="button" class="button primary" onClick={again}>
                        {t("Rematch")}
                    </button>
                )}
                <a class="button" href={routeTo("review", "table", id, ...mySeat(state))}>
                    {t("Review")}
                </a>
                <a class="button" href={routeTo("replay", "table", id)}>
                    {t("Watch the replay")}
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
            <DealLine checked={useChecked(state)} />
            {ending && (
                <EndingDetails
                    {...{ scene, ending }}
                    replay={(step) => routeTo("replay", "table", id, step)}
                />
            )}
        </>
    );
}

/** What the record proves, by all that we noted; nothing until it is checked. */
function DealLine({ checked }: { checked: Checked | null }) {
    if (!checked) return null;
    return (
        <FairDeal verdict={checked} dealt={checked.compared}>
            {checked.compared && (
                <p>
                    {(checked.choices ?? 1) === 1
                        ? t(
                              "Fair deal: nobody could choose these cards, and every card you saw belongs to this deal.",
                          )
                        : t(
                              "Every card you saw belongs to this deal. But not everybody’s secret came: the server and its accomplices could choose between {count} deals.",
                              { count: String(checked.choices) },
                          )}
                </p>
            )}
        </FairDeal>
    );
}

// What is said above the hand at an online table: the connection, a bot in our place, a step to be
// taken back.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { isReplaced, mustAnswer, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { t } from "../words/words";
import { nameAt, useDoing, type Doing } from "./hooks";
import { sit } from "./seating";
import { ShortCode } from "./ShortCode";

export function Notices({ follower, state }: { follower: Follower; state: TableState }) {
    const doing = useDoing();
    const isLost = follower.connection.state !== "open";
    return (
        <div class="on-notices">
            {isLost && <Notice kind="bad">{t("Connection lost. Reconnecting …")}</Notice>}
            {doing.failure && <Notice kind="bad">{doing.failure}</Notice>}
            {follower.deal.warning && <Notice kind="bad">{follower.deal.warning}</Notice>}
            {isReplaced(state) && (
                <Notice kind="warn">
                    {t("A bot is playing for you.")}
                    <AnswerButton
                        doing={doing}
                        ask={() => sit(follower)}
                        words={t("Take back your seat")}
                        first
                    />
                </Notice>
            )}
            <CodeNotice follower={follower} state={state} />
            <UndoNotice {...{ follower, state, doing }} />
            <RematchNotice {...{ follower, state, doing }} />
        </div>
    );
}

interface NoticeProps {
    kind: "good" | "warn" | "bad";
    children: ComponentChildren;
}

function Notice({ kind, children }: NoticeProps) {
    return (
        <div class={`on-notice on-${kind}`} role="status">
            {children}
        </div>
    );
}

interface AnswerButtonProps {
    doing: Doing;
    ask(): Promise<unknown>;
    words: string;
    first?: boolean;
}

function AnswerButton({ doing, ask, words, first = false }: AnswerButtonProps) {
    return (
        <button
            type="button"
            class={first ? "button primary" : "button"}
            onClick={() => doing.run(ask)}
        >
            {words}
        </button>
    );
}

interface UndoProps {
    follower: Follower;
    state: TableState;
    doing: Doing;
}

function UndoNotice({ follower, state, doing }: UndoProps) {
    const { undo, you } = state;
    if (!undo) return null;
    if (undo.seat === you)
        return (
            <Notice kind="warn">
                {t("You asked to take back your move. Waiting for the others to agree.")}
            </Notice>
        );
    const name = nameAt(state, undo.seat);
    if (!mustAnswer(state))
        return (
            <Notice kind="warn">{t("{name} asks to take back the last move.", { name })}</Notice>
        );
    return (
        <Notice kind="warn">
            {t("{name} asks to take back the last move.", { name })}
            <AnswerButton
                doing={doing}
                ask={() => follower.request("agree")}
                words={t("Accept")}
                first
            />
            <AnswerButton
                doing={doing}
                ask={() => follower.request("decline")}
                words={t("Decline")}
            />
        </Notice>
    );
}

/** On small screens the short code is behind a button, so that it appears here until the first move. */
function CodeNotice({ follower, state }: { follower: Follower; state: TableState }) {
    const { short } = follower.deal;
    if (!short || state.step > 0) return null;
    return (
        <div class="on-notice on-good narrow-only">
            <ShortCode code={short} />
        </div>
    );
}

/** Saying yes is sitting down at the new table, where our seat is kept; the last to come starts it. */
function RematchNotice({ follower, state, doing }: UndoProps) {
    const { rematch, rematchBy, you } = state;
    const [declined, setDeclined] = useState(false);
    if (!rematch || declined) return null;
    const asker = rematchBy === undefined || rematchBy === you ? null : nameAt(state, rematchBy);
    const decline = () =>
        follower.connection.request("decline", { table: rematch }).then(() => setDeclined(true));
    return (
        <Notice kind="good">
            {asker
                ? t("{name} would like a rematch.", { name: asker })
                : t("A rematch is waiting for you.")}
            <a class="button primary" href={routeTo("table", rematch)}>
                {asker && you !== null ? t("Yes, play again") : t("Go to the table")}
            </a>
            {asker && you !== null && (
                <AnswerButton doing={doing} ask={decline} words={t("No, thanks")} />
            )}
        </Notice>
    );
}

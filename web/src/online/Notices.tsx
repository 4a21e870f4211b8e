// What is said above the hand at an online table: the connection, a bot in our place, a step to be
// taken back.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { isReplaced, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { t } from "../words/words";
import { nameAt, useDoing, type Doing } from "./hooks";
import { sit } from "./seating";

export function Notices({ follower, state }: { follower: Follower; state: TableState }) {
    const doing = useDoing();
    const isLost = follower.connection.state !== "open";
    return (
        <div class="on-notices">
            {isLost && <Notice kind="bad">{t("The connection is lost; trying again …")}</Notice>}
            {doing.failure && <Notice kind="bad">{doing.failure}</Notice>}
            {isReplaced(state) && (
                <Notice kind="warn">
                    {t("A bot moves for you.")}
                    <Answer
                        doing={doing}
                        ask={() => sit(follower)}
                        words={t("Take your seat back")}
                        first
                    />
                </Notice>
            )}
            <UndoNotice {...{ follower, state, doing }} />
            <RematchNotice state={state} />
            <LastSaid state={state} />
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

interface AnswerProps {
    doing: Doing;
    ask(): Promise<unknown>;
    words: string;
    first?: boolean;
}

function Answer({ doing, ask, words, first = false }: AnswerProps) {
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
                {t("You have asked to take your step back. The others are to agree.")}
            </Notice>
        );
    const name = nameAt(state, undo.seat);
    if (you === null || undo.agreed.includes(you) || isReplaced(state))
        return (
            <Notice kind="warn">{t("{name} asks to take the last step back.", { name })}</Notice>
        );
    return (
        <Notice kind="warn">
            {t("{name} asks to take the last step back.", { name })}
            <Answer doing={doing} ask={() => follower.request("agree")} words={t("Agree")} first />
            <Answer doing={doing} ask={() => follower.request("decline")} words={t("Decline")} />
        </Notice>
    );
}

function RematchNotice({ state }: { state: TableState }) {
    if (!state.rematch) return null;
    return (
        <Notice kind="good">
            {t("There is another table for the same people.")}
            <a class="button primary" href={routeTo("table", state.rematch)}>
                {t("Go there")}
            </a>
        </Notice>
    );
}

const SAID_MS = 8000;

/** On small screens the talk is behind a button, so that what is said appears here for a while. */
function LastSaid({ state }: { state: TableState }) {
    const last = state.said.filter(({ seat }) => seat !== state.you).at(-1);
    const [hidden, setHidden] = useState(last?.seq ?? 0);
    useEffect(() => {
        if (!last || last.seq <= hidden) return;
        const timer = setTimeout(() => setHidden(last.seq), SAID_MS);
        return () => clearTimeout(timer);
    }, [last?.seq]);
    if (!last || last.seq <= hidden) return null;
    return (
        <p class="on-notice narrow-only">
            <strong>{nameAt(state, last.seat)}:</strong> {last.text}
        </p>
    );
}

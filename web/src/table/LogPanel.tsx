// The log in words, newest last; in a replay its turns can be clicked.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import type { Seat } from "../engine/types";
import { moveStop, setStop } from "./Roving";
import type { LogTurn } from "./source";

interface Props {
    log: LogTurn[];
    /** Whose steps are marked as one's own. */
    you?: Seat | null;
    /** The step that is shown, in a replay. */
    at?: number;
    onJump?: (step: number) => void;
}

export function LogPanel({ log, you = null, at, onJump }: Props) {
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const shown = list.current;
        if (!shown) return;
        const current = shown.querySelector<HTMLElement>("[aria-current]");
        if (current) reveal(shown, current);
        else shown.scrollTop = shown.scrollHeight;
    }, [log.length, at]);
    const jumps = () => [...(list.current?.querySelectorAll<HTMLElement>(".log-jump") ?? [])];
    useEffect(() => {
        const all = jumps();
        const focused = all.find((button) => button === document.activeElement);
        setStop(all, focused ?? all.find((button) => button.closest("[aria-current]")));
    });

    // A match has hundreds of turns: all of them are one stop of the Tab key.
    return (
        <ol
            ref={list}
            class="log"
            tabIndex={onJump ? undefined : 0}
            aria-label={t("What has happened")}
            onKeyDown={(event) => moveStop(event, jumps(), true)}
        >
            {log.map(({ step, says }, i) => (
                <li
                    key={step}
                    class={turnClass(log, i, you)}
                    aria-current={step === at ? "step" : undefined}
                >
                    {onJump ? (
                        <button type="button" class="log-jump" onClick={() => onJump(step)}>
                            {says.join(" ")}
                        </button>
                    ) : (
                        says.map((sentence, i) => <p key={i}>{sentence}</p>)
                    )}
                </li>
            ))}
        </ol>
    );
}

/** Steps that one player makes in a row belong together; one's own are marked. */
function turnClass(log: LogTurn[], i: number, you: Seat | null): string {
    const { actor } = log[i]!;
    const more = i > 0 && actor !== null && log[i - 1]!.actor === actor;
    const own = actor !== null && actor === you;
    return ["log-turn", more && "log-more", own && "log-own"].filter(Boolean).join(" ");
}

/** Scrolls the list alone: scrollIntoView would move the page, too. */
function reveal(list: HTMLElement, item: HTMLElement): void {
    const above = item.offsetTop < list.scrollTop;
    const below = item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight;
    if (above || below) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}

/** What has happened since a seat last moved, the newest last. */
export function sinceLastTurn(log: LogTurn[], seat: number): string[] {
    let first = log.length;
    while (first > 0 && log[first - 1]!.actor !== seat) first--;
    return log.slice(first).flatMap((turn) => turn.says);
}

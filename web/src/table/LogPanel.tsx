// The log, newest last, under headings: small pictures where the face draws them, sentences elsewhere. In
// a replay its turns can be clicked.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import type { Seat } from "../engine/types";
import { faceOf } from "../faces";
import type { Face, Told } from "../faces/face";
import { moveStop, setStop } from "../faces/Roving";
import type { Scene } from "./show";
import type { LogTurn } from "./source";

interface Props {
    log: LogTurn[];
    /** Draws the steps; without it there are only sentences. */
    face?: Face<never>;
    names?: string[];
    /** Whose steps are marked as one's own. */
    you?: Seat | null;
    /** The step that is shown, in a replay. */
    at?: number;
    onJump?: (step: number) => void;
}

export function LogPanel(props: Props) {
    const { log, at, onJump } = props;
    const list = useRef<HTMLDivElement>(null);
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
    // What has happened does not change: a step is drawn once.
    const drawn = useRef(new WeakMap<LogTurn, ComponentChildren>());
    const draw = (turn: LogTurn, i: number) => {
        if (onJump) return <LogStep key={turn.step} {...props} i={i} />;
        const known = drawn.current.get(turn) ?? <LogStep key={turn.step} {...props} i={i} />;
        drawn.current.set(turn, known);
        return known;
    };

    // A match has hundreds of turns: all of them are one stop of the Tab key.
    return (
        <div
            ref={list}
            class="log"
            role="group"
            tabIndex={onJump ? undefined : 0}
            aria-label={t("Match log")}
            onKeyDown={(event) => moveStop(event, jumps(), true)}
        >
            {chapters(props).map(({ heading, from, to }) => (
                <section key={from}>
                    {heading && <h3 class="log-chapter">{heading}</h3>}
                    <ol>{log.slice(from, to).map((turn, i) => draw(turn, from + i))}</ol>
                </section>
            ))}
        </div>
    );
}

/** The log of a match that is being played. */
export function SceneLog({ scene: { log, info } }: { scene: Scene }) {
    return <LogPanel log={log} names={info.names} you={info.you} face={faceOf(info.game)} />;
}

interface Chapter {
    heading: string;
    from: number;
    to: number;
}

/** Steps that belong together, such as those of a round. */
export function chapters({ log, face }: Pick<Props, "log" | "face">): Chapter[] {
    const found: Chapter[] = [{ heading: "", from: 0, to: log.length }];
    log.forEach(({ actor, frames }, i) => {
        const view = frames?.[0]?.view;
        const heading = view && actor !== null ? face?.chapter?.(view as never) : undefined;
        if (heading === undefined || heading === found.at(-1)!.heading) return;
        found.at(-1)!.to = i;
        found.push({ heading, from: i, to: log.length });
    });
    return found.filter(({ from, to }) => to > from);
}

function LogStep({ log, i, face, names = [], you = null, at, onJump }: Props & { i: number }) {
    const { step, says, frames, actor } = log[i]!;
    const story = frames && face?.story?.(toldOf(log, i, names, you) as never);
    const more = isMore(log, i);
    const own = actor !== null && actor === you;
    const classes = ["log-turn", more && "log-more", own && "log-own"];
    if (story === null) classes.push("log-unasked");
    return (
        <li
            class={classes.filter(Boolean).join(" ")}
            aria-current={step === at ? "step" : undefined}
        >
            {onJump ? (
                <button type="button" class="log-jump" onClick={() => onJump(step)}>
                    {says.join(" ")}
                </button>
            ) : (
                says.map((sentence, i) => (
                    <p key={i} class={story ? "visually-hidden" : undefined}>
                        {sentence}
                    </p>
                ))
            )}
            {story && (
                <div class="log-story" aria-hidden="true" title={says.join(" ")}>
                    {story}
                </div>
            )}
        </li>
    );
}

/** Steps that one player makes in a row belong together. */
function isMore(log: LogTurn[], i: number): boolean {
    const { actor } = log[i]!;
    return i > 0 && actor !== null && log[i - 1]!.actor === actor;
}

function toldOf(log: LogTurn[], i: number, names: string[], you: Seat | null): Told<unknown> {
    const { actor, frames } = log[i]!;
    return { frames: frames!, actor, more: isMore(log, i), names, you };
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

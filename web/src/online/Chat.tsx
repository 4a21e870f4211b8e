// Talk at the table: phrases that everybody hears in their own language, and text where the table
// has it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import type { Phrase } from "../net/messages";
import { SelectList } from "../ui/Select";
import { t } from "../words/words";
import { nameAt, useDoing } from "./hooks";
import { signOf } from "./reactions";

interface Props {
    follower: Follower;
    state: TableState;
    phrases: Phrase[];
}

export function Chat({ follower, state, phrases }: Props) {
    return (
        <section class="on-chat" aria-label={t("Chat")}>
            <Lines state={state} />
            {state.you !== null && (
                <Speak
                    phrases={phrases}
                    hasText={state.chat === "text"}
                    say={(what) => follower.request("say", what)}
                />
            )}
        </section>
    );
}

function Lines({ state }: { state: TableState }) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [state.said.length]);
    if (state.said.length === 0) return null;
    return (
        <div ref={list} class="on-lines" role="log" aria-label={t("Chat")} tabIndex={0}>
            {state.said.map(({ seq, seat, text, phrase }) => (
                <p key={seq}>
                    <strong>{nameAt(state, seat)}:</strong> {text} {signOf(phrase)}
                </p>
            ))}
        </div>
    );
}

interface SpeakProps {
    phrases: Phrase[];
    hasText: boolean;
    say(what: { phrase: string } | { text: string }): Promise<unknown>;
}

function Speak({ phrases, hasText, say }: SpeakProps) {
    const [phrase, setPhrase] = useState(phrases[0]?.phrase ?? "");
    const [text, setText] = useState("");
    const { failure, run } = useDoing();
    const sayPhrase = (event: Event) => {
        event.preventDefault();
        run(() => say({ phrase }));
    };
    const sayText = (event: Event) => {
        event.preventDefault();
        const words = text.trim();
        if (words) run(() => say({ text: words }).then(() => setText("")));
    };
    return (
        <>
            <Reactions phrases={phrases} onSay={(each) => run(() => say({ phrase: each }))} />
            <form class="form on-say" onSubmit={sayPhrase}>
                <SelectList
                    label={t("Phrase")}
                    value={phrase}
                    rows={phrases.map((each) => [each.phrase, each.text])}
                    onChange={setPhrase}
                />
                <button type="submit" class="button">
                    {t("Send")}
                </button>
            </form>
            {hasText && (
                <form class="form on-say" onSubmit={sayText}>
                    <input
                        aria-label={t("Message")}
                        maxLength={200}
                        value={text}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                    <button type="submit" class="button">
                        {t("Send")}
                    </button>
                </form>
            )}
            {failure && (
                <p class="on-trouble" role="alert">
                    {failure}
                </p>
            )}
        </>
    );
}

/** What is said with one tap. */
function Reactions({ phrases, onSay }: { phrases: Phrase[]; onSay(phrase: string): void }) {
    return (
        <div class="on-reactions" role="group" aria-label={t("Reactions")}>
            {phrases
                .filter(({ phrase }) => signOf(phrase))
                .map(({ phrase, text }) => (
                    <button
                        key={phrase}
                        type="button"
                        class="button quiet"
                        aria-label={text}
                        title={text}
                        onClick={() => onSay(phrase)}
                    >
                        {signOf(phrase)}
                    </button>
                ))}
        </div>
    );
}

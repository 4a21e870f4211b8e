// A match that was played, to be looked at again: #/replay/kept/ID, #/replay/table/ID,
// #/replay/data/…, #/replay/file, each with a step and a pair of eyes after it if somebody shared them.
import { useCallback, useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { useScreenTitle } from "../app/title";
import type { Address } from "../replay/address";
import { useBook } from "../replay/book";
import { OpenRecord, useOpenRecord } from "../replay/OpenRecord";
import { ReplayTable } from "../replay/ReplayTable";
import { t } from "../words/words";
import { ReplayList } from "./ReplayList";

export function ReplayScreen({ args }: { args: string[] }) {
    const [kind, ...rest] = args;
    if (!kind) return <ReplayList />;
    const [id = "", step, eye] = kind === "file" ? ["", ...rest] : rest;
    const Screen = kind === "file" ? FileReplay : Replay;
    return <Screen key={`${kind}/${id}`} {...{ kind, id, step, eye }} visit={args} />;
}

/** Another file may be opened while one is shown. */
function FileReplay(props: Address) {
    const [count, setCount] = useState(0);
    const again = useCallback(() => setCount((before) => before + 1), []);
    return <Replay key={count} {...props} onOpened={again} />;
}

type ReplayProps = Address & { onOpened?: () => void };

function Replay({ onOpened, ...place }: ReplayProps) {
    const book = useBook(place.kind, place.id);
    if (book === "opening")
        return (
            <main>
                <p class="table-wait">{t("One moment …")}</p>
            </main>
        );
    if (book === "no file" || book instanceof Error)
        return <NoReplay problem={book instanceof Error ? book : null} {...{ onOpened }} />;
    return (
        <>
            {onOpened && <DropRecord onOpened={onOpened} />}
            <ReplayTable {...book} place={place} />
        </>
    );
}

function DropRecord({ onOpened }: { onOpened(): void }) {
    const { failure } = useOpenRecord(onOpened);
    return failure ? <p role="alert">{failure}</p> : null;
}

interface NoReplayProps {
    problem: (Error & { line?: number }) | null;
    onOpened: (() => void) | undefined;
}

/** Nothing can be shown: why, and what to do instead. */
function NoReplay({ problem, onOpened }: NoReplayProps) {
    useScreenTitle(t("Watch a replay"));
    return (
        <main class="page replay-none">
            <h1>{t("Watch a replay")}</h1>
            {problem && (
                <p class="table-trouble" role="alert">
                    {problem.line
                        ? t("Line {line}: {text}", { line: problem.line, text: problem.message })
                        : problem.message}
                </p>
            )}
            <OpenRecord onOpened={onOpened} />
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </main>
    );
}

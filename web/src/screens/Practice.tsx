// Faults from reviewed matches that come back as exercises: #/practice.
import { useCallback, useEffect, useState } from "preact/hooks";
import { saveFile } from "../ui/files";
import { routeTo } from "../app/router";
import { useScreenTitle } from "../app/title";
import type { RemoteEngine } from "../engine/client";
import type { ExerciseRow } from "../engine/wasm";
import { Drill } from "../review/Drill";
import {
    changePractice,
    damagedPractice,
    dropDamaged,
    onPractice,
    openPractice,
    readPractice,
    today,
} from "../app/practice";
import { messageOf } from "../words/trouble";
import { FileButton } from "../ui/FileButton";
import { t } from "../words/words";
import "../table/table.css";
import "../replay/replay.css";
import "./learn.css";
import "../review/review.css";

/** As PD_PRACTICE_MAX in the engine has it. */
const PRACTICE_MAX = 2 * 1024 * 1024;

export function PracticeScreen() {
    const [engine, setEngine] = useState<RemoteEngine | null>(null);
    const [failure, setFailure] = useState("");
    useScreenTitle(t("Practice"));
    useEffect(() => {
        let open: RemoteEngine | null = null;
        let left = false;
        openPractice().then(
            (opened) => {
                open = opened;
                if (left) opened.close();
                else setEngine(opened);
            },
            (error: unknown) => setFailure(messageOf(error)),
        );
        return () => {
            left = true;
            open?.close();
        };
    }, []);
    if (engine) return <Practice engine={engine} />;
    return (
        <main class="page review">
            <h1>{t("Practice")}</h1>
            <p role="status">{failure || t("One moment …")}</p>
        </main>
    );
}

function useRows(engine: RemoteEngine) {
    const [rows, setRows] = useState<ExerciseRow[]>([]);
    const read = useCallback(
        () => void engine.practiceList(today()).then(setRows, () => setRows([])),
        [engine],
    );
    useEffect(read, [read]);
    useEffect(
        () => onPractice(() => void readPractice(engine).then(read, () => {})),
        [engine, read],
    );
    return { rows, read };
}

function Practice({ engine }: { engine: RemoteEngine }) {
    const { rows, read } = useRows(engine);
    const [ids, setIds] = useState<string[] | null>(null);
    const due = rows.filter((row) => row.due);
    const leave = () => {
        setIds(null);
        read();
    };
    const remove = async (id: string) => {
        await changePractice(engine, () => engine.practiceFade(id));
        read();
    };
    if (ids)
        return (
            <main>
                <Drill {...{ engine, ids }} onLeave={leave} />
            </main>
        );
    return (
        <main class="page review">
            <h1>{t("Practice")}</h1>
            <p>
                {t(
                    "Mistakes from the matches you review come back as exercises: a day after you solve one, then after three days, a week, three weeks and two months.",
                )}
            </p>
            <div class="review-tools">
                {due.length > 0 && (
                    <button
                        type="button"
                        class="button primary"
                        onClick={() => setIds(due.map(({ id }) => id))}
                    >
                        {t("Practise one exercise", "Practise {count} exercises", {
                            count: due.length,
                        })}
                    </button>
                )}
                <Files engine={engine} onChanged={read} />
                <a class="button" href={routeTo("home")}>
                    {t("All games")}
                </a>
            </div>
            <Damaged />
            {rows.length === 0 ? (
                <p>{t("You have no exercises yet. Review a match that you played.")}</p>
            ) : (
                <ul class="kept exercises">
                    {rows.map((row) => (
                        <Row
                            key={row.id}
                            row={row}
                            onOpen={() => setIds([row.id])}
                            onRemove={() => void remove(row.id)}
                        />
                    ))}
                </ul>
            )}
        </main>
    );
}

/** What could not be read is the reader's all the same. */
function Damaged() {
    const [text, setText] = useState(damagedPractice);
    if (!text) return null;
    const save = () => {
        saveFile(text, "paddock-practice-damaged.txt");
        dropDamaged();
        setText("");
    };
    return (
        <p class="table-trouble" role="alert">
            {t("The exercises of this browser are damaged and were put aside.")}{" "}
            <button type="button" class="button" onClick={save}>
                {t("Save them as a file")}
            </button>
        </p>
    );
}

interface RowProps {
    row: ExerciseRow;
    onOpen(): void;
    onRemove(): void;
}

function Row({ row: { title, when, due }, onOpen, onRemove }: RowProps) {
    return (
        <li data-due={due}>
            <button type="button" class="moment-head exercise-open" onClick={onOpen}>
                {title} <span>{when}</span>
            </button>
            <button
                type="button"
                class="button"
                aria-label={t("Remove: {title}", { title })}
                onClick={onRemove}
            >
                {t("Remove")}
            </button>
        </li>
    );
}

/** Exercises as a file, to be carried to another device or to the terminal. */
function Files({ engine, onChanged }: { engine: RemoteEngine; onChanged(): void }) {
    const [says, setSays] = useState("");
    const save = async () => saveFile((await engine.practiceWrite()).text, "paddock-practice.txt");
    const load = async (file: File) => {
        if (file.size > PRACTICE_MAX)
            throw new Error(
                t("This file is larger than {size} MB, so it has no exercises.", { size: 2 }),
            );
        let count = 0;
        const kept = await changePractice(engine, async () => {
            count = (await engine.practiceRead(await file.text())).left_out;
        });
        onChanged();
        let words = t("This browser has no room for the exercises.");
        if (kept && count > 0)
            words = t("One exercise could not be used.", "{count} exercises could not be used.", {
                count,
            });
        else if (kept) words = t("The exercises were added.");
        setSays(words);
    };
    const fail = (error: unknown) => setSays(complaint(error));
    return (
        <>
            <button type="button" class="button" onClick={() => void save().catch(fail)}>
                {t("Export")}
            </button>
            <FileButton
                label={t("Import")}
                accept=".txt,text/plain"
                onFile={(file) => void load(file).catch(fail)}
            />
            <span role="status">{says}</span>
        </>
    );
}

function complaint(error: unknown): string {
    const { line, message } = error as { line?: number; message?: string };
    return line ? t("Line {line}: {text}", { line, text: message ?? "" }) : messageOf(error);
}

// Exercises one after the other, each at its own table.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { RemoteEngine } from "../engine/client";
import type { Exercise } from "../engine/wasm";
import { ExerciseMatch } from "../sources/exerciseMatch";
import { Table } from "../table/Table";
import { messageOf } from "../words/trouble";
import { t, tc } from "../words/words";
import { changePractice, today } from "../app/practice";

interface Props {
    /** Has the exercises. */
    engine: RemoteEngine;
    ids: string[];
    onLeave(): void;
}

export function Drill({ engine, ids, onLeave }: Props) {
    const [at, setAt] = useState(0);
    const [exercise, setExercise] = useState<Exercise | null>(null);
    const [failure, setFailure] = useState("");
    const id = ids[at];
    useEffect(() => {
        setExercise(null);
        if (id)
            engine
                .practiceShow(id)
                .then(setExercise, (error: unknown) => setFailure(messageOf(error)));
    }, [engine, id]);
    if (!id) return <Finished count={ids.length} onLeave={onLeave} />;
    if (!exercise) return <p class="table-wait">{failure || t("One moment …")}</p>;
    const next = () => setAt(at + 1);
    return <AtTable key={id} {...{ engine, id, exercise, at, next, onLeave }} count={ids.length} />;
}

interface TableProps {
    engine: RemoteEngine;
    id: string;
    exercise: Exercise;
    at: number;
    count: number;
    next(): void;
    onLeave(): void;
}

function AtTable({ engine, id, exercise, at, count, next, onLeave }: TableProps) {
    const [solved, setSolved] = useState<boolean | null>(null);
    const [failure, setFailure] = useState(""); // why the answer is not kept
    const source = useMemo(() => {
        const note = (atOnce: boolean) => {
            setSolved(atOnce);
            const answer = () => engine.practiceAnswer(id, atOnce, today());
            const isFull = () => setFailure(t("This browser has no room for the exercises."));
            changePractice(engine, answer).then(
                (kept) => kept || isFull(),
                (error: unknown) => setFailure(messageOf(error)),
            );
        };
        return new ExerciseMatch(engine, id, exercise, note);
    }, [engine, id, exercise]);
    const done = solved !== null;
    return (
        <Table
            source={source}
            lesson={() => (
                <section class="lesson drill" aria-label={t("Exercise")} data-solved={solved}>
                    <div class="lesson-head">
                        <progress
                            max={count}
                            value={at + (done ? 1 : 0)}
                            aria-label={t("Progress")}
                        />
                        <button type="button" class="lesson-link" onClick={onLeave}>
                            {t("Leave")}
                        </button>
                    </div>
                    <p class="drill-title">{exercise.title}</p>
                    <div role="status">
                        {done && <AnswerLines lines={exercise.answer} />}
                        {failure}
                    </div>
                    <div class="drill-buttons">
                        <button
                            type="button"
                            class={done ? "button primary" : "button"}
                            onClick={next}
                        >
                            {done ? t("Next") : t("Skip")}
                        </button>
                    </div>
                </section>
            )}
        />
    );
}

function AnswerLines({ lines }: { lines: string[] }) {
    return (
        <ul class="drill-answer">
            {lines.map((line) => (
                <li key={line}>{line}</li>
            ))}
        </ul>
    );
}

function Finished({ count, onLeave }: { count: number; onLeave(): void }) {
    return (
        <div class="page drill-end">
            <p role="status">
                {count > 0
                    ? t(
                          "That is all for now. What you solved comes back later, what you missed tomorrow.",
                      )
                    : t("There is nothing to practise.")}
            </p>
            <button type="button" class="button primary" onClick={onLeave}>
                {tc("button", "Back")}
            </button>
        </div>
    );
}

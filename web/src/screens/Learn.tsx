// A guided first game: #/learn/GAME.
import { useEffect, useMemo, useState } from "preact/hooks";
import { about } from "../app/desk";
import { lastTable, parseRoute, routeTo } from "../app/router";
import { forget, recall, remember } from "../storage/tab";
import { playNow } from "../app/start";
import { findLesson } from "../lessons";
import type { Lesson } from "../lessons/lesson";
import { openCourse } from "../sources/course";
import { LessonMatch } from "../sources/lessonMatch";
import type { Scene } from "../table/show";
import { Table } from "../table/Table";
import { t } from "../words/words";
import { NotThere } from "./NotThere";
import "./learn.css";

export function Learn({ game }: { game: string }) {
    const [lesson, setLesson] = useState<Lesson | null | undefined>(undefined);
    useEffect(() => void findLesson(game).then(setLesson, () => setLesson(null)), [game]);
    if (lesson === undefined)
        return (
            <main>
                <p class="table-wait">{t("One moment …")}</p>
            </main>
        );
    if (lesson === null) return <NotThere says={t("There is no lesson for this game.")} />;
    return <Lecture lesson={lesson} />;
}

/** The step where the lesson was left, so that reading a rule does not restart it. */
const bookmark = {
    key: (game: string) => `paddock.lesson.${game}`,
    find: (game: string) => Number(recall(bookmark.key(game))) || 0,
    set(game: string, step: number, last: number) {
        if (step < last) remember(bookmark.key(game), String(step));
        else forget(bookmark.key(game));
    },
};

/** The address of the friends' table that the reader came from, or "". */
function friendsTable(): string {
    return parseRoute(lastTable()).screen === "table" ? lastTable() : "";
}

function Lecture({ lesson }: { lesson: Lesson }) {
    const [sitting, setSitting] = useState(0);
    const [table] = useState(friendsTable);
    const { game } = lesson;
    const source = useMemo(() => {
        const made = (step: number, last: number) => bookmark.set(game, step, last);
        return new LessonMatch(lesson, bookmark.find(game), made, openCourse);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- each sitting begins anew
    }, [lesson, game, sitting]);
    const again = () => {
        bookmark.set(game, 0, 0);
        setSitting(sitting + 1);
    };
    return (
        <main>
            <Table
                key={sitting}
                source={source}
                lesson={(scene) => <NoteCard {...{ game, table, source, scene, again }} />}
            />
        </main>
    );
}

interface NoteProps {
    game: string;
    /** The address of the friends' table that the learner came from, or "". */
    table: string;
    source: LessonMatch;
    scene: Scene;
    again(): void;
}

/** What is said now: before the step that comes next, once everything before it has been shown. */
function NoteCard({ game, table, source, scene, again }: NoteProps) {
    const step = scene.log.at(-1)?.step ?? 0;
    const over = step === source.last;
    const says = scene.frame ? "" : source.note(step + 1);
    return (
        <section class="lesson" aria-label={t("Lesson")}>
            <div class="lesson-head">
                <progress max={source.last} value={step} aria-label={t("Progress")} />
                <button type="button" class="lesson-link" onClick={again}>
                    {t("Start over")}
                </button>
                <a class="lesson-link" href={table || routeTo("home")}>
                    {table ? t("Back to the table") : t("Leave")}
                </a>
            </div>
            {/* Screen readers tell what comes into a place that is there already. */}
            <div role="status">{says && <p class="lesson-says">{says}</p>}</div>
            {says && !over && !source.isLearners(step + 1) && <GoOn onGo={() => source.goOn()} />}
            {over && !scene.frame && <WhatNext game={game} table={table} />}
        </section>
    );
}

function GoOn({ onGo }: { onGo(): void }) {
    return (
        <button type="button" class="button primary" onClick={onGo}>
            {t("Continue")}
        </button>
    );
}

function WhatNext({ game, table }: { game: string; table: string }) {
    const play = async () => {
        const info = (await about()).games.find(({ id }) => id === game);
        if (info) playNow(info);
    };
    return (
        <div class="end">
            {table && (
                <a class="button primary" href={table}>
                    {t("Back to the table")}
                </a>
            )}
            <button
                type="button"
                class={table ? "button" : "button primary"}
                onClick={() => void play()}
            >
                {t("Play a real match")}
            </button>
            <a class="button" href={routeTo("rules", game)}>
                {t("Rules")}
            </a>
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </div>
    );
}

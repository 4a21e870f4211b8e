// What was luck, what was skill, and what could have been played: #/review/kept/ID, #/review/table/ID/P2,
// #/review/file …, as for replays; a seat at the end is the reader's.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGameName } from "../app/desk";
import { routeTo } from "../app/router";
import { useScreenTitle } from "../app/title";
import type { Seat } from "../engine/types";
import { ALL_OPEN, type Grade, type Review, type ReviewedMoment } from "../engine/wasm";
import { placeAt, readEye, type RecordPlace } from "../replay/address";
import { useBook, type Book } from "../replay/book";
import { Chart } from "../review/Chart";
import { Drill } from "../review/Drill";
import { MomentView } from "../review/MomentView";
import { changePractice, readPractice, today } from "../app/practice";
import { useReview, type Running } from "../review/useReview";
import { Select, type ListRow } from "../ui/Select";
import { t } from "../words/words";
import "../table/table.css";
import "../replay/replay.css";
import "./learn.css";
import "../review/review.css";

export function ReviewScreen({ args }: { args: string[] }) {
    const [kind = "file", ...rest] = args;
    const [id = "", seat] = kind === "file" ? ["", ...rest] : rest;
    return <OpenReview key={`${kind}/${id}`} place={{ kind, id }} seat={seat} />;
}

interface OpenReviewProps {
    place: RecordPlace;
    seat: string | undefined;
}

function OpenReview({ place, seat }: OpenReviewProps) {
    const book = useBook(place.kind, place.id);
    useScreenTitle(t("Review"));
    if (book === "opening" || book === "no file" || book instanceof Error)
        return (
            <main class="page review">
                <h1>{t("Review")}</h1>
                {book === "opening" ? (
                    <p role="status">{t("One moment …")}</p>
                ) : (
                    <p class="table-trouble" role="alert">
                        {book instanceof Error
                            ? book.message
                            : t("There is no such match in this browser.")}
                    </p>
                )}
                <a class="button" href={routeTo("home")}>
                    {t("All games")}
                </a>
            </main>
        );
    const asked = readEye(seat, book.opened.seats);
    const you = book.found.you ?? (asked !== null && asked >= 0 ? asked : null);
    return <Reviewing {...{ book, place, you }} />;
}

interface Props {
    book: Book;
    place: RecordPlace;
    you: Seat | null;
}

function Reviewing({ book, place, you }: Props) {
    const { opened, engine } = book;
    const running = useReview(book);
    const [learner, setLearner] = useState<Seat | null>(you);
    const ids = useExercises(book, running, learner);
    const [learning, setLearning] = useState(false);
    const game = useGameName(opened.game);
    const { review } = running;
    // Drawn anew when more is known, not for every bit of progress: that cost more than the review itself.
    const verdicts = useMemo(() => review && <Verdicts review={review} />, [review]);
    const findings = useMemo(
        () => review && <Findings {...{ book, place, review, you }} />,
        [book, place, review, you],
    );
    if (learning && ids)
        return (
            <main>
                <Drill {...{ engine, ids }} onLeave={() => setLearning(false)} />
            </main>
        );
    return (
        <main class="page review" data-state={running.state}>
            <h1>{t("Review: {game}", { game })}</h1>
            <Progress {...running} />
            {verdicts}
            <div class="review-tools">
                {you === null && (
                    <SeatSelect names={opened.names} seat={learner} onChange={setLearner} />
                )}
                {ids && ids.length > 0 && (
                    <button type="button" class="button primary" onClick={() => setLearning(true)}>
                        {t("Learn from your mistakes")}
                    </button>
                )}
                <a class="button" href={placeAt(place, 0, you ?? ALL_OPEN)}>
                    {t("Watch the replay")}
                </a>
                <a class="button" href={routeTo("practice")}>
                    {t("Practice")}
                </a>
            </div>
            {findings}
        </main>
    );
}

/** The faults of a seat become exercises once the review is done. */
function useExercises(
    { engine, also }: Book,
    { state }: Running,
    seat: Seat | null,
): string[] | null {
    const [ids, setIds] = useState<string[] | null>(null);
    useEffect(() => {
        if (state !== "done" || seat === null) return;
        const add = async () => {
            await changePractice(engine, async () =>
                setIds(await engine.practiceAdd(seat, today())),
            );
            also.add(readPractice);
        };
        add().catch(() => setIds(null)); // the review is there without them
    }, [engine, also, state, seat]);
    return ids;
}

function Progress({ review, progress, left, state, failure, stop, goOn }: Running) {
    if (failure)
        return (
            <p class="table-trouble" role="alert">
                {failure}
            </p>
        );
    if (state === "done")
        return (
            <p class="visually-hidden" role="status">
                {review?.complete ? t("The review is complete.") : t("The review is not complete.")}
            </p>
        );
    return (
        <div class="review-progress">
            <progress max={1} value={progress} aria-label={t("Progress of the review")} />
            <span>
                {state === "stopped"
                    ? t("The review is not complete.")
                    : left !== null && t("about {seconds} s left", { seconds: Math.ceil(left) })}
            </span>
            <button type="button" class="button" onClick={state === "stopped" ? goOn : stop}>
                {state === "stopped" ? t("Continue") : t("Stop")}
            </button>
        </div>
    );
}

function Verdicts({ review: { players, match } }: { review: Review }) {
    return (
        <>
            {match && <p class="review-luck">{match}</p>}
            <ul class="verdicts" aria-label={t("Players")}>
                {players.map(({ seat, says }) => (
                    <li key={seat} class={`line${seat}`}>
                        {says}
                    </li>
                ))}
            </ul>
        </>
    );
}

const seatRows = (names: string[]) => names.map((name, seat): ListRow<Seat> => [seat, name]);

interface SeatProps {
    names: string[];
    seat: Seat | null;
    onChange(seat: Seat | null): void;
}

/** For a record from elsewhere: whose mistakes are one's own. */
function SeatSelect({ names, seat, onChange }: SeatProps) {
    return (
        <Select
            label={t("Your seat")}
            value={seat}
            rows={[[null, "–"], ...seatRows(names)]}
            onChange={onChange}
        />
    );
}

interface FindingsProps extends Props {
    review: Review;
}

function Findings({ book, place, review, you }: FindingsProps) {
    const { names } = book.opened;
    const [whose, setWhose] = useState<Seat | null>(you);
    const [open, setOpen] = useState<number | null>(null);
    const list = useRef<HTMLOListElement>(null);
    const shown = review.moments.filter(({ decision }) => [null, decision.seat].includes(whose));
    const jump = (step: number) => {
        setWhose(null);
        setOpen(step);
        requestAnimationFrame(() =>
            list.current?.querySelector(`[data-step="${step}"]`)?.scrollIntoView(),
        );
    };
    return (
        <>
            <h2>{t("Chance of winning over the match")}</h2>
            <Chart {...{ review, names }} onStep={jump} />
            <h2>{t("Moments")}</h2>
            <div class="review-filter">
                <Select
                    label={t("Decisions of")}
                    value={whose}
                    rows={[[null, t("everybody")], ...seatRows(names)]}
                    onChange={setWhose}
                />
            </div>
            {shown.length === 0 && review.complete && (
                <p>{t("No decision stands out, for better or worse.")}</p>
            )}
            <ol class="moments" ref={list}>
                {shown.map((moment) => (
                    <MomentRow
                        key={moment.decision.step}
                        {...{ book, place, moment }}
                        open={open === moment.decision.step}
                        onToggle={() =>
                            setOpen(open === moment.decision.step ? null : moment.decision.step)
                        }
                    />
                ))}
            </ol>
            <p class="review-method">{review.method}</p>
        </>
    );
}

/** As chess players mark moves. */
const marks: Record<Grade, string> = { find: "!", inaccuracy: "?!", mistake: "?", blunder: "??" };

interface RowProps {
    book: Book;
    place: RecordPlace;
    moment: ReviewedMoment;
    open: boolean;
    onToggle(): void;
}

function MomentRow({ book, place, moment, open, onToggle }: RowProps) {
    const { step, grade, says } = moment.decision;
    return (
        <li class="moment" data-grade={grade} data-step={step}>
            <button type="button" class="moment-head" aria-expanded={open} onClick={onToggle}>
                <span class="moment-grade" aria-hidden="true">
                    {marks[grade]}
                </span>
                <span>{says}</span>
            </button>
            {open && <MomentView {...{ book, place, moment }} />}
        </li>
    );
}

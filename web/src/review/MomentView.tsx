// A decision of the match: the table as its player saw it, the moves with their chances, and why.
import { useEffect, useState } from "preact/hooks";
import { go } from "../app/router";
import { settings } from "../app/settings";
import { freshSeed, prepare } from "../app/start";
import type { Position } from "../engine/types";
import type { ReviewedMoment, ReviewedMove } from "../engine/wasm";
import { faceOf } from "../faces";
import type { FaceProps } from "../faces/face";
import { placeAt, type RecordPlace } from "../replay/address";
import type { Book } from "../replay/book";
import { takeSeat } from "../replay/PlayFrom";
import { messageOf } from "../words/trouble";
import { decimal, t } from "../words/words";

interface Props {
    book: Book;
    place: RecordPlace;
    moment: ReviewedMoment;
}

export function MomentView({ book, place, moment }: Props) {
    const { decision } = moment;
    const { position, failure } = usePosition(book, moment);
    if (!position) return <p class="moment-wait">{failure || t("One moment …")}</p>;
    return (
        <div class="moment-view">
            <Sentences moment={moment} />
            <MomentBoard {...{ book, position, moment }} />
            <MomentTools {...{ book, place, moment }} />
            <MoveTable moves={decision.moves} played={decision.played} />
        </div>
    );
}

/** The better of the two moves, and the other one. */
function comparedMoves({ decision: { grade, played, obvious, best } }: ReviewedMoment) {
    return grade === "find" ? { hint: played, other: obvious } : { hint: best, other: played };
}

/** What there is to say. The first two sentences are about the two moves, and have their marks. */
function Sentences({ moment: { says, decision } }: { moment: ReviewedMoment }) {
    const signs = decision.grade === "find" ? ["★", "✗"] : ["✗", "★"];
    const reasons = decision.reasons.map((reason) => reason.says);
    return (
        <ul class="moment-says">
            {[...says, ...reasons].map((sentence, line) => (
                <li key={sentence}>
                    {signs[line] && (
                        <span aria-hidden="true" class={signs[line] === "★" ? "better" : "other"}>
                            {signs[line]}{" "}
                        </span>
                    )}
                    {sentence}
                </li>
            ))}
        </ul>
    );
}

/** The position in which the decision was made, as its player saw it. */
function usePosition({ engine }: Book, { decision: { step, seat } }: ReviewedMoment) {
    const [position, setPosition] = useState<Position | null>(null);
    const [failure, setFailure] = useState("");
    useEffect(() => {
        engine.replayAt(step - 1, seat).then(
            (shown) => setPosition(shown.position),
            (error: unknown) => setFailure(messageOf(error)),
        );
    }, [engine, step, seat]);
    return { position, failure };
}

interface BoardProps {
    book: Book;
    position: Position;
    moment: ReviewedMoment;
}

function MomentBoard({ book: { opened, found }, position, moment }: BoardProps) {
    const face = faceOf(opened.game);
    const { seat } = moment.decision;
    const nothing = () => {};
    const props: FaceProps<never> = {
        view: position.view as never,
        past: position.past,
        before: null,
        says: "",
        words: position,
        you: seat,
        reader: seat === found.you ? seat : null,
        names: opened.names,
        actor: position.actor,
        over: false,
        choices: position.choices,
        ...comparedMoves(moment),
        ms: 0,
        act: nothing,
        choosing: null,
        choose: nothing,
        offer: nothing,
        why: nothing,
    };
    // Only to be looked at: what can be done is in the buttons below.
    return (
        <>
            <div class="moment-table" aria-hidden="true" inert>
                <div class="table-board replay-board">
                    <face.Board {...props} />
                </div>
                <div class="replay-hand">
                    <face.Hand {...props} />
                </div>
            </div>
            <ul class="visually-hidden" aria-label={t("The table")}>
                {[...position.says, ...position.hand].map((says, line) => (
                    <li key={line}>{says}</li>
                ))}
            </ul>
        </>
    );
}

function MomentTools({ book: { opened, found }, place, moment: { decision } }: Props) {
    const { step, seat } = decision;
    const tryIt = () => {
        const setup = takeSeat(opened, seat, settings().level);
        const { record } = found;
        const start = { kind: "from", record, step: step - 1, you: seat, setup } as const;
        go("play", prepare({ ...start, seed: freshSeed() }));
    };
    return (
        <div class="moment-tools">
            <button type="button" class="button primary" onClick={tryIt}>
                {t("Try it")}
            </button>
            <a class="button" href={placeAt(place, step - 1, seat)}>
                {t("Show in the replay")}
            </a>
        </div>
    );
}

function MoveTable({ moves, played }: { moves: ReviewedMove[]; played: string }) {
    const tried = moves.filter(({ worlds }) => worlds > 0).sort((a, b) => b.chance - a.chance);
    return (
        <details class="moment-moves">
            <summary>{t("All moves")}</summary>
            <ol>
                {tried.map(({ move, says, chance, error }) => (
                    <li key={move} class={move === played ? "played" : ""}>
                        <span class="chance-percent">
                            {t("{percent}% ± {error}", {
                                percent: decimal(100 * chance, 1),
                                error: decimal(100 * error, 1),
                            })}
                        </span>{" "}
                        {says}
                    </li>
                ))}
            </ol>
        </details>
    );
}

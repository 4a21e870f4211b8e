// A decision of the match: the table as its player saw it, the moves with their chances, and why.
import { useEffect, useState } from "preact/hooks";
import { go } from "../app/router";
import { settings } from "../app/settings";
import { freshSeed, prepare } from "../app/start";
import type { Position } from "../engine/types";
import type { ReviewedMoment, ReviewedMove } from "../engine/wasm";
import { faceOf } from "../faces";
import type { FaceProps } from "../faces/face";
import { placeAt, type Place } from "../replay/address";
import type { Book } from "../replay/book";
import { takeSeat } from "../replay/PlayFrom";
import { messageOf } from "../words/trouble";
import { decimal, t } from "../words/words";

interface Props {
    book: Book;
    place: Place;
    moment: ReviewedMoment;
}

export function MomentView({ book, place, moment }: Props) {
    const { decision } = moment;
    const other = decision.grade === "find" ? decision.obvious : decision.best;
    const [marked, setMarked] = useState(other);
    const { position, failure } = usePosition(book, moment);
    if (!position) return <p class="moment-wait">{failure || t("One moment …")}</p>;
    const mark = (move: string, label: string) => (
        <button
            type="button"
            class="button"
            aria-pressed={marked === move}
            onClick={() => setMarked(move)}
        >
            {label}
        </button>
    );
    return (
        <div class="moment-view">
            <ul class="moment-says">
                {[...moment.says, ...decision.reasons.map(({ says }) => says)].map((says) => (
                    <li key={says}>{says}</li>
                ))}
            </ul>
            <div class="moment-marks" role="group" aria-label={t("Mark on the table")}>
                {mark(decision.played, t("Played: {move}", { move: decision.played }))}
                {other !== decision.played &&
                    mark(
                        other,
                        decision.grade === "find"
                            ? t("Obvious: {move}", { move: other })
                            : t("Better: {move}", { move: other }),
                    )}
            </div>
            <MomentBoard {...{ book, position, marked }} seat={decision.seat} />
            <MomentTools {...{ book, place, moment }} />
            <MoveTable moves={decision.moves} played={decision.played} />
        </div>
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
    seat: number;
    marked: string;
}

function MomentBoard({ book: { opened, found }, position, seat, marked }: BoardProps) {
    const face = faceOf(opened.game);
    const nothing = () => {};
    const props: FaceProps<never> = {
        view: position.view as never,
        before: null,
        says: "",
        words: position,
        you: seat,
        reader: seat === found.you ? seat : null,
        names: opened.names,
        actor: position.actor,
        over: false,
        choices: position.choices,
        hint: marked,
        ms: 0,
        act: nothing,
        choosing: null,
        choose: nothing,
        offer: nothing,
        why: nothing,
    };
    // Only to be looked at: what can be done is in the buttons below.
    return (
        <div class="moment-table" aria-hidden="true" inert>
            <div class="table-board replay-board">
                <face.Board {...props} />
            </div>
            <div class="replay-hand">
                <face.Hand {...props} />
            </div>
        </div>
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
                            {t("{percent} % ± {error}", {
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

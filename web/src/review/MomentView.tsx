// A decision of the match: the table as its player saw it, the moves with their chances, and why.
import { useEffect, useState } from "preact/hooks";
import { go } from "../app/router";
import { settings } from "../app/settings";
import { freshSeed, prepare } from "../app/start";
import type { ReviewedMoment, ReviewedMove } from "../engine/wasm";
import type { FaceProps } from "../faces/face";
import { placeAt, type RecordPlace } from "../replay/address";
import type { Book } from "../replay/book";
import { takeSeat } from "../replay/PlayFrom";
import { sceneProps } from "../table/sceneProps";
import { stillScene, type Scene } from "../table/show";
import type { LogTurn } from "../table/source";
import { BoardWithHand } from "../table/Stage";
import { TableSheet } from "../table/TableSheet";
import { useStage } from "../table/useStage";
import { messageOf } from "../words/trouble";
import { decimal, t } from "../words/words";

interface Props {
    book: Book;
    place: RecordPlace;
    moment: ReviewedMoment;
}

export function MomentView({ book, place, moment }: Props) {
    const { decision } = moment;
    const { scene, failure } = useScene(book, moment);
    if (!scene) return <p class="moment-wait">{failure || t("One moment …")}</p>;
    return (
        <div class="moment-view">
            <Sentences moment={moment} />
            <MomentBoard {...{ book, scene, moment }} />
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

/** The table on which the decision was made, as its player saw it. */
function useScene({ engine, opened }: Book, { decision: { step, seat } }: ReviewedMoment) {
    const [scene, setScene] = useState<Scene | null>(null);
    const [failure, setFailure] = useState("");
    useEffect(() => {
        const { game, names } = opened;
        const read = async () => {
            const { position } = await engine.replayAt(step - 1, seat);
            const show = (log: LogTurn[]) =>
                setScene(stillScene({ game, names, you: seat }, log, position));
            show([]);
            show((await engine.replayLog(seat)).slice(0, step));
        };
        read().catch((error: unknown) => setFailure(messageOf(error)));
    }, [engine, opened, step, seat]);
    return { scene, failure };
}

interface BoardProps {
    book: Book;
    scene: Scene;
    moment: ReviewedMoment;
}

const nothing = () => {};

function MomentBoard({ book: { found }, scene, moment }: BoardProps) {
    const { position, info } = scene;
    const stage = useStage(scene, [], []);
    const props: FaceProps<never> = {
        ...sceneProps(scene),
        reader: info.you === found.you ? info.you : null,
        choices: position.choices,
        ...comparedMoves(moment),
        ms: 0,
        act: () => stage.open(null),
        choosing: null,
        choose: nothing,
        why: nothing,
    };
    // Only to be looked at: what can be done is in the buttons below.
    return (
        <>
            <div class="moment-table" data-overhang aria-hidden="true" inert>
                <div class="table-board replay-board">
                    <BoardWithHand game={info.game} props={props} />
                </div>
            </div>
            <ul class="visually-hidden" aria-label={t("The table")}>
                {[...position.says, ...position.hand].map((says, line) => (
                    <li key={line}>{says}</li>
                ))}
            </ul>
            <TableSheet {...{ stage, scene, props }} />
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

// The board of a replay, and the hand of the seat whose view is shown.
import { useEffect, useState } from "preact/hooks";
import { pace } from "../app/settings";
import type { Choice, Seat } from "../engine/types";
import type { OpenedRecord } from "../engine/wasm";
import { faceOf } from "../faces";
import type { FaceProps } from "../faces/face";
import { t } from "../words/words";
import type { Player, Reading } from "./player";

interface Props {
    opened: OpenedRecord;
    player: Player;
    reading: Reading;
    /** The seat that the reader had. */
    you: Seat | null;
}

/** Clicking the card that was played shows the next step; any other card explains "Play from here". */
function faceProps(
    { opened, player, reading, you }: Props,
    elsewhere: () => void,
): FaceProps<never> {
    const { frame, position, info, view, past, before } = reading.scene;
    const next = reading.log[reading.step + 1]?.move;
    const pick = (moves: Choice[]) =>
        moves.some(({ move }) => move === next) ? void player.forward() : elsewhere();
    return {
        view: view as never,
        past,
        before: before as never,
        says: frame?.says ?? "",
        words: position,
        you: info.you,
        reader: info.you === you ? you : null,
        names: opened.names,
        actor: frame ? frame.actor : position.actor,
        over: !frame && position.over,
        choices: frame ? [] : position.choices,
        hint: null,
        other: null,
        ms: Math.min(pace() * 0.7, 500),
        act: (move) => (move === next ? void player.forward() : elsewhere()),
        choosing: null,
        choose: (wanted) => pick(wanted?.moves ?? []),
        offer: pick,
        why: elsewhere,
    };
}

export function ReplayBoard(props: Props) {
    const { opened, player, reading } = props;
    const [note, setNote] = useState("");
    useEffect(() => setNote(""), [reading.step]);
    const elsewhere = () =>
        setNote(t("That is not what was played. Choose “Play from here” to try it."));
    const face = faceOf(opened.game);
    const shown = faceProps(props, elsewhere);
    return (
        <section class="table-board replay-board" aria-label={t("The table")} tabIndex={0}>
            {opened.problem && <ProblemNote problem={opened.problem} />}
            <div onClick={() => player.skip()}>
                <face.Board {...shown} />
            </div>
            {shown.you !== null && (
                <section
                    class="replay-hand"
                    aria-label={t("{name}’s cards", { name: opened.names[shown.you]! })}
                >
                    <face.Hand {...shown} />
                </section>
            )}
            {note && (
                <p class="table-reason" role="status">
                    {note}
                </p>
            )}
        </section>
    );
}

function ProblemNote({ problem: { line, text } }: { problem: { line: number; text: string } }) {
    return (
        <p class="table-trouble" role="alert">
            {t("Line {line}: {text}", { line, text })} {t("The match is shown up to that line.")}
        </p>
    );
}

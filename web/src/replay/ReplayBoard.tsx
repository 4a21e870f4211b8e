// What lies on the table of a replay, and the hand of the seat through whose eyes it is seen.
import { useEffect, useState } from "preact/hooks";
import { pace } from "../app/settings";
import type { OpenedRecord } from "../engine/wasm";
import { faces } from "../faces";
import type { FaceProps } from "../table/face";
import { t } from "../words/words";
import type { Player, Reading } from "./player";

interface Props {
    opened: OpenedRecord;
    player: Player;
    reading: Reading;
}

/** Cards can be touched: the one that was played goes on, any other says what to do instead. */
function faceProps({ opened, player, reading }: Props, elsewhere: () => void): FaceProps<never> {
    const { frame, position, info, view, before } = reading.scene;
    const next = reading.log[reading.step + 1]?.move;
    return {
        view: view as never,
        before: before as never,
        says: frame?.says ?? "",
        you: info.you,
        names: opened.names,
        actor: frame ? frame.actor : position.actor,
        over: !frame && position.over,
        choices: frame ? [] : position.choices,
        hint: null,
        ms: Math.min(pace() * 0.7, 500),
        act: (move) => (move === next ? void player.forward() : elsewhere()),
        offer: (moves) =>
            moves.some(({ move }) => move === next) ? void player.forward() : elsewhere(),
        why: elsewhere,
    };
}

export function ReplayBoard(props: Props) {
    const { opened, player, reading } = props;
    const [note, setNote] = useState("");
    useEffect(() => setNote(""), [reading.step]);
    const elsewhere = () =>
        setNote(t("This is what was played. Choose “Play from here” to try something else."));
    const face = faces[opened.game]!;
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
                    aria-label={t("Cards of {name}", { name: opened.names[shown.you]! })}
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
            {t("Line {line}: {text}", { line, text })} {t("The match is shown up to there.")}
        </p>
    );
}

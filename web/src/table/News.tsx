// For screen readers: what has happened since the player's last move, a paragraph for
// each turn, and then what is asked of the player.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import type { Scene } from "./show";
import type { LogTurn } from "./source";

/** How many turns a spectator hears. */
const RECENT = 8;

/** The turns from the last one of a seat on; everything before it has been heard. */
export function freshTurns(log: LogTurn[], seat: number | null): LogTurn[] {
    const own = seat === null ? -1 : log.map(({ actor }) => actor).lastIndexOf(seat);
    return log.slice(own < 0 ? -RECENT : own).filter(({ says }) => says.length > 0);
}

interface NewsProps {
    scene: Scene;
    yours: boolean;
    /** The question while the player chooses on the table. */
    asks: string | undefined;
}

/** One polite log. Paragraphs only ever come and go as wholes, so that none is read twice. */
export function News({ scene, yours, asks: question }: NewsProps) {
    // Screen readers keep quiet about what a region has from the start.
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    const { log, info, frame, position } = scene;
    const asks = yours || (position.over && !frame);
    return (
        <div class="visually-hidden" role="log" aria-live="polite" aria-label={t("Latest events")}>
            {isThere &&
                freshTurns(log, info.you).map(({ step, says }) => (
                    <p key={step}>{says.join(" ")}</p>
                ))}
            {isThere && asks && <p key={`now ${log.at(-1)?.step}`}>{position.now}</p>}
            {question && <p key="question">{question}</p>}
        </div>
    );
}

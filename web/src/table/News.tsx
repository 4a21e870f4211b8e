// For screen readers: what has happened, a paragraph for each turn, and then what is asked of the player.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import type { Scene } from "./show";
import type { LogTurn } from "./source";

export interface NewsLine {
    key: string | number;
    says: string;
}

/** How many turns a spectator hears. */
const RECENT = 8;

/** The turns from the last one of a seat on; everything before it has been heard. */
function freshTurns(log: LogTurn[], seat: number | null): LogTurn[] {
    const own = seat === null ? -1 : log.map(({ actor }) => actor).lastIndexOf(seat);
    return log.slice(own < 0 ? -RECENT : own).filter(({ says }) => says.length > 0);
}

/** What is new while a match is played. `question`: what the player is choosing on the table. */
export function newsOf(scene: Scene, yours: boolean, question: string | undefined): NewsLine[] {
    const { log, info, frame, position } = scene;
    const turns = freshTurns(log, info.you);
    const lines: NewsLine[] = turns.map(({ step, says }) => ({ key: step, says: says.join(" ") }));
    if (yours || (position.over && !frame))
        lines.push({ key: `now ${log.at(-1)?.step}`, says: position.now });
    if (question) lines.push({ key: "question", says: question });
    return lines;
}

/** One polite log. Paragraphs only ever come and go as wholes, so that none is read twice. */
export function News({ lines }: { lines: NewsLine[] }) {
    // Screen readers keep quiet about what a region has from the start.
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return (
        <div class="visually-hidden" role="log" aria-live="polite" aria-label={t("Latest events")}>
            {isThere && lines.map(({ key, says }) => <p key={key}>{says}</p>)}
        </div>
    );
}

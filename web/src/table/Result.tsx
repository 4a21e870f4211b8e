// How a match ended: who has won, and what everybody has.
import type { Seat } from "../engine/types";
import { faces } from "../faces";
import { t } from "../words/words";
import { nameOf } from "./names";
import type { Scene } from "./show";

/** Winners first, then by what they have; the order of the seats where that is equal. */
export function ranked(scores: number[], winners: Seat[], least: boolean): Seat[] {
    const won = (seat: Seat) => (winners.includes(seat) ? 1 : 0);
    const better = (a: Seat, b: Seat) => (scores[b]! - scores[a]!) * (least ? -1 : 1);
    return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || better(a, b) || a - b);
}

export function Result({ scene }: { scene: Scene }) {
    const { scores, winners, now } = scene.position;
    const { game, names, you } = scene.info;
    const { counts, least = false } = faces[game]!;
    const won = you !== null && winners.includes(you);
    return (
        <section class={won ? "result result-won" : "result"} aria-label={t("Result")}>
            <p class="table-now" data-turn="over">
                {now}
            </p>
            <ol class="result-list" aria-label={counts()}>
                {ranked(scores, winners, least).map((seat) => (
                    <li key={seat} class={winners.includes(seat) ? "result-winner" : ""}>
                        <span>{nameOf(names, seat, you)}</span>
                        <b>{scores[seat]}</b>
                    </li>
                ))}
            </ol>
            <p class="result-counts" aria-hidden="true">
                {counts()}
            </p>
        </section>
    );
}

// How a match ended: who has won, the podium, and a kind word.
import type { Seat } from "../engine/types";
import { nameOf } from "../faces/names";
import { scoreWords } from "../faces/score";
import { t } from "../words/words";
import { Confetti } from "./Confetti";
import type { Ending } from "./ending";
import type { Scene } from "./show";
import "./result.css";

/** Seats by their places; the order of the seats where these are equal. */
export function byPlace(places: number[]): Seat[] {
    return places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]! || a - b);
}

/** As far as it is known without the record: winners, and the others. */
function roughPlaces({ scores, winners }: Scene["position"]): number[] {
    return scores.map((_, seat) => (winners.includes(seat) ? 1 : 2));
}

const STEPS = 3;

export function Result({ scene, ending }: { scene: Scene; ending: Ending | null }) {
    const { position, info } = scene;
    const { winners, now } = position;
    const won = info.you !== null && winners.includes(info.you);
    const places = ending?.places ?? roughPlaces(position);
    return (
        <section class={won ? "result result-won" : "result"} aria-label={t("Result")}>
            {won && <Confetti />}
            <p class="table-now" data-turn="over">
                {now}
            </p>
            {info.you !== null && <p class="result-kind">{kindWord(scene, places)}</p>}
            <ol class="podium" aria-label={scoreWords(info.game)}>
                {byPlace(places)
                    .slice(0, STEPS)
                    .map((seat) => (
                        <PodiumStep key={seat} {...{ scene, seat }} place={places[seat]!} />
                    ))}
            </ol>
        </section>
    );
}

function kindWord({ position, info }: Scene, places: number[]): string {
    const { winners, outside } = position;
    const place = places[info.you!]!;
    if (winners.includes(info.you!)) return t("Congratulations!");
    if (winners.length + outside === 0) return t("Nobody wins this time. Well played!");
    if (places.length > 2 && place < places.length)
        return t("Place {place} of {count}. Well played!", { place, count: places.length });
    return t("Well played! The next match may be yours.");
}

interface PodiumStepProps {
    scene: Scene;
    seat: Seat;
    place: number;
}

function PodiumStep({ scene: { position, info }, seat, place }: PodiumStepProps) {
    const winner = position.winners.includes(seat);
    return (
        <li class={winner ? "podium-step podium-winner" : "podium-step"} data-place={place}>
            <span class="podium-name">{nameOf(info.names, seat, info.you)}</span>
            <b class="podium-score">{position.scores[seat]}</b>
            <span class="podium-block" aria-hidden="true">
                {winner ? "★" : place}
            </span>
        </li>
    );
}

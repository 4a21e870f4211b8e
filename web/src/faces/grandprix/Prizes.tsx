// Where the season stands: which race and round it is, and the score cards to be won.
import { listed } from "../../words/words";
import { term } from "./terms";
import { Cup } from "./art";
import type { GrandprixView } from "./view";

export function ScoreCard({ number, small }: { number: number; small?: boolean }) {
    return (
        <span class={small ? "gp-score gp-score-small" : "gp-score"} aria-hidden="true">
            {!small && <Cup />}
            <b>{number}</b>
        </span>
    );
}

/** A race that has just begun has none yet. */
export function Prizes({ view }: { view: GrandprixView }) {
    const numbers = [...view.prizes].reverse();
    return (
        <div class="gp-prizes">
            <span class="visually-hidden">
                {term("prizes-list", { numbers: listed(numbers.map(String)) })}
            </span>
            <small aria-hidden="true">{term("prizes")}</small>
            <span class="gp-prize-row">
                {numbers.map((number) => (
                    <ScoreCard key={number} number={number} />
                ))}
            </span>
        </div>
    );
}

function Rounds({ view: { round, rounds } }: { view: GrandprixView }) {
    const states = Array.from({ length: rounds }, (_, at) => Math.sign(at + 1 - round));
    return (
        <span class="gp-rounds" aria-hidden="true">
            {states.map((state, at) => (
                <i key={at} class={["gp-done", "gp-now", ""][state + 1]} />
            ))}
        </span>
    );
}

export function Season({ view }: { view: GrandprixView }) {
    const preparing = view.phase === "discard" || view.phase === "take";
    return (
        <h2 class="gp-season">
            <span>{term("race-of", { race: Math.max(view.race, 1), races: view.races })}</span>
            {preparing && (
                <small>
                    {term("round-of", { round: view.round })} <Rounds view={view} />
                </small>
            )}
        </h2>
    );
}

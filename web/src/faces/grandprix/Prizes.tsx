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

function classOf(at: number, round: number): string {
    if (at === round) return "gp-now";
    return at < round ? "gp-done" : "";
}

function Rounds({ round }: { round: number }) {
    return (
        <span class="gp-rounds" aria-hidden="true">
            {[1, 2, 3, 4].map((at) => (
                <i key={at} class={classOf(at, round)} />
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
                    {term("round-of", { round: view.round })} <Rounds round={view.round} />
                </small>
            )}
        </h2>
    );
}

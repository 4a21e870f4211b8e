// A race: a lane for each seat. The four cards are turned over, the car drives as far as it is worth, and
// the score card that it takes comes to the end of its lane.
import type { FaceProps } from "../face";
import { term } from "./terms";
import { Car } from "./art";
import { SmallBack, SmallCard } from "./Card";
import type { Result } from "./lastrace";
import { playerName, SeatNumber } from "./Players";
import { ScoreCard } from "./Prizes";
import { cardNames, missingNames, types, typeOf, type GrandprixView } from "./view";

type Props = FaceProps<GrandprixView>;

/** The worth at which a lane ends, for drawing. */
const laneEnd = 28;

function raceWords(props: Props, seat: number, cards: string[], value: number): string {
    const you = seat === props.you;
    const values = {
        who: props.names[seat] ?? "",
        cards: cardNames(cards),
        value,
        missing: missingNames(cards),
    };
    if (value > 0) return you ? term("you-race-worth", values) : term("races-worth", values);
    return you ? term("you-race-nothing", values) : term("races-nothing", values);
}

function takeWords(props: Props, seat: number, points: number): string {
    const who = props.names[seat] ?? "";
    return seat === props.you
        ? term("you-take-score", { points })
        : term("takes-score", { who, points });
}

function LaneCards({ cards }: { cards: string[] | null }) {
    if (!cards)
        return (
            <span class="gp-lineup">
                {types.map((type) => (
                    <SmallBack key={type} />
                ))}
            </span>
        );
    return (
        <span class="gp-lineup">
            {cards.map((card, at) => (
                <SmallCard key={card + at} card={card} fresh />
            ))}
        </span>
    );
}

function Lane({ props, result, seat }: { props: Props; result: Result; seat: number }) {
    const cards = result.lineups[seat] ?? null;
    const value = result.values[seat] ?? 0;
    const taken = result.taken[seat];
    const parts = cards
        ? types.filter((type) => cards.some((card) => typeOf(card) === type))
        : types;
    return (
        <li class={`gp-lane gp-paint-${seat + 1}`}>
            {cards && <span class="visually-hidden">{raceWords(props, seat, cards, value)}</span>}
            {taken != null && <span class="visually-hidden">{takeWords(props, seat, taken)}</span>}
            <div class="gp-lane-head" aria-hidden="true">
                <SeatNumber seat={seat} />
                <span class="gp-name">{playerName(props, seat)}</span>
                <LaneCards cards={cards} />
                <b class="gp-value">{cards ? (value > 0 ? value : "–") : ""}</b>
                <span class="gp-taken">{taken != null && <ScoreCard number={taken} />}</span>
            </div>
            <div class="gp-road" aria-hidden="true">
                <span
                    class="gp-runner"
                    style={{ transform: `translateX(${(100 * value) / laneEnd}%)` }}
                >
                    <Car parts={parts} number={seat + 1} />
                </span>
            </div>
        </li>
    );
}

export function Track({ props, result }: { props: Props; result: Result }) {
    return (
        <ol class="gp-track">
            {result.lineups.map((_, seat) => (
                <Lane key={seat} props={props} result={result} seat={seat} />
            ))}
        </ol>
    );
}

/** How the last race went, to look at while the next one is prepared. */
export function LastRace({ props, result }: { props: Props; result: Result }) {
    return (
        <details class="gp-last" open={props.over || props.view.round === 1}>
            <summary>{term("race-went", { race: result.race })}</summary>
            <Track props={props} result={result} />
        </details>
    );
}

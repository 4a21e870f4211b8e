// A race: a lane for each seat. The cars wait while they are chosen. Then the four cards are turned over, the
// car drives as far as it is worth, and the score card that it takes comes to the end of its lane.
import type { ComponentChildren } from "preact";
import type { FaceProps } from "../face";
import { term } from "./terms";
import { Car } from "./art";
import { SmallBack, SmallCard } from "./Card";
import { HandOf, playerName, playerWords, SeatMark, Tick, Total } from "./Players";
import { ScoreCard } from "./Prizes";
import { cardNames, missingNames } from "./names";
import {
    sumWords,
    types,
    typeOf,
    worthWords,
    type GrandprixView,
    type RaceResult,
    type Type,
    type Worth,
} from "./view";

type Props = FaceProps<GrandprixView>;

function raceWords(props: Props, seat: number, cards: string[], worth: Worth | null): string {
    const you = seat === props.reader;
    const values = {
        who: props.names[seat] ?? "",
        cards: cardNames(cards),
        value: worth ? worthWords(worth) : "",
        missing: missingNames(cards),
    };
    if (worth) return you ? term("you-race-worth", values) : term("races-worth", values);
    return you ? term("you-race-nothing", values) : term("races-nothing", values);
}

function takeWords(props: Props, seat: number, points: number): string {
    const who = props.names[seat] ?? "";
    return seat === props.reader
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

interface RoadProps {
    /** Which parts of the car are there. */
    parts: readonly Type[];
    /** How far along the road it is: from 0 to 1. */
    share: number;
}

function Road({ parts, share }: RoadProps) {
    return (
        <div class="gp-road" aria-hidden="true">
            <span class="gp-runner" style={{ transform: `translateX(${100 * share}cqi)` }}>
                <Car parts={parts} />
            </span>
        </div>
    );
}

interface LaneProps {
    props: Props;
    seat: number;
    /** What is read out. */
    words: string;
    road: RoadProps | null;
    children: ComponentChildren;
}

function Lane({ props, seat, words, road, children }: LaneProps) {
    return (
        <li class={`gp-lane gp-paint-${seat + 1}`}>
            <span class="visually-hidden">{words}</span>
            <div class="gp-lane-head" aria-hidden="true">
                <SeatMark seat={seat} />
                <span class="gp-name">{playerName(props, seat)}</span>
                <span class="gp-lane-rest">{children}</span>
            </div>
            {road && <Road {...road} />}
        </li>
    );
}

/** The cars before the race, and what is known of everybody's cards. */
export function StartGrid({ props }: { props: Props }) {
    return (
        <ol class="gp-track gp-wide-track">
            {props.view.totals.map((_, seat) => (
                <Lane
                    key={seat}
                    {...{ props, seat }}
                    words={playerWords(props, seat)}
                    road={{ parts: props.view.chosen[seat] ? types : [], share: 0 }}
                >
                    <HandOf props={props} seat={seat} />
                    <Tick isThere={props.view.chosen[seat]!} />
                    <Total view={props.view} seat={seat} />
                </Lane>
            ))}
        </ol>
    );
}

function WorthShown({ worth }: { worth: Worth | null }) {
    return (
        <>
            {worth && (
                <small class={worth.sum.equal ? "gp-sum" : "gp-sum gp-plain"}>
                    {sumWords(worth.sum)}
                </small>
            )}
            <b class="gp-value">{worth ? worth.value : "–"}</b>
        </>
    );
}

interface RacedProps {
    props: Props;
    result: RaceResult;
    seat: number;
    roads: boolean;
}

function Raced({ props, result, seat, roads }: RacedProps) {
    const cards = result.lineups[seat] ?? null;
    const value = result.values[seat] ?? 0;
    const sum = result.sums[seat];
    const worth = value > 0 && sum ? { value, sum } : null;
    const taken = result.taken[seat];
    const share = value / props.view.worth_max;
    const parts = cards
        ? types.filter((type) => cards.some((card) => typeOf(card) === type))
        : types;
    const said = cards ? [raceWords(props, seat, cards, worth)] : [];
    if (taken != null) said.push(takeWords(props, seat, taken));
    return (
        <Lane {...{ props, seat }} words={said.join(" ")} road={roads ? { parts, share } : null}>
            <LaneCards cards={cards} />
            {cards && <WorthShown worth={worth} />}
            <span class="gp-taken">{taken != null && <ScoreCard number={taken} />}</span>
        </Lane>
    );
}

interface TrackProps {
    props: Props;
    result: RaceResult;
    class?: string;
    roads?: boolean;
}

export function Track({ props, result, class: name = "", roads = true }: TrackProps) {
    return (
        <ol class={`gp-track ${name}`}>
            {result.lineups.map((_, seat) => (
                <Raced key={seat} {...{ props, result, seat, roads }} />
            ))}
        </ol>
    );
}

/** The last race of the season, as it ended. */
export function Finish({ props, result }: { props: Props; result: RaceResult }) {
    return (
        <section>
            <p class="gp-heading">{term("race-went", { race: result.number })}</p>
            <Track class="gp-finish" props={props} result={result} />
        </section>
    );
}

/** How the last race went, to look at while the next one is prepared. */
export function LastRace({ props, result }: { props: Props; result: RaceResult }) {
    return (
        <details class="gp-last" open={props.view.round === 1}>
            <summary>{term("race-went", { race: result.number })}</summary>
            <Track props={props} result={result} roads={false} />
        </details>
    );
}

// Your own cards around the car that you build. While cards are swapped, it is the best car in your hand,
// and a tap discards; choosing a lineup is in Lineup.tsx.
import { CardButton } from "../CardButton";
import { choicesTo, placesOf } from "../held";
import { marksOf } from "../marks";
import { term } from "./terms";
import { CardFront } from "./Card";
import "./card.css";
import "./hand.css";
import { LineupHand } from "./Lineup";
import { cardKey, Pit, placeClass, WorthOf, type GrandprixProps } from "./Pit";
import { cardName, cardNames, missingNames } from "./names";
import {
    bestOf,
    gotCards,
    cardsOf,
    ownCards,
    partsOf,
    worthWords,
    type Best,
    type Worth,
} from "./view";

/** The places of cards that have just come; of two copies the last. */
function freshPlaces(props: GrandprixProps, hand: string[]): Set<number> {
    const got = props.ms > 0 ? gotCards(props.happened, props.you) : [];
    const fromEnd = placesOf([...hand].reverse(), got);
    return new Set(fromEnd.map((place) => hand.length - 1 - place));
}

/** The move that is no card: discarding nothing. */
function KeepAll({ props }: { props: GrandprixProps }) {
    const choice = props.choices.find(({ does }) => does.what === "keep");
    if (!choice) return null;
    return (
        <button
            type="button"
            class={`button ${marksOf(props, [choice])}`}
            title={choice.says}
            onClick={() => props.act(choice.move)}
        >
            {term("discard-nothing")}
        </button>
    );
}

interface CarWorthProps {
    said: string;
    worth: Worth | null;
    /** What one sees in place of what is said, if the car has no worth. */
    briefly?: string;
}

/** A car with its worth, or what is missing for one. */
export function CarWorth({ said, worth, briefly }: CarWorthProps) {
    const shown = worth ? <WorthOf worth={worth} /> : briefly;
    return (
        <>
            <span class={shown ? "visually-hidden" : ""}>{said}</span>
            {shown && (
                <span key={said} aria-hidden="true">
                    {shown}
                </span>
            )}
        </>
    );
}

/** What you have chosen while the others still choose. */
function chosenWords(cards: string[], worth: Worth | null): string {
    return worth
        ? term("chosen", { car: cardNames(cards), value: worthWords(worth) })
        : term("chosen-nothing");
}

function bestWords(hand: string[], best: Best | null): string {
    return best
        ? term("best-worth", { car: cardNames(cardsOf(best.cards)), value: worthWords(best) })
        : term("no-car", { missing: missingNames(hand) });
}

/** The cards of a car, all cards, and what is said of it. */
function carOf(props: GrandprixProps) {
    const { view } = props;
    const seat = props.you ?? -1;
    const hand = ownCards(props);
    const chosen = view.lineups[seat];
    if (!chosen) {
        const best = bestOf(props);
        const said = view.phase === "over" ? "" : bestWords(hand, best);
        const briefly = term("missing", { missing: missingNames(hand) });
        return { hand, car: partsOf(props), said, worth: best, briefly };
    }
    const value = view.values[seat] ?? 0;
    const worth = value > 0 ? { value, sum: view.sums[seat]! } : null;
    const all = view.phase === "lineup" ? [...chosen, ...hand] : hand;
    return {
        hand: all,
        car: chosen,
        said: chosenWords(chosen, worth),
        worth,
        briefly: "",
    };
}

function PlainHand({ props }: { props: GrandprixProps }) {
    const { hand, car, said, worth, briefly } = carOf(props);
    const fresh = freshPlaces(props, hand);
    const about = (
        <>
            <CarWorth {...{ said, worth, briefly }} />
            <KeepAll props={props} />
        </>
    );
    return (
        <Pit hand={hand} picks={placesOf(hand, car)} about={about}>
            {(card, place, where) => {
                const choice = props.choices.find(
                    ({ does }) => does.what === "discard" && does.card === card,
                );
                const name = where.inCar
                    ? term("in-car", { card: cardName(card) })
                    : cardName(card);
                return (
                    <CardButton
                        key={cardKey(hand, place)}
                        label={choice ? `${name}; ${choice.says}` : name}
                        class={placeClass(fresh.has(place) ? "gp-comes" : "", where)}
                        style={{ "--gp-at": where.at }}
                        playable={choice !== undefined}
                        marks={marksOf(props, choice ? [choice] : [])}
                        onPlay={() => choice && props.act(choice.move)}
                        onWhy={() => props.why(`-${card}`)}
                    >
                        <CardFront card={card} />
                    </CardButton>
                );
            }}
        </Pit>
    );
}

export function Hand(props: GrandprixProps) {
    const choosing = choicesTo("race", props.choices).length > 0;
    return (
        <div class="gp-hand" style={{ "--gp-ms": `${props.ms}ms` }}>
            {choosing ? (
                <LineupHand key={props.view.race} props={props} />
            ) : (
                <PlainHand props={props} />
            )}
        </div>
    );
}

// Choosing what to race: the best car stands ready; a tapped card takes the slot of its kind. Then the race.
import { useState } from "preact/hooks";
import { CardButton } from "../CardButton";
import { choiceOf, choicesTo, choicesWith, placesOf } from "../held";
import { marksOf } from "../marks";
import { term } from "./terms";
import { CardFront } from "./Card";
import { CarWorth } from "./Hand";
import { cardKey, Pit, placeClass, type GrandprixProps } from "./Pit";
import { isWhole, tap } from "./picks";
import { cardName } from "./names";
import { bestOf, cardsOf, ownCards, partsOf } from "./view";

interface ConfirmProps {
    props: GrandprixProps;
    hand: string[];
    picks: number[];
}

function Confirm({ props, hand, picks }: ConfirmProps) {
    const lineups = choicesTo("race", props.choices);
    const lineup = choiceOf(
        lineups,
        picks.map((place) => hand[place]!),
    );
    const [hasty, setHasty] = useState(false);
    const race = () => (lineup ? props.act(lineup.move) : setHasty(true));
    const best = bestOf(props);
    const count = { count: picks.length };
    const said = lineup?.says ?? term(hasty ? "choose-first" : "chosen-count", count);
    // Four cards that take no prize may be raced, but nobody is urged to.
    const urged = lineup && isWhole(hand, picks);
    return (
        <>
            <span role="status">
                <CarWorth
                    said={said}
                    worth={best && lineup === choiceOf(lineups, cardsOf(best.cards)) ? best : null}
                />
            </span>
            <button
                type="button"
                class={urged ? "button primary" : "button"}
                aria-disabled={!lineup}
                onClick={race}
            >
                {term("race-these")}
            </button>
        </>
    );
}

export function LineupHand({ props }: { props: GrandprixProps }) {
    const hand = ownCards(props);
    const [picks, setPicks] = useState(() => placesOf(hand, partsOf(props)));
    const lineups = choicesTo("race", props.choices);
    const marks = (place: number) => marksOf(props, choicesWith(lineups, hand, place));
    return (
        <Pit hand={hand} picks={picks} about={<Confirm {...{ props, hand, picks }} />}>
            {(card, place, where) => (
                <CardButton
                    key={cardKey(hand, place)}
                    label={cardName(card)}
                    class={placeClass("", where)}
                    style={{ "--gp-at": where.at }}
                    playable
                    chosen={where.inCar}
                    marks={marks(place)}
                    onPlay={() => setPicks(tap(hand, picks, place))}
                    onWhy={() => undefined}
                >
                    <CardFront card={card} />
                </CardButton>
            )}
        </Pit>
    );
}

// Your own cards by type, with the best car in them. One tap discards; choosing a lineup is in Lineup.tsx.
import type { FaceProps } from "../face";
import { CardButton } from "../CardButton";
import { term } from "./terms";
import { CardFront } from "./Card";
import "./card.css";
import "./hand.css";
import { placesOf } from "./picks";
import { LineupHand } from "./Lineup";
import { BestCar, bestOf, cardKey, Cards, ownCards } from "./OwnCards";
import { cardName, cardNames, type GrandprixView } from "./view";

type Props = FaceProps<GrandprixView>;

/** Cards that were not in the hand before, by their places. */
function freshPlaces(props: Props, hand: string[]): Set<number> {
    if (!props.before || props.ms === 0) return new Set();
    const old = new Set(placesOf(hand, ownCards({ view: props.before, you: props.you }).join(" ")));
    return new Set(hand.map((_, place) => place).filter((place) => !old.has(place)));
}

function bestPlaces(props: Props, hand: string[]): Set<number> {
    const best = bestOf(props);
    return new Set(best ? placesOf(hand, best.move) : []);
}

function cardClasses(fresh: boolean, best: boolean): string {
    return ["gp-card", fresh && "gp-comes", best && "gp-in-best"].filter(Boolean).join(" ");
}

function PlainHand({ props }: { props: Props }) {
    const hand = ownCards(props);
    const fresh = freshPlaces(props, hand);
    const best = bestPlaces(props, hand);
    return (
        <Cards hand={hand}>
            {(card, place) => {
                const move = `-${card}`;
                const choice = props.choices.find((listed) => listed.move === move);
                return (
                    <CardButton
                        key={cardKey(hand, place)}
                        label={choice ? `${cardName(card)}; ${choice.says}` : cardName(card)}
                        class={cardClasses(fresh.has(place), best.has(place))}
                        playable={choice !== undefined}
                        hinted={props.hint === move}
                        onPlay={() => props.act(move)}
                        onWhy={() => props.why(move)}
                    >
                        <CardFront card={card} />
                    </CardButton>
                );
            }}
        </Cards>
    );
}

/** The move that is no card: discarding nothing. */
function KeepAll({ props }: { props: Props }) {
    const choice = props.choices.find((listed) => listed.move === "=");
    if (!choice) return null;
    return (
        <button type="button" class="button gp-beside" onClick={() => props.act("=")}>
            {props.hint === "=" && <span aria-hidden="true">★ </span>}
            {choice.says}
        </button>
    );
}

/** What you have chosen while the others still choose. */
function Chosen({ cards, value }: { cards: string[]; value: number }) {
    return (
        <p class="gp-best">
            <span>
                {value > 0
                    ? term("chosen", {
                          car: cardNames(cards),
                          value,
                      })
                    : term("chosen-nothing")}
            </span>
        </p>
    );
}

function Top({ props }: { props: Props }) {
    const seat = props.you ?? -1;
    const chosen = props.view.lineups[seat];
    if (props.view.phase === "race" || props.view.phase === "over") return null;
    if (chosen) return <Chosen cards={chosen} value={props.view.values[seat] ?? 0} />;
    return (
        <div class="gp-top">
            <BestCar props={props} />
            <KeepAll props={props} />
        </div>
    );
}

export function Hand(props: Props) {
    const choosing = props.view.phase === "lineup" && props.choices.length > 0;
    return (
        <div class="gp-hand" style={{ "--gp-ms": `${props.ms}ms` }}>
            {choosing ? (
                <LineupHand key={props.view.race} props={props} />
            ) : (
                <>
                    <Top props={props} />
                    <PlainHand props={props} />
                </>
            )}
        </div>
    );
}

// Choosing what to race: tap four cards, or the best car at once, and confirm.
import { useState } from "preact/hooks";
import { CardButton } from "../CardButton";
import type { FaceProps } from "../face";
import { term } from "./terms";
import { CardFront } from "./Card";
import { BestCar, bestOf, cardKey, Cards, ownCards } from "./OwnCards";
import { findLineup, placesOf, tap } from "./picks";
import { cardName, typeOf, types, type GrandprixView } from "./view";

type Props = FaceProps<GrandprixView>;

interface ConfirmProps {
    props: Props;
    picked: string[];
}

function Confirm({ props, picked }: ConfirmProps) {
    const lineup = findLineup(props.choices, picked);
    // Four cards that take no prize may be raced, but nobody is urged to.
    const isCar = types.every((type) => picked.some((card) => typeOf(card) === type));
    const [hasty, setHasty] = useState(false);
    const race = () => (lineup ? props.act(lineup.move) : setHasty(true));
    return (
        <div class="gp-buttons">
            <button
                type="button"
                class={lineup && isCar ? "button primary" : "button"}
                aria-disabled={!lineup}
                onClick={race}
            >
                {term("race-these")}
            </button>
            <span class="gp-worth" role="status">
                {lineup
                    ? lineup.says
                    : term(hasty ? "choose-first" : "chosen-count", { count: picked.length })}
            </span>
        </div>
    );
}

function PickBest({ onPick }: { onPick(): void }) {
    return (
        <button type="button" class="button gp-beside" onClick={onPick}>
            {term("choose")}
        </button>
    );
}

export function LineupHand({ props }: { props: Props }) {
    const [picks, setPicks] = useState<number[]>([]);
    const hand = ownCards(props);
    const best = bestOf(props);
    const hinted = new Set(props.hint ? placesOf(hand, props.hint) : []);
    return (
        <>
            <div class="gp-top">
                <BestCar props={props} />
                {best && <PickBest onPick={() => setPicks(placesOf(hand, best.move))} />}
            </div>
            <Cards hand={hand}>
                {(card, place) => (
                    <CardButton
                        key={cardKey(hand, place)}
                        label={cardName(card)}
                        class="gp-card"
                        playable
                        chosen={picks.includes(place)}
                        hinted={hinted.has(place)}
                        onPlay={() => setPicks(tap(hand, picks, place))}
                        onWhy={() => undefined}
                    >
                        <CardFront card={card} />
                    </CardButton>
                )}
            </Cards>
            <Confirm props={props} picked={picks.map((place) => hand[place] ?? "")} />
        </>
    );
}

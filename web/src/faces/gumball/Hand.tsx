// Your three cards. Each says in which place it would bring you; tapping it plays it, or asks where to
// stop when there is a choice.
import { useEffect } from "preact/hooks";
import { t } from "../../words/words";
import type { FaceProps } from "../../table/face";
import { CardButton } from "../../table/CardButton";
import { Roving } from "../../table/Roving";
import { cardName } from "./names";
import { lookAt } from "./preview";
import { RaceCard } from "./RaceCard";
import { cardOf } from "./view";
import type { View } from "./view";

export function Hand(props: FaceProps<View>) {
    const cards = (props.you !== null && props.view.hands[props.you]) || [];
    const held = cards.join();
    useEffect(() => lookAt(null), [held]);
    return (
        <Roving label={t("Your hand")} class="gb-hand">
            {cards.map((card) => (
                <CardInHand key={card} card={card} {...props} />
            ))}
        </Roving>
    );
}

function CardInHand({
    card,
    view,
    choices,
    hint,
    act,
    offer,
    why,
}: FaceProps<View> & { card: string }) {
    const moves = choices.filter((choice) => cardOf(choice.move) === card);
    const play = () => (moves.length > 1 ? offer(moves, cardName(card)) : act(moves[0]!.move));
    const places = moves.length > 0 ? (view.reach[card] ?? []) : [];
    return (
        <div
            class="gb-held"
            onMouseEnter={() => lookAt(card)}
            onMouseLeave={() => lookAt(null)}
            onFocusIn={() => lookAt(card)}
            onFocusOut={() => lookAt(null)}
        >
            <CardButton
                label={moves.map((move) => move.says).join("; ") || cardName(card)}
                playable={moves.length > 0}
                hinted={hint !== null && cardOf(hint) === card}
                class="gb-hand-card"
                onPlay={play}
                onWhy={() => why(card)}
            >
                <RaceCard card={card} class="gb-big" />
                <span class="gb-leads">
                    {places.length > 0 && t("Place {place}", { place: places.join(" / ") })}
                </span>
            </CardButton>
        </div>
    );
}

// Your three cards. Each says in which place it would bring you; tapping it plays it, or lights the places
// on the road when there is a choice where to stop.
import { useEffect, useRef } from "preact/hooks";
import type { Choice } from "../../engine/types";
import { term } from "./terms";
import type { FaceProps } from "../face";
import { CardButton } from "../CardButton";
import { takeOff } from "../flight";
import { marksOf } from "../marks";
import { Roving } from "../Roving";
import { cardName } from "./names";
import { lookAt } from "./preview";
import { RaceCard } from "./RaceCard";
import type { GumballView } from "./view";

export function Hand(props: FaceProps<GumballView>) {
    const cards = (props.you !== null && props.view.hands[props.you]) || [];
    const held = cards.join();
    useEffect(() => lookAt(null), [held]);
    return (
        <Roving label={term("hand")} class="gb-hand">
            {cards.map((card, at) => (
                <CardInHand key={card} card={card} place={at - (cards.length - 1) / 2} {...props} />
            ))}
        </Roving>
    );
}

/** What the card does, with all that is written on it, as some people speak that to press it. */
function nameOf(moves: Choice[], leads: string): string {
    const says = moves.map((move) => move.says).join("; ");
    const isSaid = says.toLocaleLowerCase().includes(leads.toLocaleLowerCase());
    return isSaid ? says : `${says}; ${leads}`;
}

/** The focus came by keyboard; a finger that leaves it behind does not look at the card. */
function isVisible({ target }: FocusEvent): boolean {
    return target instanceof HTMLElement && target.matches(":focus-visible");
}

interface CardProps extends FaceProps<GumballView> {
    card: string;
    /** How many places to the right of the middle; less than none is to the left. */
    place: number;
}

function CardInHand({ card, place, ...props }: CardProps) {
    const { view, choices, act, choosing, choose, why } = props;
    const moves = choices.filter(({ does }) => does.card === card);
    const isOpen = choosing?.card === card;
    const held = useRef<HTMLDivElement>(null);
    const play = () => {
        takeOff(card, held.current?.querySelector(".gb-card"));
        if (moves.length === 1) act(moves[0]!.move);
        else choose(isOpen ? null : { card, title: term("choose-place"), moves });
    };
    const places = moves.length > 0 ? (view.reach[card] ?? []) : [];
    const leads = places.length > 0 ? term("place", { place: places.join(" / ") }) : "";
    return (
        <div
            ref={held}
            class="gb-held"
            style={{ "--gb-place": place, "--gb-ms": `${props.ms}ms` }}
            onMouseEnter={() => lookAt(card)}
            onMouseLeave={() => lookAt(null)}
            onFocusIn={(event) => isVisible(event) && lookAt(card)}
            onFocusOut={() => lookAt(null)}
        >
            <CardButton
                label={nameOf(moves, leads) || cardName(card)}
                playable={moves.length > 0}
                open={moves.length > 1 ? isOpen : undefined}
                marks={marksOf(props, moves)}
                class="gb-hand-card"
                onPlay={play}
                onWhy={() => why(card)}
            >
                <RaceCard card={card} class="gb-big" />
                <span class="gb-leads">{leads}</span>
            </CardButton>
        </div>
    );
}

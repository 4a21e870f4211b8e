// Your hand by type, and the best car in it: what discarding and choosing a lineup have in common.
import type { ComponentChildren } from "preact";
import type { FaceProps } from "../face";
import { Roving } from "../Roving";
import { term } from "./terms";
import { Car, TypeIcon } from "./art";
import { SmallCard } from "./Card";
import {
    cardNames,
    missingNames,
    typeName,
    typeOf,
    types,
    type GrandprixView,
    type Type,
} from "./view";

type Props = FaceProps<GrandprixView>;
type Eyes = Pick<Props, "view" | "you">;

export function ownCards({ view, you }: Eyes): string[] {
    return (you === null ? null : view.hands[you]) ?? [];
}

export function bestOf({ view, you }: Eyes): { move: string; value: number } | null {
    return (you === null ? null : view.best[you]) ?? null;
}

/** The best car in the hand and its worth, as the engine found them; or what is missing for one. */
export function BestCar({ props }: { props: Props }) {
    const best = bestOf(props);
    const hand = ownCards(props);
    const parts = types.filter((type) => hand.some((card) => typeOf(card) === type));
    return (
        <div class="gp-best">
            <span class="gp-best-car">
                <Car parts={parts} />
            </span>
            {best ? (
                <Found move={best.move} value={best.value} />
            ) : (
                <span>
                    {term("no-car", {
                        missing: missingNames(hand),
                    })}
                </span>
            )}
        </div>
    );
}

function Found({ move, value }: { move: string; value: number }) {
    return (
        <>
            <span class="visually-hidden">
                {term("best-worth", { car: cardNames(move.split(" ")), value })}
            </span>
            <span class="gp-found" aria-hidden="true">
                <span class="gp-found-name">{term("best")}</span>
                <span class="gp-lineup">
                    {move.split(" ").map((card) => (
                        <SmallCard key={card} card={card} />
                    ))}
                    <b class="gp-value">{value}</b>
                </span>
            </span>
        </>
    );
}

function Group({ type, children }: { type: Type; children: ComponentChildren[] }) {
    return (
        <div class={`gp-group gp-${type}`}>
            <span class="gp-group-name" aria-hidden="true">
                {typeName(type)}
            </span>
            <div class="gp-group-cards">
                {children.length > 0 ? (
                    children
                ) : (
                    <span class="gp-lack" aria-hidden="true">
                        <TypeIcon type={type} />
                    </span>
                )}
            </div>
        </div>
    );
}

interface CardsProps {
    hand: string[];
    children(card: string, place: number): ComponentChildren;
}

/** A hand in four groups. */
export function Cards({ hand, children }: CardsProps) {
    return (
        <Roving label={term("your-hand")} class="gp-cards">
            {types.map((type) => (
                <Group key={type} type={type}>
                    {hand.flatMap((card, place) =>
                        typeOf(card) === type ? [children(card, place)] : [],
                    )}
                </Group>
            ))}
        </Roving>
    );
}

/** The key of a card: it stays the same when cards before it come or go. */
export function cardKey(hand: string[], place: number): string {
    const copy = hand.indexOf(hand[place] ?? "") === place ? 1 : 2;
    return `${hand[place]}/${copy}`;
}

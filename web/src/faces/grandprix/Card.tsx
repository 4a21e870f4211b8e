// What is on a card: its value, its type as a picture, the wreath. Never colour alone, and no letters, as those would
// be of one language. The value is part of the drawing, as a card is called by its name: “engine 5”.
import { TypeIcon, Wreath } from "./art";
import { hasWreath, typeOf, valueOf } from "./view";

export function CardFront({ card }: { card: string }) {
    const type = typeOf(card);
    return (
        <span class={`gp-front gp-${type}`} aria-hidden="true">
            <span class="gp-corner">
                <b data-text={valueOf(card)} />
            </span>
            <span class="gp-emblem">
                <TypeIcon type={type} />
                {hasWreath(card) && <Wreath />}
            </span>
        </span>
    );
}

/** A card where there is little room: type, value, and the wreath. */
export function SmallCard({ card, fresh }: { card: string; fresh?: boolean }) {
    const type = typeOf(card);
    return (
        <span
            class={fresh ? `gp-small gp-${type} gp-arrives` : `gp-small gp-${type}`}
            aria-hidden="true"
        >
            <TypeIcon type={type} />
            <b>{valueOf(card)}</b>
            {hasWreath(card) && (
                <em>
                    <Wreath />
                </em>
            )}
        </span>
    );
}

export function SmallBack() {
    return <span class="gp-small gp-back" aria-hidden="true" />;
}

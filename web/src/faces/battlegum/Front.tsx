// The cards in front of a player: up to three places, a face-up card on a face-down one.
import type { ComponentChildren } from "preact";
import { CardFront, CardBack } from "./Card";
import type { CardName } from "./view";

interface Props {
    row: readonly CardName[];
    down: number;
    /** How many places there are. */
    places: number;
    class?: string;
    /** How a face-up card is shown, if not plainly. */
    show?: (card: CardName, place: number) => ComponentChildren;
}

export function Front({ row, down, places, class: name, show }: Props) {
    return (
        <span class={["bgum-front", name].filter(Boolean).join(" ")}>
            {Array.from({ length: places }, (_, place) => {
                const card = row[place];
                return (
                    <span class="bgum-place" key={place}>
                        {place < down ? <CardBack /> : <span class="bgum-slot" />}
                        {card && (
                            <span class="bgum-up">
                                {show ? show(card, place) : <CardFront card={card} />}
                            </span>
                        )}
                    </span>
                );
            })}
        </span>
    );
}

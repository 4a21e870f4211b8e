// The hands that lie open: everybody's in an all-seeing replay.
import { term } from "./terms";
import type { FaceProps } from "../face";
import { cardName } from "./names";
import { RaceCard } from "./RaceCard";
import type { GumballView } from "./view";

export function OpenHands({ view, names, you }: FaceProps<GumballView>) {
    const open = view.hands.flatMap((cards, seat) =>
        cards && seat !== you ? [{ cards, seat }] : [],
    );
    if (open.length === 0) return null;
    return (
        <ul class="gb-open" aria-label={term("hands")}>
            {open.map(({ cards, seat }) => (
                <li key={seat}>
                    <span class="gb-name">{names[seat]}</span>
                    {cards.map((card) => (
                        <RaceCard key={card} card={card} />
                    ))}
                    <span class="visually-hidden">{cards.map(cardName).join(", ")}</span>
                </li>
            ))}
        </ul>
    );
}

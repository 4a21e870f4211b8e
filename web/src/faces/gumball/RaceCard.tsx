// A race card: number and symbol on its colour. They are part of a drawing rather than text, as the card
// has a name in words. Colours have no letters: the symbols tell them apart in every language.
import { ColourSymbol } from "./Symbols";
import { readCard } from "./view";

export function RaceCard({ card, class: name = "" }: { card: string; class?: string }) {
    const { colour, number } = readCard(card);
    return (
        <span class={`gb-card gb-${colour} ${name}`} aria-hidden="true">
            <b data-text={number} />
            <ColourSymbol colour={colour} />
        </span>
    );
}

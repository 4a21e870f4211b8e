// A race card: number, letter and symbol on its colour.
import { ColourSymbol } from "./Symbols";
import { readCard } from "./view";

export function RaceCard({ card, class: name = "" }: { card: string; class?: string }) {
    const { colour, number } = readCard(card);
    return (
        <span class={`gb-card gb-${colour} ${name}`} aria-hidden="true">
            <b>{number}</b>
            <span class="gb-suit">
                <i>{colour}</i>
                <ColourSymbol colour={colour} />
            </span>
        </span>
    );
}

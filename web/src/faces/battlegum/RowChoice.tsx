// Before play: six cards, of which three are tapped to lie face up, and one button for it.
import { useState } from "preact/hooks";
import { CardButton } from "../CardButton";
import type { FaceProps } from "../face";
import { choiceOf, choicesTo, choicesWith } from "../held";
import { marksOf } from "../marks";
import { Roving } from "../Roving";
import { term } from "./terms";
import { sixOf } from "./cards";
import { CardFront } from "./Card";
import { wordsFor } from "./signs";
import type { BattleView } from "./view";

/** With as many chosen as there are places, another one takes that of the first. */
function toggled(chosen: readonly number[], place: number, places: number): number[] {
    if (chosen.includes(place)) return chosen.filter((other) => other !== place);
    return [...chosen, place].slice(-places);
}

const sentence = (says: string): string => says.charAt(0).toLocaleUpperCase() + says.slice(1);

export function RowChoice({ view, you, choices, hint, other, act }: FaceProps<BattleView>) {
    const [chosen, setChosen] = useState<number[]>([]);
    const [hasty, setHasty] = useState(false);
    const six = sixOf(view.seats[you ?? 0]!);
    const rows = choicesTo("row", choices);
    const marks = (place: number) => marksOf({ hint, other }, choicesWith(rows, six, place));
    const cards = chosen.map((place) => six[place]!);
    const choice = choiceOf(rows, cards);
    return (
        <div class="bgum-choose">
            <Roving label={term("six")} class="bgum-hand bgum-six">
                {six.map((card, place) => (
                    <CardButton
                        key={place}
                        label={wordsFor(card)}
                        playable
                        chosen={chosen.includes(place)}
                        marks={marks(place)}
                        onPlay={() => setChosen(toggled(chosen, place, view.front))}
                        onWhy={() => undefined}
                    >
                        <CardFront card={card} />
                    </CardButton>
                ))}
            </Roving>
            <p class="bgum-soft" aria-live="polite">
                {choice
                    ? sentence(choice.says)
                    : term(hasty ? "row-first" : "row-count", { count: cards.length })}
            </p>
            <button
                type="button"
                class={choice ? "button primary" : "button"}
                aria-disabled={!choice}
                onClick={() => (choice ? act(choice.move) : setHasty(true))}
            >
                {term("row")}
            </button>
        </div>
    );
}

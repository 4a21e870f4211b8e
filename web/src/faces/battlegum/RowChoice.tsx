// Before play: six cards, of which three are tapped to lie face up, and one button for it.
import { useState } from "preact/hooks";
import { CardButton } from "../../table/CardButton";
import type { FaceProps } from "../../table/face";
import { Roving } from "../../table/Roving";
import { t } from "../../words/words";
import { hintedRow, rowMove, sixOf } from "./cards";
import { Card } from "./Card";
import { wordsFor } from "./signs";
import type { BattleView } from "./view";

/** With three chosen, another one takes the place of the first. */
function toggled(chosen: readonly number[], place: number): number[] {
    if (chosen.includes(place)) return chosen.filter((other) => other !== place);
    return [...chosen, place].slice(-3);
}

const sentence = (says: string): string => says.charAt(0).toLocaleUpperCase() + says.slice(1);

export function RowChoice({ view, you, choices, hint, act, why }: FaceProps<BattleView>) {
    const [chosen, setChosen] = useState<number[]>([]);
    const six = sixOf(view.seats[you ?? 0]!);
    const hinted = hintedRow(six, hint);
    const cards = chosen.map((place) => six[place]!);
    const choice = rowMove(cards, choices);
    return (
        <div class="bgum-choose">
            <Roving label={t("Your six cards")} class="bgum-hand bgum-six">
                {six.map((card, place) => (
                    <CardButton
                        key={place}
                        label={wordsFor(card)}
                        playable
                        chosen={chosen.includes(place)}
                        hinted={hinted[place]!}
                        onPlay={() => setChosen(toggled(chosen, place))}
                        onWhy={() => why("up")}
                    >
                        <Card card={card} />
                    </CardButton>
                ))}
            </Roving>
            <p class="bgum-soft" aria-live="polite">
                {choice
                    ? sentence(choice.says)
                    : t("Tap three cards. Chosen: {count}", { count: cards.length })}
            </p>
            <button
                type="button"
                class={choice ? "button primary" : "button"}
                aria-disabled={!choice}
                onClick={() => (choice ? act(choice.move) : why(["up", ...cards].join(" ")))}
            >
                {t("Leave these three face up")}
            </button>
        </div>
    );
}

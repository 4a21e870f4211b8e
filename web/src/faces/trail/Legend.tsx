// What the signs mean, and what can still come up.
import { term } from "./terms";
import { LegIcon, MiniCards, StopIcon } from "./signs";
import { boostCards, counted } from "./view";
import type { LegColour, StopKind, TrailView } from "./view";
import {
    boostEffect,
    boostName,
    capital,
    colourWord,
    setbackEffect,
    setbackLabel,
    stopWord,
} from "./words";

const colours: LegColour[] = ["R", "Y", "G"];
const stops: StopKind[] = ["n", "s", "a"];

function Signs() {
    return (
        <ul class="ta-signs">
            {colours.map((colour) => (
                <li key={colour}>
                    <LegIcon colour={colour} /> {colourWord(colour)}
                </li>
            ))}
            {stops.map((stop) => (
                <li key={stop}>
                    <StopIcon kind={stop} /> {capital(stopWord(stop))}
                </li>
            ))}
        </ul>
    );
}

export function Legend({ view, id }: { view: TrailView; id: string }) {
    return (
        <section
            class="ta-legend"
            id={id}
            aria-label={term("signs")}
            tabIndex={0} // it scrolls where there is little room
        >
            <Signs />
            <h2>{term("setbacks-left")}</h2>
            <ul>
                {counted(view.setback_pile).map(({ what, count }) => (
                    <li key={what}>
                        <b>{setbackLabel(what, count)}</b> · {setbackEffect(view, what)}
                    </li>
                ))}
            </ul>
            <h2>{term("boosts-left")}</h2>
            <ul>
                {boostCards(view, view.boost_pile).map((card) => (
                    <li key={card.name}>
                        <b>{boostName(card)}</b> <MiniCards cards={card.cost} /> →{" "}
                        {boostEffect(card)}
                    </li>
                ))}
            </ul>
        </section>
    );
}

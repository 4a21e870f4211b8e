// What the signs mean, and what can still come up.
import { t } from "../../words/words";
import { LegIcon, StopIcon } from "./signs";
import { boostCards, counted } from "./view";
import type { LegColour, StopKind, TrailView } from "./view";
import { boostLine, capital, colourWord, setbackLine, stopWord } from "./words";

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
            aria-label={t("What the signs mean")}
            tabIndex={0} // it scrolls where there is little room
        >
            <Signs />
            <h2>{t("Setbacks that can come up")}</h2>
            <ul>
                {counted(view.setback_pile).map(({ what, count }) => (
                    <li key={what}>{setbackLine(what, count)}</li>
                ))}
            </ul>
            <h2>{t("Boosts that can be drawn")}</h2>
            <ul>
                {boostCards(view, view.boost_pile).map((card) => (
                    <li key={card.name}>{boostLine(card)}</li>
                ))}
            </ul>
        </section>
    );
}

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
        <div class="ta-legend" id={id}>
            <Signs />
            <h3>{t("Setbacks that can come up")}</h3>
            <ul>
                {counted(view.setback_pile).map(({ what, count }) => (
                    <li key={what}>{setbackLine(what, count)}</li>
                ))}
            </ul>
            <h3>{t("Boosts that can be drawn")}</h3>
            <ul>
                {boostCards(view, view.boost_pile).map((card) => (
                    <li key={card.name}>{boostLine(card)}</li>
                ))}
            </ul>
        </div>
    );
}

// The hazards: the one turned up last, how far the fifteen draws have come, and what nobody has seen.
import { listed } from "../../words/words";
import { term } from "./terms";
import { hazardName, unseenName } from "./names";
import { ColourSymbol, FinishFlag, Flag, HazardSymbol, MajorSymbol } from "./Symbols";
import { colours } from "./view";
import type { Colour, Hazard, GumballView } from "./view";

export function Hazards({ view, last }: { view: GumballView; last: Hazard | null }) {
    return (
        <section class="gb-hazards" aria-label={term("hazards")}>
            <HazardCard hazard={last} fresh={view.hazard_up} key={view.hazards_drawn} />
            <Track view={view} />
            <Unseen view={view} />
            <p class="gb-due">{due(view)}</p>
        </section>
    );
}

function HazardCard({ hazard, fresh }: { hazard: Hazard | null; fresh: boolean }) {
    if (!hazard) return <span class="gb-hazard gb-closed" aria-hidden="true" />;
    const colour = hazard.length <= 2 ? (hazard[0] as Colour) : null;
    const classes = [
        "gb-hazard",
        fresh ? "gb-fresh" : "gb-past",
        colour ? `gb-${colour}` : "gb-special",
    ];
    if (hazard.endsWith("!")) classes.push("gb-major");
    return (
        <span class={classes.join(" ")} role="img" aria-label={hazardName(hazard)}>
            <HazardSymbol hazard={hazard} />
        </span>
    );
}

/** One box a stretch and one dot a draw; a flag that has come is filled. */
function Track({ view: { stretches } }: { view: GumballView }) {
    const here = stretches.findIndex(({ drawn, length }) => drawn < length);
    return (
        <div class="gb-track" aria-hidden="true">
            {stretches.map(({ length, drawn, special, seen }, at) => (
                <span
                    key={at}
                    class={at === here ? "gb-stretch gb-here" : "gb-stretch"}
                    style={{ "--draws": length }}
                >
                    {Array.from({ length }, (_, i) => (
                        <i key={i} class={i < drawn ? "gb-dot gb-drawn" : "gb-dot"} />
                    ))}
                    {special && (
                        <span class={seen ? "gb-flag gb-come" : "gb-flag"}>
                            {special === "winner" ? <FinishFlag /> : <Flag />}
                        </span>
                    )}
                </span>
            ))}
        </div>
    );
}

/** What may still come, in the words of the engine. */
function due(view: GumballView): string {
    const isPlain = view.stretches.find(({ drawn, length }) => drawn < length)?.special === null;
    const due = view.special_due ?? (isPlain ? "plain" : null);
    return due ? term(`next-${due}`, { count: view.stretch_left }) : "";
}

function Unseen({ view }: { view: GumballView }) {
    const unseen = view.hazards_unseen;
    const list = listed(colours.map((colour) => unseenName(colour, unseen)));
    const label = term("unseen-list", { list });
    return (
        <div class="gb-unseen" role="img" aria-label={label} title={label}>
            <span class="gb-unseen-label">{term("unseen")}</span>
            {colours.map((colour) => (
                <span key={colour} class="gb-left">
                    <span class={`gb-chip gb-${colour}`}>
                        <ColourSymbol colour={colour} />
                    </span>
                    ×{unseen[colour]}
                    <span class={unseen[`${colour}!`] ? "gb-chip-major" : "gb-chip-major gb-gone"}>
                        <MajorSymbol colour={colour} />
                    </span>
                </span>
            ))}
        </div>
    );
}

// The hazards: the one turned up last, how far the fifteen draws have come, and what nobody has seen.
import { listed } from "../../words/words";
import { term } from "./terms";
import { hazardName, unseenName } from "./names";
import { ColourSymbol, FinishFlag, Flag, HazardSymbol, MajorSymbol } from "./Symbols";
import { colours, hazardTime } from "./view";
import type { Colour, Hazard, GumballView } from "./view";

export function Hazards({ view, last }: { view: GumballView; last: Hazard | null }) {
    return (
        <section class="gb-hazards" aria-label={term("hazards")}>
            <HazardCard hazard={last} fresh={hazardTime(view)} key={view.hazards_drawn} />
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

// Three plain hazards first, then three stretches of four with a special card somewhere in each.
const stretches = [
    { from: 0, length: 3, end: null },
    { from: 3, length: 4, end: <Flag /> },
    { from: 7, length: 4, end: <Flag /> },
    { from: 11, length: 4, end: <FinishFlag /> },
];

/** One box a stretch and one dot a draw; a flag that has come is filled. */
function Track({ view }: { view: GumballView }) {
    const drawn = view.hazards_drawn;
    return (
        <div class="gb-track" aria-hidden="true">
            {stretches.map(({ from, length, end }) => {
                const here = drawn >= from && drawn < from + length;
                const come = drawn >= from + length || (here && view.special_due === "seen");
                return (
                    <span
                        key={from}
                        class={here ? "gb-stretch gb-here" : "gb-stretch"}
                        style={{ "--draws": length }}
                    >
                        {Array.from({ length }, (_, i) => (
                            <i key={i} class={from + i < drawn ? "gb-dot gb-drawn" : "gb-dot"} />
                        ))}
                        {end && <span class={come ? "gb-flag gb-come" : "gb-flag"}>{end}</span>}
                    </span>
                );
            })}
        </div>
    );
}

/** What may still come, in the words of the engine. */
function due(view: GumballView): string {
    const left = view.stretch_left;
    if (!view.special_due && view.hazards_drawn >= 3) return "";
    return term(`next-${view.special_due ?? "plain"}`, { count: left });
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

// A rule's example: the line of karts, the front on the left, and your hand; then what has become of them.
import type { Happened } from "../../engine/types";
import type { ExampleProps } from "../face";
import { nameOf } from "../names";
import { KartArt } from "./KartArt";
import { RaceCard } from "./RaceCard";
import { HazardSymbol } from "./Symbols";
import { term } from "./terms";
import { gain, lastHazard } from "./view";
import type { Colour, Hazard, GumballView } from "./view";
import "./example.css";

interface LineProps {
    view: GumballView;
    happened: Happened[];
    you: number;
    names: string[];
}

function Line({ view, happened, you, names }: LineProps) {
    return (
        <span class="gb-ex-line">
            <small>{term("front")} ◂</small>
            {view.line.map((kart) => (
                <span key={kart.kart} class={kart.seat === you ? "gb-ex-kart you" : "gb-ex-kart"}>
                    <KartArt kart={kart.kart} />
                    {kart.card ? <RaceCard card={kart.card} /> : <i class="gb-ex-none" />}
                    <small>{nameOf(names, kart.seat, null)}</small>
                    {gain(happened, kart.kart) > 0 && (
                        <b class="gb-ex-gain">+{gain(happened, kart.kart)}</b>
                    )}
                </span>
            ))}
        </span>
    );
}

function HandCards({ cards }: { cards: string[] }) {
    return (
        <span class="gb-ex-hand">
            <small>{term("hand")}</small>
            {cards.map((card) => (
                <RaceCard key={card} card={card} />
            ))}
        </span>
    );
}

function HazardChip({ hazard }: { hazard: Hazard }) {
    const plain = hazard.length <= 2 ? `gb-${hazard[0] as Colour}` : "gb-special";
    return (
        <span class={`gb-chip ${plain}`}>
            <HazardSymbol hazard={hazard} />
        </span>
    );
}

export function Example({ views, happened, past, you, names }: ExampleProps<GumballView>) {
    const first = views[0]!;
    // When a round is over, the cards are taken away; the line shows best what happened before that.
    const last = views.filter((view) => view.line.some(({ card }) => card)).at(-1) ?? first;
    const isStruck = happened.some(({ what }) => what === "hazard");
    const hazard = isStruck ? lastHazard(past) : null;
    return (
        <>
            <Line view={first} happened={[]} you={you} names={names} />
            <HandCards cards={first.hands[you] ?? []} />
            {views.length > 1 && (
                <span class="rule-then">↓ {hazard && <HazardChip hazard={hazard} />}</span>
            )}
            {views.length > 1 && <Line {...{ view: last, happened, you, names }} />}
        </>
    );
}

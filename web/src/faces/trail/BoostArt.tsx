// What a Boost does, as a small drawing.
import { Glyph } from "./glyphs";
import type { BoostCard } from "./view";

const drawings: Record<BoostCard["kind"], string> = {
    dash: "M2 4l6 6-6 6M9 4l6 6-6 6",
    remedy: "M3 10h14M10 3v14",
    "second-wind": "M3 4h7v12H3zM12 10h6M15 7v6",
    "in-sight": "M1 10q9-11 18 0q-9 11-18 0zM10 7.500a2.5 2.5 0 1 0 .1 0z",
};

export function BoostArt({ card }: { card: BoostCard }) {
    const number = card.legs || card.draws;
    return (
        <span class={`ta-boost-art ta-${card.kind}`} aria-hidden="true">
            <svg class="ta-inline" viewBox="0 0 20 20">
                <path d={drawings[card.kind]} />
            </svg>
            {number > 0 && <Glyph class="ta-bold" text={number} />}
        </span>
    );
}

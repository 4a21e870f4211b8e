// Marks and figures that are part of a drawing. They are strokes and style rather than text, as the
// thing that they are on has a name in words, which should not be at odds with its text.
import type { CardFace } from "./view";

interface MarkProps {
    face: CardFace;
    x: number;
    y: number;
    /** How high it is. */
    size: number;
}

/** In a box from -5 to 5: red climbs steeply, yellow a little, green hardly at all. No letters, as those
 * would be those of one language; a joker is a star. */
const strokes: Record<CardFace, string> = {
    r: "M-4 0.2L0 -4.2L4 0.2M-4 4.6L0 0.2L4 4.6",
    y: "M-4.4 2.4L0 -2.4L4.4 2.4",
    g: "M-4.6 1.2Q-2.3 -3 0 0T4.6 -1.2",
    j: "M0 -5L1.5 -1.6L5 -1.3L2.3 1.1L3.2 4.7L0 2.8L-3.2 4.7L-2.3 1.1L-5 -1.3L-1.5 -1.6Z",
};

export function Mark({ face, x, y, size }: MarkProps) {
    return (
        <path
            class="ta-stroke"
            transform={`translate(${x} ${y}) scale(${size / 10})`}
            d={strokes[face]}
        />
    );
}

export function Glyph({ text, class: name = "" }: { text: string | number; class?: string }) {
    return <span class={`ta-glyph ${name}`} data-glyph={text} aria-hidden="true" />;
}

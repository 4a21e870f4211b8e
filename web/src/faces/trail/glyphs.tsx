// Letters and figures that are part of a drawing. They are strokes and style rather than text, as
// the thing that they are on has a name in words, which should not be at odds with its text.

interface LetterProps {
    letter: string;
    x: number;
    y: number;
    /** How high it is. */
    size: number;
}

/** In a box from -5 to 5. */
const strokes: Record<string, string> = {
    R: "M-3.2 5V-5H0.8A2.9 2.9 0 0 1 0.8 0.8H-3.2M0.4 0.8L3.6 5",
    Y: "M-4 -5L0 0.2L4 -5M0 0.2V5",
    G: "M3.7 -3.2A4.8 4.8 0 1 0 4.2 2.2V0.4H0.8",
    J: "M2.6 -5V1.8A3 3 0 0 1 -3.4 1.8",
};

export function Letter({ letter, x, y, size }: LetterProps) {
    return (
        <path
            class="ta-stroke"
            transform={`translate(${x} ${y}) scale(${size / 10})`}
            d={strokes[letter] ?? ""}
        />
    );
}

export function Glyph({ text, class: name = "" }: { text: string | number; class?: string }) {
    return <span class={`ta-glyph ${name}`} data-glyph={text} aria-hidden="true" />;
}

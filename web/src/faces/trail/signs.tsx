// The signs of the game: legs by colour, letter and pattern; stops by shape; runners by number and
// shape. The same ones are on the mountain, on cards and in explanations.
import type { JSX } from "preact";
import { Glyph, Letter } from "./glyphs";
import type { CardFace, LegColour, StopKind } from "./view";
import type { Point } from "./slopes";

interface BandProps {
    path: string;
    colour: LegColour;
    width: number;
    /** Where the pattern is, if not along the middle. */
    rows?: { path: string; width: number };
}

/** Dashes along the leg: rungs for red, dots for yellow, one long line for green. */
const patterns: Record<LegColour, (width: number) => JSX.SVGAttributes<SVGPathElement>> = {
    R: (width) => ({ "stroke-width": width, "stroke-dasharray": "2 5" }),
    Y: (width) => ({
        "stroke-width": width * 0.32,
        "stroke-dasharray": `0 ${width * 0.5}`,
        "stroke-linecap": "round",
    }),
    G: (width) => ({ "stroke-width": width * 0.28 }),
};

export function LegBand({ path, colour, width, rows }: BandProps) {
    const pattern = rows ?? { path, width };
    return (
        <g class={`ta-leg ta-leg-${colour}`} fill="none">
            <path class="ta-edge" d={path} stroke-width={width + 3} />
            <path class="ta-band" d={path} stroke-width={width} />
            <path class="ta-pattern" d={pattern.path} {...patterns[colour](pattern.width)} />
        </g>
    );
}

export function LegLetter({ at, letter, size }: { at: Point; letter: string; size: number }) {
    return (
        <g class="ta-letter">
            <circle cx={at.x} cy={at.y} r={size * 0.66} />
            <Letter letter={letter} x={at.x} y={at.y} size={size * 0.72} />
        </g>
    );
}

/** A circle, a triangle with a stroke in it, a square with a plus. */
const stopShapes: Record<StopKind, JSX.Element> = {
    n: <circle class="ta-stop-n" r="0.72" />,
    s: (
        <g class="ta-stop-s">
            <path d="M0 -1.1 L1.1 0.85 H-1.1 Z" stroke-linejoin="round" />
            <path class="ta-mark" d="M0 -0.45 V0.2 M0 0.52 V0.54" />
        </g>
    ),
    a: (
        <g class="ta-stop-a">
            <rect x="-0.95" y="-0.95" width="1.9" height="1.9" rx="0.35" />
            <path class="ta-mark" d="M-0.5 0 H0.5 M0 -0.5 V0.5" />
        </g>
    ),
};

export function StopSign({ kind, at, size }: { kind: StopKind; at: Point; size: number }) {
    return (
        <g class="ta-stop" transform={`translate(${at.x} ${at.y}) scale(${size})`}>
            {stopShapes[kind]}
        </g>
    );
}

/** Runner 1 is a round pin, runner 2 a pointed one; its tip is at 0, 0. */
const pinShapes = [
    "M0 0C-2.5 -6 -8.5 -8.5 -8.5 -15A8.5 8.5 0 0 1 8.5 -15C8.5 -8.5 2.5 -6 0 0Z",
    "M0 0L-4 -6L-10 -15L0 -25L10 -15L4 -6Z",
];

export function Pin({ runner, virtual }: { runner: number; virtual: boolean }) {
    return (
        <g class={`ta-pin ta-pin-${runner} ${virtual ? "ta-virtual" : ""}`}>
            <path d={pinShapes[runner]} />
            <text y="-11.2" font-size="11" text-anchor="middle">
                {runner + 1}
            </text>
        </g>
    );
}

export function Flag({ at, size }: { at: Point; size: number }) {
    return (
        <g class="ta-flag" transform={`translate(${at.x} ${at.y}) scale(${size})`}>
            <path class="ta-pole" d="M0 0V-2.6" />
            <path class="ta-cloth" d="M0 -2.6H1.9L1.4 -2 1.9 -1.4H0Z" />
        </g>
    );
}

/** A sign on its own, within a line of text. */
export function Inline({ box, children }: { box: string; children: JSX.Element | JSX.Element[] }) {
    return (
        <svg class="ta-inline" viewBox={box} aria-hidden="true">
            {children}
        </svg>
    );
}

export function StopIcon({ kind }: { kind: StopKind }) {
    return (
        <Inline box="-10 -10 20 20">
            <StopSign kind={kind} at={{ x: 0, y: 0 }} size={8} />
        </Inline>
    );
}

export function PinIcon(props: { runner: number; virtual: boolean }) {
    return (
        <Inline box="-13 -27 26 29">
            <Pin {...props} />
        </Inline>
    );
}

export function LegIcon({ colour }: { colour: LegColour }) {
    return (
        <svg class="ta-inline ta-inline-leg" viewBox="0 0 36 20" aria-hidden="true">
            <LegBand path="M2 10H34" colour={colour} width={14} />
            <LegLetter at={{ x: 18, y: 10 }} letter={colour} size={11} />
        </svg>
    );
}

function JokerArt() {
    return (
        <g class="ta-star">
            <path d="M20 -1L25.5 12.5L40 13.5L29 23L32.5 37.5L20 29.8L7.5 37.5L11 23L0 13.5L14.5 12.5Z" />
            <Letter letter="J" x={20} y={20} size={12} />
        </g>
    );
}

const cardRows = { path: "M2.5 9.5H37.5M2.5 30.5H37.5", width: 9 };

function ColourArt({ colour }: { colour: LegColour }) {
    return (
        <>
            <LegBand path="M1.5 20H38.5" colour={colour} width={30} rows={cardRows} />
            <LegLetter at={{ x: 20, y: 20 }} letter={colour} size={17} />
        </>
    );
}

/** What is on a Race card: its letter over its pattern. A joker is a star. */
export function CardArt({ face }: { face: CardFace }) {
    return (
        <svg class="ta-art" viewBox="-1 -2 42 42" aria-hidden="true">
            {face === "j" ? <JokerArt /> : <ColourArt colour={face.toUpperCase() as LegColour} />}
        </svg>
    );
}

export function MiniCard({ face }: { face: CardFace }) {
    return <Glyph class={`ta-mini ta-mini-${face}`} text={face.toUpperCase()} />;
}

export function MiniCards({ cards }: { cards: CardFace[] }) {
    return (
        <span class="ta-minis">
            {cards.map((face, i) => (
                <MiniCard key={i} face={face} />
            ))}
        </span>
    );
}

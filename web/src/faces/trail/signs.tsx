// The signs of the game: legs by colour, mark and pattern; stops by shape; runners by shape and face. The
// same ones are on the mountain, on cards and in explanations.
import type { JSX } from "preact";
import { Mark } from "./glyphs";
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

const faceOf = (colour: LegColour) => colour.toLowerCase() as CardFace;

export function LegMark({ at, colour, size }: { at: Point; colour: LegColour; size: number }) {
    return (
        <g class="ta-mark-disc">
            <circle cx={at.x} cy={at.y} r={size * 0.66} />
            <Mark face={faceOf(colour)} x={at.x} y={at.y} size={size * 0.8} />
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

/** A smile, a headband, and the square eyes of a machine. */
const pinFaces = [
    "M-3 -17.5v1.4M3 -17.5v1.4M-3.6 -12.6q3.6 3.6 7.2 0",
    "M-6.2 -18.5h12.4M-2.6 -15.4v1.2M2.6 -15.4v1.2M-3 -11.6q3 2.6 6 0",
    "M-4.4 -18h2.8v2.8h-2.8zM1.6 -18h2.8v2.8h-2.8zM-3.6 -11.5h7.2",
];

export function Pin({ runner, virtual }: { runner: number; virtual: boolean }) {
    return (
        <g class={`ta-pin ta-pin-${runner} ${virtual ? "ta-virtual" : ""}`}>
            <path d={pinShapes[runner]} />
            <path class="ta-face" d={pinFaces[virtual ? 2 : runner]} />
        </g>
    );
}

export function RouteFlag({ at, size }: { at: Point; size: number }) {
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
            <LegMark at={{ x: 18, y: 10 }} colour={colour} size={11} />
        </svg>
    );
}

function JokerArt() {
    return (
        <g class="ta-star">
            <path d="M20 -1L25.5 12.5L40 13.5L29 23L32.5 37.5L20 29.8L7.5 37.5L11 23L0 13.5L14.5 12.5Z" />
        </g>
    );
}

const cardRows = { path: "M2.5 9.5H37.5M2.5 30.5H37.5", width: 9 };

function ColourArt({ colour }: { colour: LegColour }) {
    return (
        <>
            <LegBand path="M1.5 20H38.5" colour={colour} width={30} rows={cardRows} />
            <LegMark at={{ x: 20, y: 20 }} colour={colour} size={17} />
        </>
    );
}

/** What is on a Race card: its mark over its pattern. A joker is a star. */
export function CardArt({ face }: { face: CardFace }) {
    return (
        <svg class="ta-art" viewBox="-1 -2 42 42" aria-hidden="true">
            {face === "j" ? <JokerArt /> : <ColourArt colour={face.toUpperCase() as LegColour} />}
        </svg>
    );
}

/** A small card; `leg`: a leg of that colour. */
export function MiniCard({ face, leg = false }: { face: CardFace; leg?: boolean }) {
    return (
        <svg
            class={`ta-mini ta-mini-${face} ${leg ? "ta-ran" : ""}`}
            viewBox="-7 -8 14 16"
            aria-hidden="true"
        >
            <Mark face={face} x={0} y={0} size={9} />
        </svg>
    );
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

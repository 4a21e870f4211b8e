// A kart seen from above, driving upwards. Each has a colour, a pattern on its hull and an emblem of its
// own, so that no two are told apart by colour alone. There is no number: numbers are on cards.
import type { JSX } from "preact";

const paints = [
    "#2f9e4f",
    "#f28a1c",
    "#8e4fd1",
    "#f4f4ee",
    "#f06fa8",
    "#8a5a34",
    "#9aa3ad",
    "#17b3b3",
];

const patterns: JSX.Element[] = [
    <path d="M20 4v50" stroke-width="5" />,
    <path d="M15 6v48M25 6v48" stroke-width="3" />,
    <path d="M10 18l10-9 10 9M10 48l10-9 10 9" stroke-width="3.5" />,
    <path d="M13 12h14M12 17h16M11 46h18M11 51h18" stroke-width="2.5" />,
    <path
        d="M17 9h.1M23 9h.1M20 14h.1M15 46h.1M25 46h.1M20 51h.1"
        stroke-width="4"
        stroke-linecap="round"
    />,
    <path d="M20 5l5 7-5 7-5-7zM20 40l5 7-5 7-5-7z" stroke-width="2" />,
    <path d="M12 20L26 6M10 54l18-16M20 54l9-8" stroke-width="3" />,
    <path d="M13 13l4-5 3 5 3-5 4 5M11 49l4.5-6 4.5 6 4.5-6 4.5 6" stroke-width="2.6" />,
];

const emblems: JSX.Element[] = [
    <circle cx="20" cy="29" r="9" />,
    <path d="M12 21h16v16H12z" />,
    <path d="M20 18l11 19H9z" />,
    <path d="M20 18l11 11-11 11L9 29z" />,
    <path d="M20 19l10 7.5-4 11.5H14l-4-11.5z" />,
    <path d="M15 20.5h10l5 8.5-5 8.5H15l-5-8.5z" />,
    <path d="M11 20h18v9c0 6-5 9-9 11-4-2-9-5-9-11z" />,
    <path d="M20 17l3.5 6.5 7.5-.5-4 6 4 6-7.5-.5L20 41l-3.5-6.5-7.5.500 4-6-4-6 7.5.500z" />,
];

function Wheels() {
    return (
        <g fill="#14161a" stroke="#e9e6dc" stroke-width="1">
            <rect x="2.5" y="9" width="7" height="13" rx="2.5" />
            <rect x="30.5" y="9" width="7" height="13" rx="2.5" />
            <rect x="1" y="37" width="8" height="15" rx="2.5" />
            <rect x="31" y="37" width="8" height="15" rx="2.5" />
        </g>
    );
}

const hull =
    "M20 2.5c5 0 7.5 3 8 8l1.5 14c.3 3 2 6 2 10V50c0 4-3 5.5-6 5.5h-11c-3 0-6-1.5-6-5.5V34.5c0-4 1.7-7 2-10L12 10.5c.5-5 3-8 8-8z";

/** Larger than the hull allows for, as a kart is hardly 20 pixels wide when eight are on a phone. */
function Emblem({ at }: { at: number }) {
    return (
        <g
            transform="translate(-5 -7.25) scale(1.25)"
            fill="#fff"
            stroke="#1b1d21"
            stroke-width="1.2"
            stroke-linejoin="round"
        >
            {emblems[at]}
            <g transform="translate(10 14.5) scale(0.5)" fill="#1b1d21" stroke="none">
                {emblems[at]}
            </g>
        </g>
    );
}

export function KartShape({ kart }: { kart: number }) {
    const at = kart % paints.length;
    return (
        <>
            <Wheels />
            <path d={hull} fill={paints[at]} stroke="#fff" stroke-width="1.5" />
            <g stroke="#1b1d21" fill="none" opacity="0.8">
                {patterns[at]}
            </g>
            <Emblem at={at} />
        </>
    );
}

export function KartArt({ kart }: { kart: number }) {
    return (
        <svg class="gb-kart-art" viewBox="0 0 40 58" aria-hidden="true">
            <KartShape kart={kart} />
        </svg>
    );
}

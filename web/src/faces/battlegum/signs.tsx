// The special cards: a small drawing of what each does, and the words for it. The words hold under
// every option of the rules.
import type { JSX } from "preact";
import { term } from "./terms";
import type { CardName } from "./view";

interface Special {
    colour: string;
    /** Drawn in white within 24 by 24. */
    sign: JSX.Element;
}

const line = {
    fill: "none",
    stroke: "#fff",
    "stroke-width": 2.6,
    "stroke-linecap": "round",
} as const;

const mask = (
    <>
        <path
            d="M12 2a9.5 9.5 0 0 1 9.5 9.5V15a7 7 0 0 1-7 7h-5a7 7 0 0 1-7-7v-3.5A9.5 9.5 0 0 1 12 2Z"
            fill="#fff"
        />
        <path d="M4 9.5h16v5H4Z" fill="#26282c" />
        <circle cx="8.5" cy="12" r="1.7" fill="#fff" />
        <circle cx="15.5" cy="12" r="1.7" fill="#fff" />
    </>
);

const shield = <path d="M12 2 21 5v6c0 5.5-3.6 9.3-9 11-5.4-1.7-9-5.5-9-11V5Z" fill="#fff" />;

const downwards = <path {...line} d="M12 2v13m-6-5.5 6 6 6-6M5 21h14" />;

const leap = (
    <>
        <path {...line} d="M3 15C4 4 18 3 20 13m0 0-5-2m5 2 2.5-5" />
        <circle cx="12" cy="18.5" r="3" fill="#fff" />
    </>
);

const burst = (
    <path
        fill="#fff"
        d="m12 1 2.4 6 5.6-3-2 6 5 2-5 2 2 6-5.6-3L12 23l-2.4-6L4 20l2-6-5-2 5-2-2-6 5.6 3Z"
    />
);

const target = (
    <>
        <circle {...line} cx="12" cy="12" r="7" />
        <path {...line} d="M12 1v6m0 10v6M1 12h6m10 0h6" />
        <circle cx="12" cy="12" r="2" fill="#fff" />
    </>
);

const specials: Record<CardName, Special> = {
    N: { colour: "#26282c", sign: mask },
    "1": {
        colour: "#1a5fd0",
        sign: shield,
    },
    "6": { colour: "#18743a", sign: downwards },
    "8": { colour: "#7a3fb5", sign: leap },
    "9": { colour: "#b34a00", sign: burst },
    "13": { colour: "#b3261e", sign: target },
};

export const specialCards: readonly CardName[] = ["N", "1", "6", "8", "9", "13"];

export const specialOf = (card: CardName): Special | null => specials[card] ?? null;

/** A card in words, with what it does if it is special. */
export function wordsFor(card: CardName): string {
    return specialOf(card) ? term(`special-${card}`) : card;
}

export function Sign({ card, class: name }: { card: CardName; class?: string }) {
    const special = specialOf(card);
    return special ? (
        <svg class={name} viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="11.5" fill={special.colour} stroke="#8b8f96" />
            <g transform="translate(4.5 4.5) scale(0.625)">{special.sign}</g>
        </svg>
    ) : null;
}

// How a card looks, at any size: its number, and below it what it does or, on an ordinary card,
// gumballs. CSS gives the width.
import type { CardName } from "./view";
import { specialOf, wordsFor } from "./signs";
import { cardValues } from "./cards";
import type { Stack } from "./cards";

const gum = ["#f4a6c0", "#9fd3e8", "#f6d074", "#b5dba0", "#cfb6ea"];

function Gumballs({ card }: { card: CardName }) {
    const first = Number(card) % gum.length;
    const ball = (i: number, x: number, r: number) => (
        <circle cx={x} cy={66 - r} r={r} fill={gum[(first + i) % gum.length]} />
    );
    return (
        <>
            {ball(0, 14, 8)}
            {ball(1, 27, 5.5)}
            {ball(2, 38, 7)}
        </>
    );
}

function SignBand({ card }: { card: CardName }) {
    const special = specialOf(card)!;
    return (
        <>
            <path d="M0 43h50v22a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5Z" fill={special.colour} />
            <g transform="translate(14 45.5) scale(0.92)">{special.sign}</g>
        </>
    );
}

export function CardFront({ card, class: name }: { card: CardName; class?: string }) {
    return (
        <span class={["bgum-card", name].filter(Boolean).join(" ")} title={wordsFor(card)}>
            <svg viewBox="0 0 50 70" aria-hidden="true">
                <text
                    x="25"
                    y={card.length > 1 ? 32 : 34}
                    font-size={card.length > 1 ? 29 : 34}
                    font-weight="700"
                    text-anchor="middle"
                    fill="#1f2328"
                >
                    {card}
                </text>
                {specialOf(card) ? <SignBand card={card} /> : <Gumballs card={card} />}
            </svg>
        </span>
    );
}

export function CardBack({ class: name }: { class?: string }) {
    return (
        <span class={["bgum-card bgum-back", name].filter(Boolean).join(" ")}>
            <svg viewBox="0 0 50 70" aria-hidden="true">
                <rect
                    x="4"
                    y="4"
                    width="42"
                    height="62"
                    rx="4"
                    fill="none"
                    stroke="#8fb8bd"
                    stroke-width="2"
                />
                <circle cx="25" cy="35" r="12" fill="#f4a6c0" />
                <path
                    d="M18 31a8 8 0 0 1 5-5"
                    fill="none"
                    stroke="#fff"
                    stroke-width="2.5"
                    stroke-linecap="round"
                />
            </svg>
        </span>
    );
}

/** Cards of one value in little room: "7×3". */
export function Chip({ card, count }: Stack) {
    const colour = specialOf(card)?.colour;
    return (
        <span
            class="bgum-chip"
            title={wordsFor(card)}
            style={colour ? { borderColor: colour } : {}}
        >
            {card}
            {count > 1 && <small>×{count}</small>}
        </span>
    );
}

/**
 * Cards by value, each at a place of its own, so that nothing moves when more become known. Values that
 * are not there are faint. For the eyes only: the caller also says it in words.
 */
export function Ranks({ stacks }: { stacks: readonly Stack[] }) {
    return (
        <span class="bgum-ranks" aria-hidden="true">
            {cardValues.map((card) => {
                const count = stacks.find((stack) => stack.card === card)?.count ?? 0;
                const colour = count ? specialOf(card)?.colour : undefined;
                return (
                    <i
                        key={card}
                        class={count ? "bgum-rank" : "bgum-rank bgum-none"}
                        data-text={card}
                        data-pips={"•".repeat(count > 1 ? count : 0)}
                        title={count ? wordsFor(card) : undefined}
                        style={colour ? { borderColor: colour } : {}}
                    />
                );
            })}
        </span>
    );
}

export function Chips({ stacks }: { stacks: readonly Stack[] }) {
    return (
        <>
            {stacks.map((stack) => (
                <Chip key={stack.card} {...stack} />
            ))}
        </>
    );
}

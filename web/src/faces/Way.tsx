// Choosing on the table: when a card stands for several moves, what decides among them is lit, wherever it
// lies. Each such thing is a `Way`. Ways are one stop of the Tab key, and arrow keys go through them in the
// order of the page; the table screen sees to that (table/useChoosing.ts).
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../engine/types";
import type { Choosing, FaceProps } from "./face";
import { marksOf, type Marks } from "./marks";
import "./way.css";

type Props = Pick<FaceProps<never>, "choosing" | "choose" | "act"> & Marks;

const wayClass = (name = "", marks = "") => `way ${name} ${marks}`;
const capital = (says: string) => says.charAt(0).toLocaleUpperCase() + says.slice(1);

/** The move among those of the lit card; null: it is not lit. */
export function litMove(choosing: Choosing | null, move: string): Choice | null {
    return choosing?.moves.find((choice) => choice.move === move) ?? null;
}

interface WayProps {
    props: Props;
    move: string;
    class?: string;
    children?: ComponentChildren;
}

/** A thing on the table that makes one of the moves. Nothing while that move is not among them. */
export function Way({ props, move, class: name, children }: WayProps) {
    const choice = litMove(props.choosing, move);
    if (!choice) return null;
    return (
        <button
            type="button"
            data-way={move}
            class={wayClass(name, marksOf(props, [choice]))}
            aria-label={capital(choice.says)}
            title={capital(choice.says)}
            onClick={() => props.act(move)}
        >
            {children && <span aria-hidden="true">{children}</span>}
        </button>
    );
}

interface NarrowProps {
    props: Props;
    /** What a screen reader says. */
    label: string;
    /** The choice as it is after this one. */
    to: Choosing;
    class?: string;
    children: ComponentChildren;
}

/** Where a move takes two decisions, this makes the first: of all ways it leaves some. */
export function Narrow({ props, label, to, class: name, children }: NarrowProps) {
    const left = to.moves.map(({ move }) => move);
    const isMade = props.choosing?.moves.every(({ move }) => left.includes(move));
    return (
        <button
            type="button"
            data-way=""
            class={wayClass(name, marksOf(props, to.moves))}
            aria-label={label}
            aria-pressed={isMade}
            onClick={() => props.choose(to)}
        >
            <span aria-hidden="true">{children}</span>
        </button>
    );
}

/** How far a row stays from the edge of the window, in pixels. */
const margin = 6;

/** A row of ways right above the card, moved sideways if it would leave the window. */
export function WaysAbove({ children }: { children: ComponentChildren }) {
    const row = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
        const shown = row.current!;
        shown.style.marginLeft = "0";
        const { left, right } = shown.getBoundingClientRect();
        const edge = document.documentElement.clientWidth - margin;
        const inwards = Math.max(margin - left, 0) - Math.max(right - edge, 0);
        shown.style.marginLeft = `${inwards}px`;
    });
    return (
        <span ref={row} class="ways-above">
            {children}
        </span>
    );
}

// Another player: the rows in front, and what is known of the hand.
import type { ComponentChildren } from "preact";
import { term } from "./terms";
import { heldBy, knownOf, listOf } from "./cards";
import { Ranks } from "./Card";
import { seatPlace } from "./flights";
import { Front } from "./Front";
import { Sign } from "./signs";
import type { SeatView } from "./view";

interface Props {
    seat: number;
    view: SeatView;
    /** How many places there are in front. */
    places: number;
    name: string;
    acting: boolean;
    threatened: boolean;
    /** What is lit while a 13 is aimed. */
    children: ComponentChildren;
}

function seatWords(view: SeatView, who: string): string {
    const values = {
        who,
        count: view.hand_count,
        known: listOf(view.known).join(", "),
        row: heldBy(view).row.join(", ") || "—",
        down: view.face_down,
    };
    const sentence = values.known ? term("seat-known", values) : term("seat", values);
    return sentence.trim();
}

/** A fan of cards with their number. */
function HandCount({ count }: { count: number }) {
    return (
        <span class="bgum-count">
            <svg viewBox="0 0 28 24" aria-hidden="true">
                <rect x="2" y="5" width="12" height="17" rx="2" transform="rotate(-14 8 14)" />
                <rect x="14" y="5" width="12" height="17" rx="2" transform="rotate(14 20 14)" />
                <rect x="8" y="3" width="12" height="18" rx="2" />
            </svg>
            {count}
        </span>
    );
}

/** How many cards of the hand nobody else knows. */
function Unknown({ count }: { count: number }) {
    return (
        <span class={`bgum-chip bgum-unknown ${count ? "" : "bgum-absent"}`}>
            ?{count > 1 && <small>×{count}</small>}
        </span>
    );
}

export function SeatPanel({ seat, view, places, name, acting, threatened, children }: Props) {
    const { stacks, unknown } = knownOf(view);
    const classes = ["bgum-seat", acting && "bgum-acting", threatened && "bgum-threatened"];
    return (
        <li
            class={classes.filter(Boolean).join(" ")}
            data-place={seatPlace(seat)}
            aria-current={acting}
        >
            <p class="visually-hidden">{seatWords(view, name)}</p>
            <div class="bgum-seat-head" aria-hidden="true">
                <strong>{name}</strong>
                {threatened && <Sign card="13" class="bgum-aimed" />}
                {acting && <span class="bgum-turn">◀</span>}
            </div>
            <div class="bgum-seat-cards" aria-hidden="true">
                <Front row={heldBy(view).row} down={view.face_down} places={places} />
                <span class="bgum-seat-hand">
                    <HandCount count={view.hand_count} />
                    <Unknown count={unknown} />
                </span>
                <Ranks stacks={stacks} />
            </div>
            {threatened && <p class="visually-hidden">{term("threatened")}</p>}
            {children}
        </li>
    );
}

export function Threat() {
    return (
        <p class="bgum-threat">
            <Sign card="13" />
            {term("threatened")}
        </p>
    );
}

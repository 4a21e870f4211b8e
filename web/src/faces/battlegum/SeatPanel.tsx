// Another player: the rows in front, and what is known of the hand.
import { t } from "../../words/words";
import { heldBy, knownOf, listOf } from "./cards";
import { Chips } from "./Card";
import { seatPlace } from "./flights";
import { Front } from "./Front";
import { Sign } from "./signs";
import type { SeatView } from "./view";

interface Props {
    seat: number;
    view: SeatView;
    name: string;
    acting: boolean;
    threatened: boolean;
}

function seatWords(view: SeatView, who: string): string {
    const values = {
        who,
        count: view.hand_count,
        known: listOf(view.known).join(", "),
        row: heldBy(view).row.join(", ") || "—",
        down: view.face_down,
    };
    const sentence = values.known
        ? t("  {who}: in hand {count}, among them {known}; face up {row}; face down {down}", values)
        : t("  {who}: in hand {count}; face up {row}; face down {down}", values);
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

function HandKnown({ view }: { view: SeatView }) {
    const { stacks, unknown } = knownOf(view);
    const many = stacks.length + (unknown > 0 ? 1 : 0) > 2;
    return (
        <span class={many ? "bgum-chips bgum-wide" : "bgum-chips"}>
            <Chips stacks={stacks} />
            {unknown > 0 && (
                <span class="bgum-chip bgum-unknown">
                    ?{unknown > 1 && <small>×{unknown}</small>}
                </span>
            )}
        </span>
    );
}

export function SeatPanel({ seat, view, name, acting, threatened }: Props) {
    const classes = ["bgum-seat", acting && "bgum-acting", threatened && "bgum-threatened"];
    return (
        <li
            class={classes.filter(Boolean).join(" ")}
            data-place={seatPlace(seat)}
            aria-current={acting}
        >
            <p class="visually-hidden">{seatWords(view, name)}</p>
            <div class="bgum-seat-head" aria-hidden="true">
                {acting && <span class="bgum-turn">▶</span>}
                <strong>{name}</strong>
                <HandCount count={view.hand_count} />
            </div>
            {threatened && <Threat />}
            <div class="bgum-seat-cards" aria-hidden="true">
                <Front row={heldBy(view).row} down={view.face_down} />
                <HandKnown view={view} />
            </div>
        </li>
    );
}

export function Threat() {
    return (
        <p class="bgum-threat">
            <Sign card="13" />
            {t("Threatened by a 13")}
        </p>
    );
}

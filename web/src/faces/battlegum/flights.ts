// What moves between two views, and how it is shown: cards fly from one place to another. Places are
// elements that carry data-place, so that nothing needs to know how the board is laid out.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { BattleView } from "./view";

export interface Flight {
    from: string;
    to: string;
    /** What is seen flying: cards just laid, the pile, or cards from the stock. */
    what: "laid" | "pile" | "back";
    count: number;
}

export const seatPlace = (seat: number): string => `seat${seat}`;

/** The seat whose hand has grown most. */
function receiver(before: BattleView, view: BattleView): string | null {
    const growth = view.seats.map(
        (seat, i) => seat.hand_count - (before.seats[i]?.hand_count ?? 0),
    );
    const most = Math.max(...growth);
    return most > 0 ? seatPlace(growth.indexOf(most)) : null;
}

export function flightsBetween(before: BattleView | null, view: BattleView): Flight[] {
    if (!before || before.seats.length !== view.seats.length) return [];
    const grown = view.pile.length - before.pile.length;
    if (grown > 0 && view.plays > before.plays)
        return [{ from: seatPlace(view.laid_last ?? 0), to: "pile", what: "laid", count: grown }];
    const to = view.gone.length > before.gone.length ? "gone" : receiver(before, view);
    if (to && before.pile.length > 0 && view.pile.length === 0)
        return [{ from: "pile", to, what: "pile", count: before.pile.length }];
    const drawn = before.stock_count - view.stock_count;
    return to && drawn > 0 ? [{ from: "stock", to, what: "back", count: drawn }] : [];
}

function centre(root: HTMLElement, place: string): { x: number; y: number } | null {
    const box = root.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

const shift = (dx: number, dy: number, more = ""): string => `translate(${dx}px, ${dy}px) ${more}`;

// Laid cards are there already and come from where they were; other flights are shown by a ghost,
// which rests unseen at the root's corner.
function show(root: HTMLElement, flight: Flight, duration: number): void {
    const from = centre(root, flight.from);
    const to = centre(root, flight.to);
    if (!from || !to) return;
    const easing = "cubic-bezier(0.2, 0.7, 0.3, 1)";
    if (flight.what === "laid") {
        const start = { transform: shift(from.x - to.x, from.y - to.y, "scale(0.6)") };
        const fresh = [...root.querySelectorAll("[data-fan] > *")].slice(-flight.count);
        for (const card of fresh) card.animate([start, {}], { duration, easing });
        return;
    }
    const corner = root.getBoundingClientRect();
    const path = [from, to].map(({ x, y }) => shift(x - corner.left, y - corner.top, "scale(0.8)"));
    root.querySelector("[data-ghost]")?.animate(
        { transform: path, opacity: [1, 1, 0] },
        { duration, easing },
    );
}

/** Shows each view's flights once, for `ms`. */
export function useFlights(
    root: RefObject<HTMLElement>,
    flights: Flight[],
    view: BattleView,
    ms: number,
): void {
    useLayoutEffect(() => {
        if (root.current && ms > 0) for (const flight of flights) show(root.current, flight, ms);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest belongs to the view
    }, [view]);
}

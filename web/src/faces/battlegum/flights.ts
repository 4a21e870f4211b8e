// What moves when something happens, and how it is shown: cards fly from one place to another. Places are
// elements that carry data-place, so that nothing needs to know how the board is laid out.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Happened } from "../../engine/types";
import type { BattleView } from "./view";

export interface Flight {
    from: string;
    to: string;
    /** What is seen flying: cards just laid, the pile, or cards from the stock. */
    what: "laid" | "pile" | "back";
    count: number;
}

export const seatPlace = (seat: number): string => `seat${seat}`;

/** Where the cards of each kind of event come from, where they go, and how they look. */
const ways: Record<string, (seat: string) => Omit<Flight, "count">> = {
    lay: (seat) => ({ from: seat, to: "pile", what: "laid" }),
    take: (seat) => ({ from: "pile", to: seat, what: "pile" }),
    remove: () => ({ from: "pile", to: "gone", what: "pile" }),
    deal: (seat) => ({ from: "stock", to: seat, what: "back" }),
    draw: (seat) => ({ from: "stock", to: seat, what: "back" }),
};

export function flightsOf(happened: readonly Happened[]): Flight[] {
    return happened.flatMap(({ what, seat, count = 0 }) => {
        const way = count > 0 && ways[what]?.(seatPlace(seat ?? 0));
        return way ? [{ ...way, count }] : [];
    });
}

/** What flies to a hand or out of the game: there is one ghost for it. */
export const ghostly = (flights: readonly Flight[]): Flight | undefined =>
    flights.find(({ what }) => what !== "laid");

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
        if (!root.current || ms <= 0) return;
        for (const flight of flights)
            if (flight.what === "laid" || flight === ghostly(flights))
                show(root.current, flight, ms);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest belongs to the view
    }, [view]);
}

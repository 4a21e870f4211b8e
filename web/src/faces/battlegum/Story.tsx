// A step in the log: the cards that were laid, at whom, and what became of the pile.
import type { Seat } from "../../engine/types";
import type { Told } from "../face";
import { nameOf } from "../names";
import { Chips } from "./Card";
import { countsOf, stacksOf } from "./cards";
import type { BattleView, CardName } from "./view";

interface Deed {
    laid: CardName[];
    /** The seat that a 13 is aimed at. */
    target: Seat | null;
    /** How many cards have left the game. */
    gone: number;
    /** Who took the pile, and how many cards it had. */
    taken: { seat: Seat; count: number } | null;
}

const nothing: Deed = { laid: [], target: null, gone: 0, taken: null };

/** What one event adds to a deed. */
function added(deed: Deed, before: BattleView, view: BattleView): Deed {
    if (view.pile.length > before.pile.length) {
        const laid = [...deed.laid, ...view.pile.slice(before.pile.length)];
        return { ...deed, laid, target: view.threatened };
    }
    const count = before.pile.length;
    if (count === 0 || view.pile.length > 0) return deed;
    if (view.gone.length > before.gone.length) return { ...deed, gone: count };
    const seat = view.seats.findIndex(
        ({ hand_count }, i) => hand_count >= before.seats[i]!.hand_count + count,
    );
    return seat < 0 ? deed : { ...deed, taken: { seat, count } };
}

export function deedOf(views: BattleView[]): Deed {
    return views.reduce((deed, view, i) => (i ? added(deed, views[i - 1]!, view) : deed), nothing);
}

export function story({ before, frames, actor, more, names, you }: Told<BattleView>) {
    if (!before || actor === null || before.phase === "refill") return null;
    // Nobody sees what others choose before all have chosen.
    const hidden = actor !== you && frames.at(-1)?.view.phase === "choose";
    if (before.phase === "choose") return hidden ? null : undefined;
    const { laid, target, gone, taken } = deedOf([before, ...frames.map(({ view }) => view)]);
    if (laid.length + gone === 0 && !taken) return undefined;
    const other = taken && taken.seat !== actor ? taken.seat : target;
    return (
        <p class="log-row">
            {!more && <b>{nameOf(names, actor, you)}</b>}
            <Chips stacks={stacksOf(countsOf(laid))} />
            {other !== null && <span>→ {nameOf(names, other, you)}</span>}
            {taken && <span class="bgum-told-taken">+{taken.count}</span>}
            {gone > 0 && <span class="bgum-told-gone">✕ {gone}</span>}
        </p>
    );
}

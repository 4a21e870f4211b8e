// A step in the log: the cards that were laid, at whom, and what became of the pile.
import type { Happened, Seat } from "../../engine/types";
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

export function deedOf(happened: readonly Happened[]): Deed {
    const of = (wanted: string) => happened.filter(({ what }) => what === wanted);
    const lays = of("lay");
    const [taken] = of("take");
    return {
        laid: lays.flatMap(({ card, count }) => Array<CardName>(count!).fill(card!)),
        target: lays.at(-1)?.other ?? null,
        gone: of("remove").at(-1)?.count ?? 0,
        taken: taken ? { seat: taken.seat!, count: taken.count! } : null,
    };
}

export function story({ frames, actor, more, names, you }: Told<BattleView>) {
    const happened = frames.flatMap((frame) => frame.happened);
    const first = happened[0]?.what;
    if (actor === null || first === "turn-up") return null;
    // Nobody sees what others choose before all have chosen.
    const isSeen = actor === you || happened.some(({ what }) => what === "reveal");
    if (first === "choose") return isSeen ? undefined : null;
    const { laid, target, gone, taken } = deedOf(happened);
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

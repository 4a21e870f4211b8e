// What the player is choosing on the table: which card was tapped, and how the ways that it lights are
// reached by keyboard. The position decides how long: a choice is about one position only.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Choice, Position } from "../engine/types";
import type { Choosing } from "../faces/face";
import { moveStop, setStop } from "../faces/Roving";

interface Held {
    choosing: Choosing;
    position: Position;
}

export interface Choosings {
    choosing: Choosing | null;
    choose(wanted: Choosing | null): void;
}

const waysIn = (table: RefObject<HTMLElement>) => [
    ...(table.current?.querySelectorAll<HTMLElement>("[data-way]") ?? []),
];

export function useChoosing(
    table: RefObject<HTMLElement>,
    position: Position | null,
    choices: Choice[],
): Choosings {
    const [held, setHeld] = useState<Held | null>(null);
    const isHeld = held !== null && held.position === position && choices.length > 0;
    const choosing = isHeld ? held.choosing : null;
    const card = useRef<HTMLElement | null>(null);

    const choose = (wanted: Choosing | null) => {
        const focused = document.activeElement as HTMLElement | null;
        const isWay = focused?.matches("[data-way]");
        if (wanted && !isWay) card.current = focused;
        if (!wanted && isWay) card.current?.focus();
        setHeld(wanted && position ? { choosing: wanted, position } : null);
    };
    useFirstWay(table, choosing);
    useWayKeys(table, choosing, () => choose(null));
    return { choosing, choose };
}

/** The focus goes to the first way when a card lights them, so that it is heard and Enter takes it. */
function useFirstWay(table: RefObject<HTMLElement>, choosing: Choosing | null): void {
    const card = choosing?.card;
    useLayoutEffect(() => {
        if (card !== undefined) waysIn(table)[0]?.focus();
    }, [table, card]);
    useLayoutEffect(() => setStop(waysIn(table)));
}

function useWayKeys(
    table: RefObject<HTMLElement>,
    choosing: Choosing | null,
    cancel: () => void,
): void {
    useEffect(() => {
        if (!choosing) return;
        const onKey = (event: KeyboardEvent) => {
            if (document.querySelector("dialog:modal")) return;
            if (event.key === "Escape") cancel();
            else moveStop(event, waysIn(table));
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
}

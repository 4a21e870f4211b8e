// Players who use the keyboard stay in the hand: when the thing that had the focus goes away, such as
// a card that was played or a note that was closed, the focus goes to what took its place.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface FocusPlace {
    element: HTMLElement;
    /** The row that it was in, by its name, and where in it; null: in none. */
    row: string | null;
    index: number;
    /** Whether the focus came by keyboard. */
    isKeyboard: boolean;
}

const rowOf = (element: HTMLElement) => element.closest<HTMLElement>("[role=group][aria-label]");
const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
const buttonsIn = (row: HTMLElement) => [
    ...row.querySelectorAll<HTMLElement>("button:not([data-way])"),
];

function placeOf(element: HTMLElement): FocusPlace {
    const row = rowOf(element);
    const index = row ? buttonsIn(row).indexOf(element) : -1;
    const isKeyboard = element.matches(":focus-visible");
    return { element, row: row?.getAttribute("aria-label") ?? null, index, isKeyboard };
}

/** In this order: the same row, the hand, what comes after the match, the tools. */
function substitute(table: HTMLElement, { row, index }: FocusPlace): HTMLElement | undefined {
    const rows = [...table.querySelectorAll<HTMLElement>("[role=group][aria-label]")];
    const same = rows.find((each) => each.getAttribute("aria-label") === row);
    const there = same ? buttonsIn(same).filter(isSeen) : [];
    if (there.length) return there[Math.min(Math.max(index, 0), there.length - 1)];
    const others = [".table-hand [tabindex='0']", ".table-hand button", ".end button, .end a"];
    return [...others, ".table-tools button"]
        .flatMap((other) => [...table.querySelectorAll<HTMLElement>(other)])
        .find(isSeen);
}

export function useKeptFocus(table: RefObject<HTMLElement>, isThere: boolean): void {
    const last = useRef<FocusPlace | null>(null);
    useEffect(() => {
        const shown = table.current;
        if (!shown) return;
        const note = (event: FocusEvent) => (last.current = placeOf(event.target as HTMLElement));
        shown.addEventListener("focusin", note);
        return () => shown.removeEventListener("focusin", note);
    }, [table, isThere]);
    useLayoutEffect(() => {
        const place = last.current;
        if (!place || !table.current || document.activeElement !== document.body) return;
        if (place.element.isConnected && !place.isKeyboard) return;
        // A card that has another place among the others may have lost the focus on its way there.
        if (place.element.isConnected && isSeen(place.element)) place.element.focus();
        if (document.activeElement !== document.body) return;
        // If there is nothing to go to yet, the next drawing may have something.
        substitute(table.current, place)?.focus();
    });
}

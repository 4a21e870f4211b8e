// A card that is played travels from the hand to its place on the table. The hand keeps a copy of what the
// card looked like and where it lay; the copy travels over everything else, and then the card lies there.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

interface Left {
    card: string;
    box: DOMRect;
    copy: HTMLElement;
}

let left: Left | null = null;

/** A card leaves the hand, where it is drawn as this element. */
export function takeOff(card: string, element: Element | null | undefined): void {
    if (!element) return;
    left = {
        card,
        box: element.getBoundingClientRect(),
        copy: element.cloneNode(true) as HTMLElement,
    };
}

/** The movement that brings an element from its own place to another, and to the width there. */
export function wayTo(to: DOMRect, from: DOMRect): string {
    const dx = to.x + to.width / 2 - (from.x + from.width / 2);
    const dy = to.y + to.height / 2 - (from.y + from.height / 2);
    const scale = from.width > 0 ? to.width / from.width : 1;
    return `translate(${dx}px, ${dy}px) scale(${scale})`;
}

function fly({ box, copy }: Left, to: DOMRect, duration: number): void {
    Object.assign(copy.style, {
        position: "fixed",
        zIndex: "20",
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
        pointerEvents: "none",
    });
    copy.setAttribute("aria-hidden", "true");
    document.body.append(copy);
    const easing = "cubic-bezier(0.3, 0.1, 0.3, 1)";
    const done = copy.animate([{}, { transform: wayTo(to, box) }], { duration, easing }).finished;
    const remove = () => copy.remove();
    done.then(remove, remove);
}

/** Call where a card comes to lie, with its element. The copy travels there for `ms`, if the card has just left the hand. */
export function useLanding(place: RefObject<Element>, card: string, ms: number): void {
    useLayoutEffect(() => {
        const started = left;
        if (!place.current || started?.card !== card) return;
        left = null;
        if (ms <= 0) return;
        fly(started, place.current.getBoundingClientRect(), ms);
        place.current.animate([{ opacity: 0 }, { opacity: 0 }], ms);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the card comes to lie there
    }, [card]);
}

// Which card of the hand is being looked at. The hand and the road are drawn apart from each other,
// and the road shows where this card would lead.
import { useEffect, useState } from "preact/hooks";

let looked: string | null = null;
const listeners = new Set<(card: string | null) => void>();

export function lookAt(card: string | null): void {
    looked = card;
    for (const tell of listeners) tell(card);
}

export function useLooked(): string | null {
    const [card, setCard] = useState(looked);
    useEffect(() => {
        listeners.add(setCard);
        return () => void listeners.delete(setCard);
    }, []);
    return card;
}

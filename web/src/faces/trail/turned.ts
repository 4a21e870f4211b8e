// The card that the virtual runner turned up last, found by comparing views, as it lies among the
// discards afterwards.
import { useRef } from "preact/hooks";
import { gained } from "./view";
import type { CardFace, TrailView } from "./view";

export interface Turned {
    face: CardFace;
    legs: number;
}

interface Memory {
    view: TrailView;
    turned: Turned | null;
}

export function turnedBetween(before: TrailView, view: TrailView): Turned | null {
    const [was, is] = [before.runners[1], view.runners[1]];
    if (!was || !is || is.seat !== null || is.at <= was.at) return null;
    const up = gained(was.discard, is.discard);
    return up.length === 1 ? { face: up[0]!, legs: is.at - was.at } : null;
}

export function useTurned(view: TrailView, before: TrailView | null): Turned | null {
    const memory = useRef<Memory | null>(null);
    const last = memory.current?.view ?? before ?? view;
    if (memory.current?.view !== view)
        memory.current = {
            view,
            turned: turnedBetween(last, view) ?? memory.current?.turned ?? null,
        };
    return memory.current!.turned;
}

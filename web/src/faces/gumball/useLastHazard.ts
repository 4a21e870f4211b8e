import { useRef } from "preact/hooks";
import { turnedUp } from "./view";
import type { Hazard, View } from "./view";

/** The hazard turned up last. A view only tells what nobody has seen yet, so the face remembers what
 * disappeared from that; after a jump in a replay it does not know, and shows a closed card. */
export function useLastHazard(before: View | null, view: View): Hazard | null {
    const last = useRef<{ hazard: Hazard; drawn: number } | null>(null);
    const hazard = before && turnedUp(before, view);
    if (hazard) last.current = { hazard, drawn: view.hazards_drawn };
    return last.current?.drawn === view.hazards_drawn ? last.current.hazard : null;
}

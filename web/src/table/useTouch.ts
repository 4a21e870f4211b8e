// What touching the table does while something is shown, and when notes lie over it.
import { useRef } from "preact/hooks";
import type { Scene } from "./show";
import type { Moves } from "./useMoves";

/** Two taps within this time count as one. */
const TWICE_MS = 400;

export interface Touch {
    /** Makes a move, as the given step of the match. */
    act(move: string, step: number): void;
    why(move: string): void;
    board(event: MouseEvent): void;
}

export function useTouch(scene: Scene | null, moves: Moves, hurry: () => void): Touch {
    const acted = useRef(0);
    return {
        act(move, step) {
            acted.current = performance.now();
            moves.act(move, step);
        },
        // Touching the table while something is shown speeds that up. Nothing is left out: what a reader
        // has not seen happen would have to be looked up.
        why(move) {
            if (!scene?.frame) moves.why(move);
            else if (performance.now() - acted.current > TWICE_MS) hurry();
        },
        board(event) {
            if (!(event.target as Element).closest("button, summary, a")) moves.dismiss();
            hurry();
        },
    };
}

// What the player does at a table: moves, asks why not, asks for advice, takes back.
import { useRef, useState } from "preact/hooks";
import type { Advice, Reason } from "../engine/types";
import type { Source } from "./source";

export interface Moves {
    /** A move is on its way. */
    waiting: boolean;
    /** Why the last thing tried is not possible. */
    reason: Reason | null;
    advice: Advice | "asked" | null;
    /** What went wrong, such as a worker that could not be started; "" if nothing did. */
    failure: string;
    act(move: string): void;
    why(move: string): void;
    advise(): void;
    undo(): void;
    /** Puts reason and advice away. */
    dismiss(): void;
}

export function useMoves(source: Source): Moves {
    const [waiting, setWaiting] = useState(false);
    const [reason, setReason] = useState<Reason | null>(null);
    const [advice, setAdvice] = useState<Advice | "asked" | null>(null);
    const [failure, setFailure] = useState("");
    const asked = useRef(0); // answers to anything asked before are about another position

    const fail = (error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error));
    const dismiss = () => {
        asked.current++;
        setReason(null);
        setAdvice(null);
        setFailure("");
    };
    const act = (move: string) => {
        if (waiting) return;
        dismiss();
        setWaiting(true);
        void source
            .act(move)
            .then(setReason, fail)
            .then(() => setWaiting(false));
    };
    const advise = () => {
        if (advice) return;
        dismiss();
        const mine = asked.current;
        const still = () => mine === asked.current;
        setAdvice("asked");
        const given = (found: Advice) => still() && setAdvice(found);
        source.advise().then(given, (error: unknown) => {
            if (still()) setAdvice(null);
            fail(error);
        });
    };
    const why = (move: string) => {
        if (waiting) return;
        dismiss();
        const mine = asked.current;
        // A move that is possible needs no reason: the card was touched a moment too early.
        const given = (found: Reason) => mine === asked.current && !found.legal && setReason(found);
        source.why(move).then(given, fail);
    };
    const undo = () => {
        dismiss();
        source.undo().catch(fail);
    };
    return {
        waiting,
        reason,
        advice,
        failure,
        act,
        why,
        advise,
        undo,
        dismiss,
    };
}

// What the player does at a table: moves, asks why not, asks for advice, takes back.
import { useState } from "preact/hooks";
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

    const fail = (error: unknown) =>
        setFailure(error instanceof Error ? error.message : String(error));
    const dismiss = () => {
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
        setAdvice("asked");
        source.advise().then(setAdvice, (error: unknown) => {
            setAdvice(null);
            fail(error);
        });
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
        why: (move) => void source.why(move).then(setReason, fail),
        advise,
        undo,
        dismiss,
    };
}

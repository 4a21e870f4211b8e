// Runs a review in the engine's worker, in slices, so that it can be watched and stopped.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { RemoteEngine } from "../engine/client";
import type { Book } from "../replay/book";
import type { Review } from "../engine/wasm";
import { messageOf } from "../words/trouble";

const SLICE_MS = 60;
const SHOW_MS = 700;
const DEPTH = 1;

export interface Running {
    review: Review | null;
    /** From 0 to 1. */
    progress: number;
    /** Seconds left; null while nobody knows. */
    left: number | null;
    state: "running" | "stopped" | "done";
    failure: string;
    stop(): void;
    goOn(): void;
}

const begin = (engine: RemoteEngine) => engine.reviewOpen(DEPTH);

export function useReview({ engine, also }: Book): Running {
    const [review, setReview] = useState<Review | null>(null);
    const [progress, setProgress] = useState(0);
    const [left, setLeft] = useState<number | null>(null);
    const [state, setState] = useState<Running["state"]>("running");
    const [failure, setFailure] = useState("");
    const opened = useRef<Promise<void> | null>(null);

    useEffect(() => {
        let current = state === "running";
        let spent = 0;
        const show = async () => {
            const shown = await engine.reviewShow();
            if (current) setReview(shown);
        };
        const slice = async (): Promise<boolean> => {
            const before = performance.now();
            const { done, promille } = await engine.reviewRun(SLICE_MS);
            spent += performance.now() - before;
            if (!current) return true;
            setProgress(promille / 1000);
            if (promille > 50) setLeft(((spent / 1000) * (1000 - promille)) / promille);
            return done;
        };
        const run = async () => {
            opened.current ??= begin(engine);
            await opened.current;
            also.add(begin);
            let shownAt = -Infinity;
            while (current && !(await slice())) {
                if (performance.now() - shownAt < SHOW_MS) continue;
                await show();
                shownAt = performance.now();
            }
            await show();
            if (current) setState("done");
        };
        if (current) run().catch((error: unknown) => current && setFailure(messageOf(error)));
        return () => {
            current = false;
        };
    }, [engine, also, state]);

    const stop = useCallback(() => setState("stopped"), []);
    const goOn = useCallback(() => setState("running"), []);
    return { review, progress, left, state, failure, stop, goOn };
}

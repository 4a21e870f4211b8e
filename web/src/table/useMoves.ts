// What the player does at a table: moves, asks why not, asks for advice, takes back.
import { useState } from "preact/hooks";
import { messageOf } from "../words/trouble";
import type { Advice, Position, Reason } from "../engine/types";
import { Answers } from "./answers";
import type { Source } from "./source";

export interface Moves {
    /** A move is on its way. */
    waiting: boolean;
    /** Why the last thing tried is not possible. */
    reason: Reason | null;
    advice: Advice | "asked" | null;
    /** What went wrong, such as a worker that could not be started; "" if nothing did. */
    failure: string;
    /** `step` is the one that the move would be. */
    act(move: string, step: number): void;
    why(move: string): void;
    advise(): void;
    undo(): void;
    /** Hides reason and advice. */
    dismiss(): void;
}

/** `position` is the one on the table; reasons and hints for any other are dropped. */
export function useMoves(source: Source, position: Position | null): Moves {
    const [waiting, setWaiting] = useState(false);
    const [failure, setFailure] = useState("");
    const reasons = useAnswers<Reason>();
    const advices = useAnswers<Advice | "asked">();
    const advice = advices.about(position);

    const fail = (error: unknown) => setFailure(messageOf(error));
    const dismiss = () => {
        reasons.clear();
        advices.clear();
        setFailure("");
    };
    const act = (move: string, step: number) => {
        if (waiting) return;
        dismiss();
        setWaiting(true);
        void source
            .act(move, step)
            .then(reasons.ask(position, null), fail)
            .then(() => setWaiting(false));
    };
    const advise = () => {
        if (advice) return;
        dismiss();
        const answer = advices.ask(position, "asked");
        source.advise().then(answer, (error: unknown) => {
            answer(null);
            fail(error);
        });
    };
    const why = (move: string) => {
        if (waiting) return;
        dismiss();
        const answer = reasons.ask(position, null);
        // A move that is possible needs no reason: the card was touched a moment too early.
        source.why(move).then((found) => answer(found.legal ? null : found), fail);
    };
    const undo = () => {
        dismiss();
        source.undo().catch(fail);
    };
    return {
        waiting,
        reason: reasons.about(position),
        advice,
        failure,
        act,
        why,
        advise,
        undo,
        dismiss,
    };
}

function useAnswers<T>(): Answers<T> {
    const [, redraw] = useState(0);
    const [answers] = useState(() => new Answers<T>(() => redraw((count) => count + 1)));
    return answers;
}

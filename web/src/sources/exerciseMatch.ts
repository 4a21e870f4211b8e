// An exercise as a source: the match up to a fault, as its player saw it. The only thing to do is to
// find a better move.
import type { RemoteEngine } from "../engine/client";
import type { Advice, Position, Reason } from "../engine/types";
import type { Exercise } from "../engine/wasm";
import type { Listener, Source } from "../table/source";
import { Eyes } from "./eyes";

/** After this many wrong tries, the right move is marked. */
const PATIENCE = 2;

export class ExerciseMatch implements Source {
    private eyes: Eyes | null = null;
    private position!: Position;
    private tries = 0;
    private helped = false;
    private closed = false;
    private retell: (now: string) => void = () => {};

    /** `engine` has the exercise; `solved` hears once whether it was solved at the first try, without help. */
    constructor(
        private readonly engine: RemoteEngine,
        private readonly id: string,
        readonly exercise: Exercise,
        private readonly solved: (atOnce: boolean) => void,
    ) {}

    async open(listener: Listener): Promise<void> {
        const { record, seat, step } = this.exercise;
        await this.engine.replayOpen(record);
        const setup = await this.engine.matchFrom(record, step, new Uint8Array(32));
        const { steps } = await this.engine.matchFacts(seat, 0);
        const eyes = await Eyes.open(setup, seat);
        if (this.closed) return eyes.close();
        this.eyes = eyes;
        const log = await eyes.recall(steps);
        this.position = await eyes.position();
        const info = { game: setup.game, names: setup.names, you: seat };
        this.retell = (now) => listener.table(info, log, { ...this.position, choices: [], now });
        listener.table(info, log, { ...this.position, now: this.exercise.question });
    }

    async act(move: string): Promise<Reason | null> {
        const { right, says } = await this.engine.practiceTry(this.id, move);
        if (!right) return this.refuse(says);
        this.solved(this.tries === 0 && !this.helped);
        this.retell(says);
        return null;
    }

    private refuse(text: string): Reason {
        const mark = ++this.tries >= PATIENCE ? { hint: this.exercise.good[0]! } : {};
        return { legal: true, code: "practice", rule: "", text, ...mark };
    }

    why(move: string): Promise<Reason> {
        return this.eyes!.why(move);
    }

    /** The solution. */
    advise(): Promise<Advice> {
        this.helped = true;
        const { good, answer } = this.exercise;
        return Promise.resolve({ move: good[0]!, reason: answer.join(" "), chances: [] });
    }

    canUndo(): Promise<boolean> {
        return Promise.resolve(false);
    }

    undo(): Promise<void> {
        return Promise.resolve();
    }

    close(): void {
        this.closed = true;
        this.eyes?.close();
    }
}

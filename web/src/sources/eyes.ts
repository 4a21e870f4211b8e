// The eyes of one seat: folds facts into frames and positions, in an engine of its own that never
// gets to know anything else.
import { openEngine, type Extras, type RemoteEngine, type Setup } from "../engine/client";
import type { Fact, Position, Reason, Seat, SeenStep } from "../engine/types";
import { logged, type LogTurn, type Turn } from "../table/source";
import { language } from "../words/words";

/** A step as a dealer or a server tells it. */
export interface ToldStep {
    step: number;
    /** Who made it; if missing, the seat whose turn it was. */
    actor?: Seat | null;
    facts: Fact[];
}

type SeenFacts = ReturnType<Extras["seatTellAll"]>;

export class Eyes {
    /** Hears of every step that was seen. */
    witness: (steps: SeenStep[]) => void = () => {};

    private turn: Seat | null = null;
    private seen: SeenStep[] = [];

    private constructor(
        private readonly engine: RemoteEngine,
        readonly you: Seat | null,
    ) {}

    static async open(setup: Setup, you: Seat | null): Promise<Eyes> {
        const engine = await openEngine(language());
        try {
            const eyes = new Eyes(engine, you);
            await Promise.all([engine.setUp(setup), eyes.forget()]);
            return eyes;
        } catch (error) {
            engine.close();
            throw error;
        }
    }

    /** Back to before the deal. */
    async forget(): Promise<void> {
        this.turn = null;
        await this.engine.seatOpen(this.you ?? -1);
    }

    async see(told: ToldStep): Promise<Turn> {
        // Asked for at once: the engine does one after the other.
        const [turn, position] = await Promise.all([this.tell(told), this.position()]);
        this.tellWitness();
        return { ...turn, position };
    }

    /** Many steps that need not be shown, only logged. */
    async recall(steps: ToldStep[]): Promise<LogTurn[]> {
        const answers = steps.map(({ facts }) => this.engine.seatTellAll(facts));
        const seen = await Promise.all(answers);
        const log = steps.map((told, i) => logged(this.note(told, seen[i]!)));
        this.tellWitness();
        return log;
    }

    private tellWitness(): void {
        this.witness(this.seen);
        this.seen = [];
    }

    private async tell(told: ToldStep) {
        return this.note(told, await this.engine.seatTellAll(told.facts));
    }

    private note({ step, actor = this.turn }: ToldStep, { frames, link }: SeenFacts) {
        const before = this.turn;
        if (frames.length > 0) this.turn = frames.at(-1)!.actor;
        this.seen.push({ step, link, forGood: this.turn !== before });
        return { step, actor, frames };
    }

    position(): Promise<Position> {
        return this.engine.seatTable();
    }

    why(move: string): Promise<Reason> {
        return this.engine.seatWhy(move);
    }

    /** The view as bytes, for an engine that looks for a move. */
    view(): Promise<Uint8Array> {
        return this.engine.seatView();
    }

    close(): void {
        this.engine.close();
    }
}

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

    private engine!: RemoteEngine;
    private turn: Seat | null = null;
    private seen: SeenStep[] = [];
    private told: Fact[][] = []; // what the engine knows, step by step

    private constructor(
        private readonly setup: Setup,
        readonly you: Seat | null,
    ) {}

    static async open(setup: Setup, you: Seat | null): Promise<Eyes> {
        const eyes = new Eyes(setup, you);
        eyes.engine = await openEngine(language(), (engine) => eyes.retell(engine));
        try {
            await Promise.all([eyes.engine.setUp(setup), eyes.forget()]);
            return eyes;
        } catch (error) {
            eyes.close();
            throw error;
        }
    }

    /** A new engine is told all that another one knew. */
    private async retell(engine: RemoteEngine): Promise<void> {
        await engine.setUp(this.setup);
        await engine.seatOpen(this.you ?? -1);
        for (const facts of this.told) await engine.seatTellAll(facts);
    }

    /** Back to before the deal. */
    async forget(): Promise<void> {
        this.turn = null;
        await this.engine.seatOpen(this.you ?? -1);
        this.told = [];
    }

    async see(told: ToldStep): Promise<Turn> {
        // Asked for at once: the engine does one after the other.
        const [turn, position] = await Promise.all([this.tell(told), this.position()]);
        this.tellWitness();
        return { ...turn, position };
    }

    /** Many steps that need not be shown, only logged. */
    async recall(steps: ToldStep[]): Promise<LogTurn[]> {
        const seen = await Promise.all(steps.map(({ facts }) => this.hear(facts)));
        const log = steps.map((told, i) => logged(this.note(told, seen[i]!)));
        this.tellWitness();
        return log;
    }

    private tellWitness(): void {
        this.witness(this.seen);
        this.seen = [];
    }

    private async tell(told: ToldStep) {
        return this.note(told, await this.hear(told.facts));
    }

    private async hear(facts: Fact[]): Promise<SeenFacts> {
        const seen = await this.engine.seatTellAll(facts);
        this.told.push(facts);
        return seen;
    }

    private note({ step, actor = this.turn }: ToldStep, { frames, link, drawn }: SeenFacts) {
        const before = this.turn;
        if (frames.length > 0) this.turn = frames.at(-1)!.actor;
        this.seen.push({ step, link, forGood: drawn || this.turn !== before });
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

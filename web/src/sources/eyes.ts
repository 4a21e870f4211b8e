// The eyes of one seat: folds facts into frames and positions, in an engine of its own that never
// gets to know anything else.
import { openEngine, type RemoteEngine, type Setup } from "../engine/client";
import type { Fact, Position, Reason, Seat } from "../engine/types";
import type { LogTurn, Turn } from "../table/source";
import { language } from "../words/words";

/** A step as a dealer or a server tells it. */
export interface ToldStep {
    step: number;
    /** Who made it; left out where it is simply whose turn it was. */
    actor?: Seat | null;
    facts: Fact[];
}

export class Eyes {
    private turn: Seat | null = null;

    private constructor(
        private readonly engine: RemoteEngine,
        readonly you: Seat | null,
    ) {}

    static async open(setup: Setup, you: Seat | null): Promise<Eyes> {
        const engine = await openEngine(language());
        try {
            const eyes = new Eyes(engine, you);
            await engine.setUp(setup);
            await eyes.forget();
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
        const { step, actor, frames } = await this.tell(told);
        return { step, actor, frames, position: await this.position() };
    }

    /** Many steps that need not be shown, only logged. */
    async recall(steps: ToldStep[]): Promise<LogTurn[]> {
        const log: LogTurn[] = [];
        for (const told of steps) {
            const { step, actor, frames } = await this.tell(told);
            log.push({ step, actor, says: frames.map((frame) => frame.says).filter(Boolean) });
        }
        return log;
    }

    private async tell({ step, actor = this.turn, facts }: ToldStep) {
        const frames = await this.engine.seatTellAll(facts);
        if (frames.length > 0) this.turn = frames.at(-1)!.actor;
        return { step, actor, frames };
    }

    position(): Promise<Position> {
        return this.engine.seatTable();
    }

    why(move: string): Promise<Reason> {
        return this.engine.seatWhy(move);
    }

    /** The view as bytes, for whoever is to think about it. */
    view(): Promise<Uint8Array> {
        return this.engine.seatView();
    }

    close(): void {
        this.engine.close();
    }
}

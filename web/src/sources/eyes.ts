// The eyes of one seat: folds facts into frames and positions, in an engine of its own that never
// gets to know anything else.
import { openEngine, type RemoteEngine, type Setup } from "../engine/client";
import type { Fact, Position, Reason, Seat } from "../engine/types";
import type { LogTurn, Turn } from "../table/source";
import { language } from "../words/words";

/** A step as a dealer or a server tells it. */
export interface ToldStep {
    step: number;
    actor: Seat | null;
    facts: Fact[];
}

export class Eyes {
    private constructor(
        private readonly engine: RemoteEngine,
        readonly you: Seat | null,
    ) {}

    static async open(setup: Setup, you: Seat | null): Promise<Eyes> {
        const engine = await openEngine(language());
        const eyes = new Eyes(engine, you);
        await engine.setUp(setup);
        await eyes.forget();
        return eyes;
    }

    /** Back to before the deal. */
    async forget(): Promise<void> {
        await this.engine.seatOpen(this.you ?? -1);
    }

    async see(told: ToldStep): Promise<Turn> {
        const frames = await this.engine.seatTellAll(told.facts);
        return { step: told.step, actor: told.actor, frames, position: await this.position() };
    }

    /** Many steps that need not be shown, only logged. */
    async recall(steps: ToldStep[]): Promise<LogTurn[]> {
        const log: LogTurn[] = [];
        for (const { step, actor, facts } of steps) {
            const frames = await this.engine.seatTellAll(facts);
            log.push({ step, actor, says: frames.map((frame) => frame.says).filter(Boolean) });
        }
        return log;
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

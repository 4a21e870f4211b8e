// A table of a server, as the table screen wants it. The facts that the server sends for our seat are
// folded by our own eyes; no view of another seat is ever asked for.
import { openEngine, type RemoteEngine } from "../engine/client";
import type { Advice, Fact, Reason, SeenStep } from "../engine/types";
import { notesAt } from "../net/deal";
import { notValid, setupOf, tookBack, type TableState } from "../net/fold";
import { isPassing, RETRY_MS, type Follower } from "../net/follow";
import type { FactsAnswer, Message, StepEvent, TableEvent } from "../net/messages";
import { testify } from "../net/pact";
import { fetchRecord } from "../net/server";
import { isFacts } from "../net/shapes";
import { Lost, Refused } from "../net/socket";
import type { Listener, Source } from "../table/source";
import { language } from "../words/words";
import { Eyes, type ToldStep } from "./eyes";

/** Thinking time of a hint, in milliseconds. */
const HINT_MS = 1000;

/** The server's account of the cards has no sense. */
class NotValid extends Error {
    constructor() {
        super(notValid());
    }
}

function isStep(event: TableEvent): event is TableEvent & StepEvent {
    return event.what === "dealt" || event.what === "moved" || event.what === "undone";
}

function reasonOf(error: unknown): Reason {
    if (error instanceof Refused)
        return { legal: false, code: error.code, rule: error.rule, text: error.message };
    if (error instanceof Lost) return { legal: false, code: "lost", rule: "", text: error.message };
    throw error;
}

export class ServerMatch implements Source {
    private eyes: Eyes | null = null;
    private thinker: Promise<RemoteEngine> | null = null;
    private listener!: Listener;
    private stop = () => {};
    private closed = false;
    private told = 0; // the first step that the eyes have not seen
    private settled: number; // so many steps are for good
    private isStale = true; // the picture has to be made anew
    private isTroubled = false; // the player was told that something is wrong
    private retry: ReturnType<typeof setTimeout> | undefined;
    private work: Promise<void> = Promise.resolve();

    constructor(private readonly follower: Follower) {
        this.settled = notesAt(follower.id)?.steps ?? 0;
    }

    private get state(): TableState {
        return this.follower.state!;
    }

    async open(listener: Listener): Promise<void> {
        this.listener = listener;
        this.stop = this.follower.listen({
            event: (event) => isStep(event) && this.queue(() => this.takeStep(event)),
            snapshot: () => this.remake(),
            synced: () => this.queue(async () => void (this.isStale && (await this.tellAnew()))),
        });
        this.remake();
        await this.work;
    }

    /** Runs one task at a time, so that steps are shown in the order in which they came. */
    private queue(task: () => Promise<void>): void {
        this.work = this.work.then(async () => {
            if (this.closed) return;
            try {
                await task();
            } catch (error) {
                this.fail(error);
            }
        });
    }

    /** After any error the whole table is fetched again, as soon as the server can be reached. */
    private fail(error: unknown): void {
        this.isStale = true;
        if (error instanceof Lost || this.closed) return;
        if (error instanceof NotValid) return this.follower.accuse(error.message);
        if (isPassing(error)) {
            this.retry = setTimeout(() => this.remake(), RETRY_MS);
            return;
        }
        if (!(error instanceof Refused)) this.dropEyes(); // nobody knows what they have seen
        this.isTroubled = true;
        this.listener.trouble(String((error as Error).message ?? error));
    }

    private dropEyes(): void {
        this.eyes?.close();
        this.eyes = null;
    }

    private remake(): void {
        clearTimeout(this.retry);
        this.isStale = true;
        this.queue(() => this.tellAnew());
    }

    /** The whole table, from the deal on. */
    private async tellAnew(): Promise<void> {
        const steps = await this.askFacts(0);
        if (this.isTooFewSteps(steps.length)) return;
        const eyes = await this.openEyes();
        await eyes.forget();
        const log = await eyes.recall(steps);
        const position = await eyes.position();
        this.told = steps.length;
        this.isStale = false;
        const { game, names } = setupOf(this.state);
        this.listener.table({ game, names, you: this.state.you }, log, position);
        if (this.isTroubled) this.listener.trouble("");
        this.isTroubled = false;
    }

    private async openEyes(): Promise<Eyes> {
        if (this.eyes?.you === this.state.you) return this.eyes;
        this.dropEyes();
        const eyes = await Eyes.open(setupOf(this.state), this.state.you);
        if (this.closed) eyes.close();
        eyes.witness = (steps) => this.witness(steps);
        this.eyes = eyes;
        return eyes;
    }

    private witness(steps: SeenStep[]): void {
        testify(this.follower, steps);
        const last = steps.filter(({ forGood }) => forGood).at(-1);
        if (last) this.settled = Math.max(this.settled, last.step + 1);
    }

    /** Accuses a server that takes back a step which is for good. `count`: how many steps there are by its word. */
    private isTooFewSteps(count: number): boolean {
        const isTooFew = count < this.settled;
        if (isTooFew) this.follower.accuse(tookBack());
        return isTooFew;
    }

    private async askFacts(from: number): Promise<ToldStep[]> {
        const steps: Fact[][] = [];
        for (let next: number | null = from; next !== null;) {
            const answer: FactsAnswer & Message = await this.follower.request("facts", {
                from: next,
            });
            if (!isFacts(answer, next)) throw new NotValid();
            steps.push(...answer.steps);
            next = answer.next;
        }
        return steps.map((facts, i) => ({ step: from + i, facts }));
    }

    private async takeStep(event: TableEvent & StepEvent): Promise<void> {
        if (event.what === "undone" && this.isTooFewSteps(event.step + 1)) return;
        if (this.isStale || event.what === "undone") return this.tellAnew();
        if (event.step < this.told) return; // an answer to “facts” was quicker
        if (event.step > this.told) return this.tellAnew();
        this.told++;
        const { step, seat: actor = null, facts } = event;
        this.listener.turn(await this.eyes!.see({ step, actor, facts }));
    }

    async act(move: string, step: number): Promise<Reason | null> {
        try {
            await this.follower.request("move", { step, move });
        } catch (error) {
            return reasonOf(error);
        }
        await this.work; // the step has been shown
        return null;
    }

    why(move: string): Promise<Reason> {
        return this.eyes ? this.eyes.why(move) : Promise.reject(new Lost());
    }

    async advise(): Promise<Advice> {
        if (!this.eyes) throw new Lost();
        this.thinker ??= this.openThinker();
        const engine = await this.thinker;
        return engine.thinkAdvice(
            await this.eyes.view(),
            crypto.getRandomValues(new Uint8Array(32)),
            HINT_MS,
        );
    }

    private async openThinker(): Promise<RemoteEngine> {
        let engine: RemoteEngine | null = null;
        const setUp = (thinker: RemoteEngine) => thinker.setUp(setupOf(this.state));
        try {
            engine = await openEngine(language(), setUp);
            await setUp(engine);
            return engine;
        } catch (error) {
            engine?.close();
            this.thinker = null; // the next hint may have more luck
            throw error;
        }
    }

    /** The last step may be taken back if it is not for good, which also means that it was ours. */
    async canUndo(): Promise<boolean> {
        const { you, turn, undo, status } = this.state;
        const isOurs = you !== null && turn === you && this.settled < this.told;
        return isOurs && status === "playing" && undo === null;
    }

    async undo(): Promise<void> {
        await this.follower.request("undo");
    }

    record(): Promise<string> {
        return fetchRecord(this.follower.id);
    }

    close(): void {
        this.closed = true;
        this.stop();
        clearTimeout(this.retry);
        this.dropEyes();
        this.thinker?.then(
            (engine) => engine.close(),
            () => {}, // the player who asked for the hint was told
        );
    }
}

// A match on this machine, against bots: one engine deals and plays the bots, another is the eyes
// of the player's seat.
import { bytesToHex, hexToBytes } from "../engine/bytes";
import { findMatch, isElsewhere, keepMatch, type Kept } from "../app/shelf";
import { freshSeed, ownName, signature, type Start } from "../app/start";
import { messageOf } from "../words/trouble";
import { openEngine, Problem, type RemoteEngine, type Restore, type Setup } from "../engine/client";
import type { Advice, Reason, Seat } from "../engine/types";
import type { Listener, Source } from "../table/source";
import { language, t } from "../words/words";
import { Eyes, type ToldStep } from "./eyes";

/** Thinking time of a hint, in milliseconds. */
const HINT_MS = 1000;

/** How to continue a saved match. */
export function goingOn({ record, step, you, seed }: Kept): Start {
    if (seed === undefined) return { kind: "resume", record, you };
    return { kind: "from", record, step, you, seed: hexToBytes(seed) };
}

/** If two tabs show the same match, only the one that moved last may continue it. */
function elsewhere(): string {
    return t("This match continues in another tab. Reload the page to continue here.");
}

export class LocalMatch implements Source {
    private dealer!: RemoteEngine;
    private eyes!: Eyes;
    private listener!: Listener;
    private setup!: Setup;
    private told = 0; // the first step that the eyes have not seen
    private closed = false;
    private warned = false;
    private work: Promise<unknown> = Promise.resolve();
    private made: Restore[] = []; // what was done with the dealer since the deal, to be done once more

    private known: string | null; // the record as the shelf has it

    constructor(
        readonly id: string,
        private readonly begin: Start,
    ) {
        this.known = findMatch(id)?.record ?? null;
    }

    async open(listener: Listener): Promise<void> {
        this.listener = listener;
        this.dealer = await openEngine(language(), (engine) => this.dealAgain(engine));
        if (this.closed) return this.close(); // the player left before there was anything to close
        await this.begins();
        if (this.closed) return this.close();
        await this.tellAnew();
        await this.save();
        void this.queue(() => this.runBots());
    }

    /** The deal, and eyes for it. Who plays a new match is known before: it takes both engines at the same time. */
    private async begins(): Promise<void> {
        const { begin } = this;
        const seen = begin.kind === "new" && this.look(begin.setup);
        const [setup] = await Promise.all([this.deal(this.dealer), seen]);
        if (!seen) await this.look(setup);
    }

    private async look(setup: Setup): Promise<void> {
        // The record is for others, too, and may have begun in another language: there we have a name.
        this.setup = this.named(setup, ownName());
        this.eyes = await Eyes.open(this.setup, this.begin.you);
        if (this.closed) this.close();
    }

    /** Runs one task at a time: requests wait until the bots have moved. */
    private queue<T>(task: () => Promise<T>): Promise<T> {
        const done = this.work.then(task);
        this.work = done.catch(() => {}); // the caller gets the error
        return done;
    }

    /** Our seat under another name. */
    private named(setup: Setup, name: string): Setup {
        const names = setup.names.map((other, seat) => (seat === this.begin.you ? name : other));
        return { ...setup, names };
    }

    /** The same cards and the same moves for a new engine. */
    private async dealAgain(engine: RemoteEngine): Promise<void> {
        await this.deal(engine);
        for (const again of this.made) await again(engine);
    }

    private async make(step: Restore): Promise<void> {
        await step(this.dealer);
        this.made.push(step);
    }

    private async deal(dealer: RemoteEngine): Promise<Setup> {
        const { begin } = this;
        if (begin.kind === "new") {
            const setup = this.named(begin.setup, signature(begin.you));
            await Promise.all([dealer.setUp(setup), dealer.matchStart(begin.seed)]);
            return begin.setup;
        }
        if (begin.kind === "resume") return dealer.matchResume(begin.record);
        const found = await dealer.matchFrom(begin.record, begin.step, begin.seed);
        if (!begin.setup) return found;
        const { names, players } = this.named(begin.setup, signature(begin.you));
        for (let seat = 0; seat < found.seats; seat++)
            await dealer.setupSeat(seat, names[seat] ?? "", players[seat] ?? "club");
        return { ...found, names, players };
    }

    /** The whole table: at the start, and when a step was taken back. */
    private async tellAnew(): Promise<void> {
        const steps = await this.stepsOf(this.eyes.forget(), 0);
        this.told = steps.length;
        const [log, position] = await Promise.all([this.eyes.recall(steps), this.eyes.position()]);
        const { game, names } = this.setup;
        this.listener.table({ game, names, you: this.begin.you }, log, position);
    }

    /** The steps since one, after a call. Both are asked for at once: an engine does one after the other. */
    private async stepsOf(call: Promise<unknown>, since = this.told): Promise<ToldStep[]> {
        const facts = this.dealer.matchFacts(this.begin.you, since);
        const [, { steps }] = await Promise.all([call, facts]);
        return steps;
    }

    private async tell(steps: ToldStep[]): Promise<void> {
        this.told += steps.length;
        for (const step of steps) this.listener.turn(await this.eyes.see(step));
    }

    private async runBots(): Promise<void> {
        try {
            for (;;) {
                const { actor } = await this.dealer.matchState();
                if (actor === null || actor === this.begin.you || this.closed) break;
                await this.tell(await this.stepsOf(this.askBot(actor)));
            }
            await this.save();
        } catch (error) {
            this.listener.trouble(messageOf(error));
        }
    }

    private async askBot(seat: Seat): Promise<void> {
        const { move } = await this.dealer.matchBot();
        this.made.push((engine) => engine.matchPlay(seat, move));
    }

    private get isElsewhere(): boolean {
        return isElsewhere(this.id, this.known);
    }

    private async save(): Promise<void> {
        const [{ step, over }, { record }] = await Promise.all([
            this.dealer.matchState(),
            this.dealer.matchRecord(),
        ]);
        const { id, begin } = this;
        const match = { id, game: this.setup.game, you: begin.you, step, over, record };
        const seed = begin.kind === "from" && { seed: bytesToHex(begin.seed) };
        const before = this.known;
        this.known = record; // of what is on its way, too, nobody should think that it is another tab's
        const kept = await keepMatch({ ...match, when: Date.now(), ...seed }, before);
        if (kept === "elsewhere") return this.foundElsewhere(before);
        if (kept === "held" && !this.warned)
            this.listener.trouble(
                t("This browser cannot save the match. It will be lost when you close this page."),
            );
        this.warned = kept === "held";
    }

    private foundElsewhere(known: string | null): void {
        this.known = known;
        this.listener.trouble(elsewhere());
    }

    act(move: string): Promise<Reason | null> {
        return this.queue(() => this.play(move));
    }

    private async play(move: string): Promise<Reason | null> {
        if (this.isElsewhere)
            return { legal: false, code: "elsewhere", rule: "", text: elsewhere() };
        let steps: ToldStep[];
        try {
            steps = await this.stepsOf(
                this.make((dealer) => dealer.matchPlay(this.begin.you, move)),
            );
        } catch (error) {
            if (error instanceof Problem)
                return { legal: false, code: error.code, rule: error.rule, text: error.message };
            throw error;
        }
        await this.tell(steps);
        await this.save();
        void this.queue(() => this.runBots());
        return null;
    }

    why(move: string): Promise<Reason> {
        return this.eyes.why(move);
    }

    async advise(): Promise<Advice> {
        const view = await this.eyes.view();
        return this.dealer.thinkAdvice(view, crypto.getRandomValues(new Uint8Array(32)), HINT_MS);
    }

    async canUndo(): Promise<boolean> {
        const { undo, actor } = await this.dealer.matchState();
        return undo && actor === this.begin.you;
    }

    undo(): Promise<void> {
        return this.queue(async () => {
            if (this.isElsewhere) throw new Error(elsewhere());
            await this.make((dealer) => dealer.matchUndo(this.begin.you));
            await this.tellAnew();
            await this.save();
        });
    }

    record(): Promise<string> {
        return this.queue(async () => (await this.dealer.matchRecord()).record);
    }

    /** The same match once more, with other cards. */
    rematch(): Start {
        const { game, seats, options, names, players } = this.setup;
        const setup = { game, seats, options, names, players };
        return { kind: "new", setup, you: this.begin.you, seed: freshSeed() };
    }

    close(): void {
        this.closed = true;
        this.dealer?.close();
        this.eyes?.close();
    }
}

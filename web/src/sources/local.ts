// A match on this machine, against bots: one engine deals and plays the bots, another is the eyes
// of the player's seat.
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { isElsewhere, keepMatch, type Kept } from "../app/shelf";
import { ownName } from "../app/start";
import { messageOf } from "../app/trouble";
import { openEngine, Problem, type RemoteEngine, type Setup } from "../engine/client";
import type { Advice, Reason, Seat } from "../engine/types";
import type { Listener, Source } from "../table/source";
import { language, t } from "../words/words";
import { Eyes } from "./eyes";

/** Thinking time of a hint, in milliseconds. */
const HINT_MS = 1000;

export type Start =
    | { kind: "new"; setup: Setup; you: Seat; seed: Uint8Array }
    | { kind: "resume"; record: string; you: Seat }
    /** Dealt anew by the seed; `setup` says who plays, if not the same as before. */
    | { kind: "from"; record: string; step: number; you: Seat; setup?: Setup; seed: Uint8Array };

/** How a match from the shelf is gone on with. */
export function goingOn({ record, step, you, seed }: Kept): Start {
    if (seed === undefined) return { kind: "resume", record, you };
    return { kind: "from", record, step, you, seed: hexToBytes(seed) };
}

/** Of two tabs with the same match, the one that moved last has it. */
function elsewhere(): string {
    return t("This match goes on in another tab. Reload the page to go on here.");
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

    private known: string | null; // the record as the shelf has it

    constructor(
        readonly id: string,
        private readonly begin: Start,
    ) {
        this.known = begin.kind === "resume" ? begin.record : null;
    }

    async open(listener: Listener): Promise<void> {
        this.listener = listener;
        this.dealer = await openEngine(language());
        if (this.closed) return this.close(); // the player left before there was anything to close
        this.setup = this.inOurWords(await this.deal());
        this.eyes = await Eyes.open(this.setup, this.begin.you);
        if (this.closed) return this.close();
        await this.tellAnew();
        await this.save();
        void this.then(() => this.runBots());
    }

    /** One thing after the other: whatever is asked for waits for the bots to have moved. */
    private then<T>(task: () => Promise<T>): Promise<T> {
        const done = this.work.then(task);
        this.work = done.catch(() => {}); // whoever asked is told
        return done;
    }

    /** A match may have begun in another language, in which “You” was called otherwise. */
    private inOurWords(setup: Setup): Setup {
        const { you } = this.begin;
        const names = setup.names.map((name, seat) => (seat === you ? ownName() : name));
        return { ...setup, names };
    }

    private async deal(): Promise<Setup> {
        const { begin, dealer } = this;
        if (begin.kind === "new") {
            await dealer.setUp(begin.setup);
            await dealer.matchStart(begin.seed);
            return begin.setup;
        }
        if (begin.kind === "resume") return dealer.matchResume(begin.record);
        const found = await dealer.matchFrom(begin.record, begin.step, begin.seed);
        if (!begin.setup) return found;
        const { names, players } = begin.setup;
        for (let seat = 0; seat < found.seats; seat++)
            await dealer.setupSeat(seat, names[seat] ?? "", players[seat] ?? "club");
        return { ...found, names, players };
    }

    /** The whole table: at the start, and when a step was taken back. */
    private async tellAnew(): Promise<void> {
        await this.eyes.forget();
        const { steps } = await this.dealer.matchFacts(this.begin.you, 0);
        this.told = steps.length;
        const log = await this.eyes.recall(steps);
        const { game, names } = this.setup;
        this.listener.table({ game, names, you: this.begin.you }, log, await this.eyes.position());
    }

    private async tellNew(): Promise<void> {
        const { steps } = await this.dealer.matchFacts(this.begin.you, this.told);
        this.told += steps.length;
        for (const step of steps) this.listener.turn(await this.eyes.see(step));
    }

    private async runBots(): Promise<void> {
        try {
            for (;;) {
                const { actor } = await this.dealer.matchState();
                if (actor === null || actor === this.begin.you || this.closed) break;
                await this.dealer.matchBot();
                await this.tellNew();
            }
            await this.save();
        } catch (error) {
            this.listener.trouble(messageOf(error));
        }
    }

    private get isElsewhere(): boolean {
        return isElsewhere(this.id, this.known);
    }

    private async save(): Promise<void> {
        const { step, over } = await this.dealer.matchState();
        const { record } = await this.dealer.matchRecord();
        const { id, begin } = this;
        if (this.isElsewhere) return this.listener.trouble(elsewhere());
        this.known = record;
        const kept = keepMatch({
            id,
            game: this.setup.game,
            you: begin.you,
            step,
            over,
            when: Date.now(),
            record,
            ...(begin.kind === "from" && { seed: bytesToHex(begin.seed) }),
        });
        if (!kept && !this.warned)
            this.listener.trouble(
                t("This browser keeps nothing, so the match ends with this page."),
            );
        this.warned = !kept;
    }

    act(move: string): Promise<Reason | null> {
        return this.then(() => this.play(move));
    }

    private async play(move: string): Promise<Reason | null> {
        if (this.isElsewhere)
            return { legal: false, code: "elsewhere", rule: "", text: elsewhere() };
        try {
            await this.dealer.matchPlay(this.begin.you, move);
        } catch (error) {
            if (error instanceof Problem)
                return { legal: false, code: error.code, rule: error.rule, text: error.message };
            throw error;
        }
        await this.save();
        await this.tellNew();
        void this.then(() => this.runBots());
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
        return this.then(async () => {
            if (this.isElsewhere) throw new Error(elsewhere());
            await this.dealer.matchUndo(this.begin.you);
            await this.tellAnew();
            await this.save();
        });
    }

    close(): void {
        this.closed = true;
        this.dealer?.close();
        this.eyes?.close();
    }
}

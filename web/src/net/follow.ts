// Following a table: keeps its state in step with the server's, whatever happens to the connection.
// Events are numbered without gaps; one that is missing is asked for, one that comes twice is
// ignored, and where the server answers with the whole table everything before is forgotten.
import type { Expires, Message, Presence, Snapshot, TableEvent } from "./messages";
import {
    afterEvent,
    afterExpires,
    afterPresence,
    fromSnapshot,
    lieAbout,
    lieIn,
    notValid,
    type Said,
    type TableState,
} from "./fold";
import { isTold } from "./shapes";
import { Lost, Refused, type Connection } from "./socket";

/** Where talk is kept over a reload, as the server tells it only once. */
export interface TalkStore {
    load(table: string): Said[];
    save(table: string, said: Said[]): void;
}

export interface FollowListener {
    /** There is a new state. */
    changed?(): void;
    /** The next event, after its state. */
    event?(event: TableEvent): void;
    /** The table as a whole: events may have been missed. */
    snapshot?(): void;
    /** The state is the server's again, after the connection was lost. */
    synced?(): void;
}

const passing = ["storage", "too-fast", "too-many-watchers"];
export const RETRY_MS = 3000;

/** Is it a temporary refusal, so that trying again may help? */
export function isPassing(error: unknown): boolean {
    return error instanceof Refused && passing.includes(error.code);
}

/** What the table shows about the deal; "" for what is not known yet. */
export interface Deal {
    code: string;
    /** For reading aloud, once the cards are dealt. */
    short: string;
    warning: string;
    /** What the server lied about. */
    lie: string;
}

export class Follower {
    state: TableState | null = null;
    deal: Deal = { code: "", short: "", warning: "", lie: "" };
    /** Why this table cannot be followed: most often there is none. */
    refusal: Error | null = null;

    private readonly listeners = new Set<FollowListener>();
    private readonly stops: (() => void)[];
    private syncing = false;
    private again = false;
    private closed = false;
    private retry: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly id: string,
        readonly connection: Connection,
        private readonly talk: TalkStore,
        private readonly ownName: () => string,
    ) {
        this.stops = [
            connection.onMessage((message) => this.hear(message)),
            connection.onState(() => connection.state === "open" && void this.sync()),
        ];
        if (connection.state === "open") void this.sync();
        else connection.start();
    }

    listen(listener: FollowListener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** Asks the server for something about this table. */
    request<T extends Message>(type: string, body: Record<string, unknown> = {}): Promise<T> {
        return this.connection.request<T>(type, { table: this.id, ...body });
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.retry);
        for (const stop of this.stops) stop();
        this.listeners.clear();
        this.request("unwatch").catch(() => {}); // without a connection nothing is followed anyway
    }

    noteDeal(changes: Partial<Deal>): void {
        this.deal = { ...this.deal, ...changes };
        this.tell((listener) => listener.changed?.());
    }

    /** The server lied about this deal: only that is shown from now on, and nothing more is said to it or believed. */
    accuse(lie: string): void {
        if (this.deal.lie) return;
        this.noteDeal({ lie });
        this.connection.accuse(lie);
    }

    /** Fetches missed events. If called while it runs, it runs once more afterwards. */
    private async sync(): Promise<void> {
        this.again = this.syncing;
        if (this.syncing) return;
        this.syncing = true;
        await this.catchUp().then(
            () => this.beSynced(),
            (error: unknown) => this.fail(error),
        );
        this.syncing = false;
        if (this.again && !this.closed && this.connection.state === "open") await this.sync();
    }

    private resync(): void {
        if (this.connection.state === "open") void this.sync();
    }

    private beSynced(): void {
        this.refusal = null;
        this.tell((listener) => listener.synced?.());
    }

    /** A lost connection reconnects by itself; after a temporary refusal we try again. */
    private fail(error: unknown): void {
        if (error instanceof Lost || this.closed) return;
        if (isPassing(error)) {
            this.retry = setTimeout(() => this.resync(), RETRY_MS);
            return;
        }
        this.refusal = error instanceof Error ? error : new Error(String(error));
        this.tell((listener) => listener.changed?.());
    }

    /** Events first, so that each can be shown; then the whole table, because presence and clocks are not events. */
    private async catchUp(): Promise<void> {
        if (this.state) {
            const answer = await this.request("watch", { from: this.state.seq + 1 });
            if (answer.type === "table") return this.take(answer as Message & Snapshot);
        }
        this.take(await this.request<Message & Snapshot>("watch"));
    }

    private hear(message: Message): void {
        if (message.table !== this.id || !this.state || this.deal.lie) return;
        const { seats } = this.state;
        const told = message as TableEvent | Presence | Expires;
        if (!isTold(told, seats.length)) return this.accuse(notValid());
        if (told.type === "event") this.takeEvent(told);
        if (told.type === "presence") this.set(afterPresence(this.state, told, Date.now()));
        if (told.type === "expires") this.set(afterExpires(this.state, told, Date.now()));
    }

    private takeEvent(event: TableEvent): void {
        const { seq } = this.state!;
        if (event.seq <= seq) return;
        if (event.seq > seq + 1) return void this.sync();
        const lie = lieIn(this.state!, event);
        if (lie) return this.accuse(lie);
        this.set(afterEvent(this.state!, event, event.re !== undefined, Date.now()));
        if (event.what === "said") this.talk.save(this.id, this.state!.said);
        if (this.mayBeUs(event)) void this.sync();
        this.tell((listener) => listener.event?.(event));
    }

    /** A player with our name sat down on another connection: we ask the server whether it was us, in another tab. */
    private mayBeUs(event: TableEvent): boolean {
        return event.what === "sat" && event.re === undefined && event.name === this.ownName();
    }

    private take(snapshot: Snapshot): void {
        const before = this.state;
        const lie = lieAbout(this.id, before, snapshot);
        if (lie) return this.accuse(lie);
        const missed = !before || before.seq !== snapshot.seq;
        this.set(fromSnapshot(snapshot, before?.said ?? this.talk.load(this.id), Date.now()));
        if (missed) this.tell((listener) => listener.snapshot?.());
    }

    private set(state: TableState): void {
        this.state = state;
        this.tell((listener) => listener.changed?.());
    }

    private tell(what: (listener: FollowListener) => void): void {
        for (const listener of [...this.listeners]) what(listener);
    }
}

// What the browser keeps, apart from settings: records of several kinds, each checked when it is read. The page has a
// copy of them, so that screens need not wait. A change is made to the copy at once, and then in one transaction to
// what is stored by then, so that tabs lose nothing of each other's. Other tabs hear of it, and read the record again.
import { openDatabase, type Database, type Kind, type Put } from "./database";

/** A browser that has not answered by then stores nothing: better a page without storage than none. */
const PATIENCE_MS = 5000;

const kinds = new Map<Kind, Records<unknown>>();
let database: Database | null = null;
let channel: BroadcastChannel | null = null;

/** Reads everything. Where storage is refused, records last as long as the page. */
export async function openStorage(open = openDatabase): Promise<void> {
    const late = new Promise<never>((_, failed) =>
        setTimeout(() => failed(new Error("no answer")), PATIENCE_MS),
    );
    try {
        const opened = await Promise.race([open(), late]);
        await Promise.all([...kinds.values()].map((records) => records.load(opened)));
        database = opened;
        listenToTabs();
    } catch (error) {
        console.warn(error);
    }
}

interface Change {
    kind: Kind;
    key: string;
}

function listenToTabs(): void {
    channel?.close();
    channel = new BroadcastChannel("paddock");
    channel.onmessage = ({ data }: MessageEvent<Change>) =>
        void kinds
            .get(data.kind)
            ?.readAgain(data.key)
            .catch(() => {}); // then the copy is older, which every change looks at
}

/** A record as it is after a change, and whether it is stored: there may be no room. */
export interface Changed<T> {
    now: T | undefined;
    isStored: boolean;
}

export class Records<T> {
    private copy = new Map<string, T>();
    private damaged = new Map<string, unknown>();
    /** How many changes of a record are on their way. */
    private readonly pending = new Map<string, number>();
    /** Records that could not be stored; what other tabs store does not replace them. */
    private readonly unsaved = new Set<string>();
    private readonly listeners = new Set<(key: string) => void>();

    constructor(
        private readonly kind: Kind,
        private readonly isValid: (value: unknown) => value is T,
    ) {
        kinds.set(kind, this as unknown as Records<unknown>);
    }

    get(key: string): T | undefined {
        return this.copy.get(key);
    }

    all(): [string, T][] {
        return [...this.copy];
    }

    /** What was found and is no record of this kind. Nothing reads it, and nothing deletes it but `removeDamaged`. */
    get unreadable(): unknown[] {
        return [...this.damaged.values()];
    }

    removeDamaged(): void {
        for (const key of this.damaged.keys())
            void database
                ?.change(this.kind, key, (found, put) => this.isValid(found) || put(key, undefined))
                .catch(() => {}); // it will be there again
        this.damaged.clear();
    }

    /** Calls the listener when another tab has changed a record. */
    listen(listener: (key: string) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** Merges a change into the stored record; undefined stands for none. The merge is made twice: here, and there. */
    async change(
        key: string,
        merge: (stored: T | undefined) => T | undefined,
    ): Promise<Changed<T>> {
        this.set(key, merge(this.get(key)));
        this.pending.set(key, (this.pending.get(key) ?? 0) + 1);
        const stored = await this.store(key, merge).catch(() => null);
        const left = this.pending.get(key)! - 1;
        if (left) this.pending.set(key, left);
        else this.pending.delete(key);
        if (!stored) this.unsaved.add(key);
        else if (!left) this.set(key, stored.now); // a later change knows better
        return { now: stored ? stored.now : this.get(key), isStored: stored !== null };
    }

    private async store(key: string, merge: (stored: T | undefined) => T | undefined) {
        if (!database) throw new Error("no storage");
        let now: T | undefined;
        await database.change(this.kind, key, (found, put) => {
            const stored = this.isValid(found) ? found : undefined;
            if (found !== undefined && stored === undefined) this.putAside(key, found, put);
            now = this.unsaved.has(key) ? this.get(key) : merge(stored);
            if (now !== found) put(key, now);
        });
        this.unsaved.delete(key);
        channel?.postMessage({ kind: this.kind, key } satisfies Change);
        return { now };
    }

    /** A record that is none gives its key to one that is. */
    private putAside(key: string, found: unknown, put: Put): void {
        const other = `${key} (damaged)`;
        put(other, found);
        this.damaged.delete(key);
        this.damaged.set(other, found);
    }

    private set(key: string, value: T | undefined): void {
        if (value === undefined) this.copy.delete(key);
        else this.copy.set(key, value);
    }

    async load(from: Database): Promise<void> {
        const found = [...(await from.all(this.kind))];
        const isGood = (pair: [string, unknown]): pair is [string, T] => this.isValid(pair[1]);
        this.unsaved.clear();
        this.copy = new Map(found.filter(isGood));
        this.damaged = new Map(found.filter((pair) => !isGood(pair)));
        for (const key of this.damaged.keys())
            console.warn(`What is stored as ${this.kind}/${key} cannot be read.`);
    }

    /** Another tab has changed it. */
    async readAgain(key: string): Promise<void> {
        const found = await database?.one(this.kind, key);
        if (this.pending.has(key) || this.unsaved.has(key)) return;
        this.set(key, this.isValid(found) ? found : undefined);
        for (const listener of this.listeners) listener(key);
    }
}

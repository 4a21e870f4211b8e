// The browser's database, IndexedDB: one table for each kind of record.

export const NAME = "paddock";
/** Goes up when a kind is added or changes its form. A page of an older version then stores nothing any more. */
export const VERSION = 1;
export const KINDS = ["matches", "deals", "identity", "practice"] as const;
export type Kind = (typeof KINDS)[number];

/** Stores a record under a key; undefined deletes what is there. */
export type Put = (key: string, value: unknown) => void;

export interface Database {
    all(kind: Kind): Promise<Map<string, unknown>>;
    one(kind: Kind, key: string): Promise<unknown>;
    /** Gives an edit what is stored, and stores what it puts. No tab changes the table meanwhile. */
    change(kind: Kind, key: string, edit: (found: unknown, put: Put) => void): Promise<void>;
}

/** Rejects if the browser stores nothing, or if a newer version of the page has been here. */
export async function openDatabase(): Promise<Database> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
        for (const kind of KINDS) opening.result.createObjectStore(kind);
    };
    const base = await answer(opening);
    base.onversionchange = () => base.close(); // a tab with a newer page need not wait for us
    return {
        async all(kind) {
            const table = tableOf(base, kind, "readonly");
            const [keys, values] = [table.getAllKeys(), table.getAll()];
            await ended(table.transaction);
            return new Map(keys.result.map((key, i) => [String(key), values.result[i]]));
        },
        one: (kind, key) => answer(tableOf(base, kind, "readonly").get(key)),
        async change(kind, key, edit) {
            const table = tableOf(base, kind, "readwrite");
            const found: unknown = await answer(table.get(key));
            edit(found, (at, value) => {
                if (value === undefined) table.delete(at);
                else table.put(value, at);
            });
            await ended(table.transaction);
        },
    };
}

function tableOf(base: IDBDatabase, kind: Kind, mode: IDBTransactionMode): IDBObjectStore {
    return base.transaction(kind, mode).objectStore(kind);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
}

function ended(transaction: IDBTransaction): Promise<void> {
    return new Promise((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error); // also where there is no room
    });
}

// A database for tests, with room for so much and no more.
import { KINDS, type Database, type Kind } from "./database";
import { openStorage } from "./records";

export class FakeDatabase implements Database {
    readonly tables = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Record<
        Kind,
        Map<string, unknown>
    >;
    /** In letters of JSON, for all records together. */
    room = Infinity;

    private get used(): number {
        const all = KINDS.flatMap((kind) => [...this.tables[kind].values()]);
        return all.reduce<number>((sum, value) => sum + JSON.stringify(value).length, 0);
    }

    async all(kind: Kind): Promise<Map<string, unknown>> {
        return structuredClone(this.tables[kind]);
    }

    async one(kind: Kind, key: string): Promise<unknown> {
        return structuredClone(this.tables[kind].get(key));
    }

    async change(
        kind: Kind,
        key: string,
        edit: (found: unknown, put: (key: string, value: unknown) => void) => void,
    ): Promise<void> {
        const table = this.tables[kind];
        const before = new Map(table);
        edit(structuredClone(table.get(key)), (at, value) => {
            if (value === undefined) table.delete(at);
            else table.set(at, structuredClone(value));
        });
        if (this.used <= this.room) return;
        table.clear();
        for (const [at, value] of before) table.set(at, value);
        throw new Error("full");
    }
}

/** A page that is opened where nothing is stored yet, or where something is. */
export async function openFake(database = new FakeDatabase()): Promise<FakeDatabase> {
    await openStorage(async () => database);
    return database;
}

// Engines are replaced when they stop. The workers here are made up: their engine is a list of what it was told, and
// "trap" stops it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setTerms, termsLanguage } from "../words/terms";
import { setWords } from "../words/words";
import type { Call } from "./client";
import { EngineStopped, onReplaced, openEngine, warmUp, type RemoteEngine } from "./client";

/** The engine's functions that these tests need. */
interface List {
    tell(what: string): Promise<void>;
    told(): Promise<string[]>;
    trap(): Promise<void>;
    close(): void;
}

const world = { workers: 0, open: 0, slow: null as Promise<void> | null, trapsAlways: false };

class FakeWorker {
    onmessage: (event: unknown) => void = () => {};
    private told: string[] = [];
    private isStopped = false;
    private isOver = false;
    private readonly number = ++world.workers;

    constructor() {
        world.open++;
    }

    postMessage(call: Call): void {
        if (call.method) void this.answer(call).then((data) => this.onmessage({ data }));
    }

    terminate(): void {
        if (!this.isOver) world.open--;
        this.isOver = true;
    }

    private async answer({ id, method, args }: Call) {
        if (method === "trap" && (this.number === 1 || world.trapsAlways)) this.isStopped = true;
        if (this.isStopped) return { id, error: { message: "assertion failed", stopped: true } };
        if (method === "tell") this.told.push(args[0] as string);
        if (method === "language") this.told.push(`speak ${String(args[0])}`);
        if (method === "terms") await world.slow;
        return { id, value: method === "told" ? [...this.told] : {} };
    }
}

const open = async (restore?: (engine: List) => Promise<unknown>) => {
    const remote = await openEngine("en", restore as never);
    return remote as unknown as List;
};

beforeEach(() => {
    Object.assign(world, { workers: 0, open: 0, slow: null, trapsAlways: false });
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("fetch", async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }));
    vi.stubGlobal("WebAssembly", { compile: async () => ({}) });
    setWords("en", {});
    setTerms("en", {});
});

describe("an engine that stops", () => {
    const restore = (engine: List) => engine.tell("all of it");

    it("is replaced by one that knows as much, and the call is made once more", async () => {
        const heard = vi.fn();
        const leave = onReplaced(heard);
        const engine = await open(restore);
        const calls = [engine.tell("one"), engine.trap(), engine.tell("two"), engine.told()];
        expect((await Promise.all(calls)).at(-1)).toEqual(["speak en", "all of it", "two"]);
        expect(heard).toHaveBeenCalledOnce();
        expect(world).toMatchObject({ workers: 2, open: 1 });
        leave();
    });

    it("is not replaced without end by the call that stops it", async () => {
        world.trapsAlways = true;
        const engine = await open(restore);
        await expect(engine.trap()).rejects.toThrow(EngineStopped);
        expect(await engine.told()).toContain("all of it"); // what comes next finds an engine
    });

    it("stays so where nobody knows what it knew", async () => {
        const engine = await open();
        await expect(engine.trap()).rejects.toThrow("assertion failed");
        await expect(engine.told()).rejects.toThrow(EngineStopped);
        expect(world.workers).toBe(1);
    });

    it("leaves nothing behind when it is closed meanwhile", async () => {
        const engine = await open(async () => engine.close());
        await engine.trap().catch(() => {});
        expect(world.open).toBe(0);
    });
});

it("words that come late are not set over another language", async () => {
    let come = () => {};
    world.slow = new Promise((done) => (come = done));
    setTerms("", {});
    const warm = warmUp("en");
    setWords("fr", {});
    setTerms("fr", {});
    come();
    await warm;
    expect(termsLanguage()).toBe("fr");
    const spares = [await openEngine("fr"), await openEngine("fr")];
    spares.forEach((engine: RemoteEngine) => engine.close());
});

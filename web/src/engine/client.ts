// Engines in workers. Each worker has one instance of the WebAssembly module, and every method of
// Engine can be called from here as a promise.
import { messageOf } from "../words/trouble";
import { setTerms, termsLanguage } from "../words/terms";
import { language, t } from "../words/words";
import { Problem, type Complaint } from "./problem";
import type { Fact, Frame } from "./types";
import type { Engine } from "./wasm";
import wasmUrl from "@wasm/paddock.wasm?url";

export { Problem };

/** What a match is made of before the deal. */
export interface Setup {
    game: string;
    seats: number;
    options: Record<string, string>;
    names: string[];
    players: string[];
}

/** What the worker offers beyond the engine's own functions, to save messages. */
export interface Extras {
    /** Opens a set-up, with all its options and seats. Throws what the engine finds wrong with it. */
    setUp(setup: Setup): void;
    /** Tells the seat all facts of a step. */
    seatTellAll(facts: Fact[]): { frames: Frame[]; link: string; drawn: boolean };
}

type Promised<T> = {
    [K in keyof T]: T[K] extends (...args: infer A) => infer R
        ? (...args: A) => Promise<Awaited<R>>
        : never;
};

export type RemoteEngine = Promised<Engine & Extras> & {
    /** Ends the worker. Promises of calls in progress never settle. */
    close(): void;
};

export interface Call {
    id: number;
    method: string;
    args: unknown[];
}

/** What a call failed with, as far as it fits a message. */
export interface Failure {
    complaint: Complaint | null;
    message: string;
    stopped: boolean;
}

export type Answer = { id: number; value: unknown } | { id: number; error: Failure };

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module is fetched and compiled once, whatever the number of workers. */
function engineModule(): Promise<WebAssembly.Module> {
    compiled ??= fetch(wasmUrl)
        .then((response) => {
            if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
            return response.arrayBuffer();
        })
        .then((bytes) => WebAssembly.compile(bytes));
    compiled.catch(() => (compiled = null));
    return compiled;
}

/** The instance failed an assertion or ran out of memory, or its worker is gone. */
export class EngineStopped extends Error {
    constructor(reason: string) {
        super(t("The game engine stopped ({reason}). Please reload the page.", { reason }));
    }
}

/** Brings a new engine, which speaks already, to where another was when it stopped. */
export type Restore = (engine: RemoteEngine) => Promise<unknown>;

const listeners = new Set<() => void>();

/** Calls the listener when an engine has stopped and another has taken its place. */
export function onReplaced(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Workers that nobody uses yet, and what they speak: a match takes two, and begins at once if they are there. */
const spares: { engine: Keeper; language: string }[] = [];
const SPARES = 2;

/** Starts workers ahead of a match. */
export async function warmUp(language: string): Promise<void> {
    const module = await engineModule();
    while (spares.length < SPARES) {
        const engine = new Keeper(new Line(module));
        await speak(engine.remote, language);
        spares.push({ engine, language });
    }
}

/**
 * Starts a worker with an engine that speaks the given language. Rejects with a sentence. An engine that stops is
 * replaced if there is a way to restore it, and the call that it failed is made once more.
 */
export async function openEngine(language: string, restore?: Restore): Promise<RemoteEngine> {
    try {
        const spare = spares.shift();
        const keeper = spare?.engine ?? new Keeper(new Line(await engineModule()));
        const engine = keeper.remote;
        if (spare?.language !== language || termsLanguage() !== language)
            await speak(engine, language).catch((error: unknown) => {
                engine.close();
                throw error;
            });
        keeper.restore = restore ?? null;
        return engine;
    } catch (error) {
        const reason = messageOf(error);
        throw new Error(
            t("The game engine could not be loaded ({reason}). Please reload the page.", {
                reason,
            }),
        );
    }
}

/** Makes an engine speak a language, and the page's terms with it if the page still speaks it by then. */
export async function speak(engine: RemoteEngine, tongue: string): Promise<void> {
    await engine.language(tongue);
    if (termsLanguage() === tongue) return;
    const terms = await engine.terms();
    if (language() === tongue) setTerms(tongue, terms);
}

/** A worker and the calls that it has not answered. */
class Line {
    private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
    });
    private readonly waiting = new Map<
        number,
        { done(value: unknown): void; failed(error: unknown): void }
    >();
    private count = 0;
    private broken: Error | null = null;

    constructor(module: WebAssembly.Module) {
        this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answered(data);
        // If the script is missing, the error event has no message.
        this.worker.onerror = (event) => this.breakOff(event.message || "worker.js");
        this.worker.postMessage(module);
    }

    call(method: string, args: unknown[]): Promise<unknown> {
        return new Promise((done, failed) => {
            if (this.broken) return failed(this.broken);
            const id = ++this.count;
            this.waiting.set(id, { done, failed });
            this.worker.postMessage({ id, method, args } satisfies Call);
        });
    }

    close(): void {
        this.worker.terminate();
    }

    private answered(answer: Answer): void {
        const call = this.waiting.get(answer.id);
        this.waiting.delete(answer.id);
        if ("error" in answer) call?.failed(revive(answer.error));
        else call?.done(answer.value);
    }

    private breakOff(reason: string): void {
        this.broken = new EngineStopped(reason);
        for (const call of this.waiting.values()) call.failed(this.broken);
        this.waiting.clear();
    }
}

/** The engine's functions as a caller has them: whatever its name, a method is called in the worker. */
function remoteOf(call: Line["call"], close: () => void): RemoteEngine {
    return new Proxy({} as RemoteEngine, {
        get(_, method) {
            // An async function that returns this object asks whether it is a promise itself.
            if (method === "then" || typeof method !== "string") return undefined;
            if (method === "close") return close;
            return (...args: unknown[]) => call(method, args);
        },
    });
}

/** Keeps an engine going: when it stops, another one is brought to where it was. */
class Keeper {
    readonly remote = remoteOf(
        (method, args) => this.call(method, args),
        () => this.close(),
    );
    restore: Restore | null = null;
    private language = "en";
    private closed = false;
    private replacing: Promise<void> | null = null;

    constructor(private line: Line) {}

    private async call(method: string, args: unknown[]): Promise<unknown> {
        if (method === "language") this.language = args[0] as string;
        if (this.replacing) await this.replacing;
        const { line } = this;
        try {
            return await line.call(method, args);
        } catch (error) {
            if (!(error instanceof EngineStopped) || !this.restore) throw error;
            await this.replace(line, this.restore);
            return this.line.call(method, args);
        }
    }

    /** Of several calls that fail together, the first sees to it, and all are made again in their order. */
    private async replace(stopped: Line, restore: Restore): Promise<void> {
        if (this.line === stopped)
            this.replacing ??= this.startAnew(restore).finally(() => (this.replacing = null));
        await this.replacing;
    }

    private async startAnew(restore: Restore): Promise<void> {
        const line = new Line(await engineModule());
        const engine = remoteOf(
            (method, args) => line.call(method, args),
            () => line.close(),
        );
        try {
            await engine.language(this.language);
            await restore(engine);
        } catch (error) {
            line.close();
            throw error;
        }
        this.line.close();
        this.line = line;
        if (this.closed) return line.close();
        for (const listener of listeners) listener();
    }

    private close(): void {
        this.closed = true;
        this.line.close();
    }
}

function revive(error: unknown): Error {
    const { complaint, stopped, message } = error as Failure;
    if (complaint) return new Problem(complaint);
    return stopped ? new EngineStopped(message) : new Error(message);
}

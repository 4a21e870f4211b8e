// Engines in workers. Each worker has one instance of the WebAssembly module, and every method of
// Engine can be called from here as a promise.
import { messageOf } from "../words/trouble";
import { setTerms, termsLanguage } from "../words/terms";
import { t } from "../words/words";
import type { Fact, Frame } from "./types";
import type { Engine } from "./wasm";
import wasmUrl from "@wasm/paddock.wasm?url";

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
    seatTellAll(facts: Fact[]): { frames: Frame[]; link: string };
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
export type Answer = { id: number; value: unknown } | { id: number; error: unknown };

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

/** A problem that the engine names: a code, a sentence for people, a place in a file if there is one. */
export class Problem extends Error {
    constructor(
        readonly code: string,
        text: string,
        readonly rule = "",
        readonly line = 0,
    ) {
        super(text);
    }
}

/** Workers that nobody uses yet, and what they speak: a match takes two, and begins at once if they are there. */
const spares: { engine: RemoteEngine; language: string }[] = [];
const SPARES = 2;

/** Starts workers ahead of a match. */
export async function warmUp(language: string): Promise<void> {
    const module = await engineModule();
    while (spares.length < SPARES) {
        const engine = startWorker(module);
        await speak(engine, language);
        spares.push({ engine, language });
    }
}

/** Starts a worker with an engine that speaks the given language. Rejects with a sentence. */
export async function openEngine(language: string): Promise<RemoteEngine> {
    try {
        const spare = spares.shift();
        const engine = spare?.engine ?? startWorker(await engineModule());
        if (spare?.language === language && termsLanguage() === language) return engine;
        await speak(engine, language).catch((error: unknown) => {
            engine.close();
            throw error;
        });
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

/** Makes an engine speak a language, and the page's terms with it. */
export async function speak(engine: RemoteEngine, language: string): Promise<void> {
    await engine.language(language);
    if (termsLanguage() !== language) setTerms(language, await engine.terms());
}

function startWorker(module: WebAssembly.Module): RemoteEngine {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const waiting = new Map<number, { done(value: unknown): void; failed(error: unknown): void }>();
    let count = 0;
    let broken: Error | null = null;

    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        const call = waiting.get(data.id);
        waiting.delete(data.id);
        if ("error" in data) call?.failed(revive(data.error));
        else call?.done(data.value);
    };
    // If the script is missing, the error event has no message.
    worker.onerror = (event) => {
        broken = new Error(event.message || "worker.js");
        for (const call of waiting.values()) call.failed(broken);
        waiting.clear();
    };
    worker.postMessage(module);

    const call = (method: string, args: unknown[]) =>
        new Promise((done, failed) => {
            if (broken) return failed(broken);
            const id = ++count;
            waiting.set(id, { done, failed });
            worker.postMessage({ id, method, args } satisfies Call);
        });
    return new Proxy({} as RemoteEngine, {
        get(_, method) {
            // An async function that returns this object asks whether it is a promise itself.
            if (method === "then" || typeof method !== "string") return undefined;
            if (method === "close") return () => worker.terminate();
            return (...args: unknown[]) => call(method, args);
        },
    });
}

function revive(error: unknown): Error {
    const problem = error as {
        code?: string;
        text?: string;
        rule?: string;
        line?: number;
        message?: string;
    };
    if (problem.code)
        return new Problem(problem.code, problem.text ?? "", problem.rule, problem.line);
    return new Error(problem.message ?? String(error));
}

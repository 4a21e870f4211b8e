// The practice of this browser: a text that the engine reads and writes, paddock-practice(5). Several tabs may change
// it: each reads what the others have written before it writes.
import { openEngine, Problem, type RemoteEngine } from "../engine/client";
import { language } from "../words/words";

const KEY = "paddock.practice";
const DAMAGED = "paddock.practice.damaged";

/** Today, in days since 1 January 1970 by the reader's calendar. */
export function today(now = new Date()): number {
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

function storedAt(key: string): string {
    try {
        return localStorage.getItem(key) ?? "";
    } catch {
        return "";
    }
}

/** Are there exercises, due or not? */
export function hasPractice(): boolean {
    return storedAt(KEY).includes("\nexercise\n");
}

/** A text that could not be read, to be saved as a file; "" if there is none. */
export function damagedPractice(): string {
    return storedAt(DAMAGED);
}

export function dropDamaged(): void {
    localStorage.removeItem(DAMAGED);
}

/** Calls the listener when another tab has changed the practice. */
export function onPractice(listener: () => void): () => void {
    const hear = ({ key }: StorageEvent) => key === KEY && listener();
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
}

/** The text that each engine has read or written last. */
const known = new WeakMap<RemoteEngine, string>();

/** Nothing is deleted unless it was put aside, with what was before. */
function putAside(text: string, problem: Problem): void {
    const all = [damagedPractice(), text].filter(Boolean).join("\n");
    try {
        localStorage.setItem(DAMAGED, all);
    } catch {
        throw problem;
    }
    localStorage.removeItem(KEY);
}

/** Adds the stored exercises to those of an engine. Only a text that the engine refuses is damaged, and put aside. */
export async function readPractice(engine: RemoteEngine): Promise<void> {
    const text = storedAt(KEY);
    if (known.get(engine) === text) return;
    try {
        if (text) await engine.practiceRead(text);
        known.set(engine, text);
    } catch (error) {
        if (!(error instanceof Problem) || error.code === "bad-call") throw error;
        putAside(text, error);
        known.set(engine, "");
    }
}

/** One tab at a time, where the browser has locks: a page without TLS has none. */
function alone<T>(task: () => Promise<T>): Promise<T> {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    return locks ? (locks.request(KEY, task) as Promise<T>) : task();
}

/** Makes a change and stores it with what other tabs have stored. Resolves to false if the browser has no room. */
export function changePractice(
    engine: RemoteEngine,
    change: () => Promise<unknown>,
): Promise<boolean> {
    return alone(async () => {
        await readPractice(engine);
        await change();
        for (;;) {
            const { text } = await engine.practiceWrite();
            if (storedAt(KEY) === known.get(engine)) return store(engine, text);
            await readPractice(engine); // another tab was quicker
        }
    });
}

function store(engine: RemoteEngine, text: string): boolean {
    try {
        localStorage.setItem(KEY, text);
    } catch {
        return false;
    }
    known.set(engine, text);
    return true;
}

/** An engine with the exercises of this browser. */
export async function openPractice(): Promise<RemoteEngine> {
    const engine = await openEngine(language(), readPractice);
    await readPractice(engine);
    return engine;
}

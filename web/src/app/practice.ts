// The practice of this browser: a text that the engine reads and writes, paddock-practice(5).
import { openEngine, type RemoteEngine } from "../engine/client";
import { language } from "../words/words";

const KEY = "paddock.practice";
const DAMAGED = "paddock.practice.damaged";

/** Today, in days since 1 January 1970 by the reader's calendar. */
export function today(now = new Date()): number {
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

function stored(): string {
    try {
        return localStorage.getItem(KEY) ?? "";
    } catch {
        return "";
    }
}

/** Are there exercises, due or not? */
export function hasPractice(): boolean {
    return stored().includes("\nexercise\n");
}

/** Reads the stored exercises into an engine. A text that cannot be read is put aside. */
export async function readPractice(engine: RemoteEngine): Promise<void> {
    const text = stored();
    if (!text) return;
    try {
        await engine.practiceRead(text);
    } catch {
        localStorage.setItem(DAMAGED, text);
        localStorage.removeItem(KEY);
    }
}

/** Returns false if the browser has no room for it. */
export async function savePractice(engine: RemoteEngine): Promise<boolean> {
    const { text } = await engine.practiceWrite();
    try {
        localStorage.setItem(KEY, text);
        return true;
    } catch {
        return false;
    }
}

/** An engine with the exercises of this browser. */
export async function openPractice(): Promise<RemoteEngine> {
    const engine = await openEngine(language());
    await readPractice(engine);
    return engine;
}

// The practice of this browser: a text that the engine reads and writes, paddock-practice(5). Several tabs may change
// it: one writes only over the text that it has read.
import { openEngine, Problem, type RemoteEngine } from "../engine/client";
import { Records } from "../storage/records";
import { isText } from "../storage/shape";
import { language } from "../words/words";

const texts = new Records("practice", isText);
const EXERCISES = "exercises";
const DAMAGED = "damaged";

/** Today, in days since 1 January 1970 by the reader's calendar. */
export function today(now = new Date()): number {
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

const exercises = () => texts.get(EXERCISES) ?? "";

/** Are there exercises, due or not? */
export function hasPractice(): boolean {
    return exercises().includes("\nexercise\n");
}

/** A text that could not be read, to be saved as a file; "" if there is none. */
export function damagedPractice(): string {
    return texts.get(DAMAGED) ?? "";
}

export function dropDamaged(): void {
    void texts.change(DAMAGED, () => undefined);
}

/** Calls the listener when another tab has changed the practice. */
export function onPractice(listener: () => void): () => void {
    return texts.listen((key) => key === EXERCISES && listener());
}

/** The text that each engine has read or written last. */
const known = new WeakMap<RemoteEngine, string>();

/** Nothing is deleted unless it was put aside, with what was before. */
async function putAside(text: string, problem: Problem): Promise<void> {
    const { isStored } = await texts.change(DAMAGED, (before = "") =>
        before.includes(text) ? before : [before, text].filter(Boolean).join("\n"),
    );
    if (!isStored) throw problem;
    await texts.change(EXERCISES, (stored) => (stored === text ? undefined : stored));
}

/** Adds the stored exercises to those of an engine. Only a text that the engine refuses is damaged, and put aside. */
export async function readPractice(engine: RemoteEngine): Promise<void> {
    const text = exercises();
    if (known.get(engine) === text) return;
    try {
        if (text) await engine.practiceRead(text);
        known.set(engine, text);
    } catch (error) {
        if (!(error instanceof Problem) || error.code === "bad-call") throw error;
        await putAside(text, error);
        known.set(engine, "");
    }
}

/** Makes a change and stores it with what other tabs have stored. Resolves to false if the browser has no room. */
export async function changePractice(
    engine: RemoteEngine,
    change: () => Promise<unknown>,
): Promise<boolean> {
    await readPractice(engine);
    await change();
    for (;;) {
        const before = known.get(engine);
        const { text } = await engine.practiceWrite();
        const { now, isStored } = await texts.change(EXERCISES, (stored = "") =>
            stored === before ? text : stored,
        );
        if (now === text) {
            known.set(engine, text);
            return isStored;
        }
        await readPractice(engine); // another tab was quicker
    }
}

/** An engine with the exercises of this browser. */
export async function openPractice(): Promise<RemoteEngine> {
    const engine = await openEngine(language(), readPractice);
    await readPractice(engine);
    return engine;
}

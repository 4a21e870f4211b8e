// All matches of a browser as one file, and such a file read again. What is in a file may come from anybody.
import type { Kept } from "../app/shelf";
import { openEngine, type RemoteEngine } from "../engine/client";
import { language, t } from "../words/words";
import { RECORD_MAX } from "./records";

const FILE_MAX = 16 * RECORD_MAX;
const COUNT_MAX = 1000;

export function packMatches(matches: Kept[]): string {
    return JSON.stringify({ paddock: "matches", version: 1, matches }, null, 1) + "\n";
}

/** Rejects with a sentence if this is no such file. Matches in it that cannot be read are only counted. */
export async function readMatches(file: File): Promise<{ matches: Kept[]; bad: number }> {
    const items = file.size <= FILE_MAX ? itemsOf(await file.text()) : null;
    if (!items)
        throw new Error(
            t("This is not a file of matches that Paddock has exported. Nothing was changed."),
        );
    const engine = await openEngine(language());
    try {
        const matches: Kept[] = [];
        for (const item of items) {
            const match = await readMatch(engine, item).catch(() => null);
            if (match) matches.push(match);
        }
        return { matches, bad: items.length - matches.length };
    } finally {
        engine.close();
    }
}

function itemsOf(text: string): unknown[] | null {
    try {
        const { paddock, matches } = JSON.parse(text) as Record<string, unknown>;
        const isOurs = paddock === "matches" && Array.isArray(matches);
        return isOurs && matches.length <= COUNT_MAX ? matches : null;
    } catch {
        return null;
    }
}

/** The match as the engine reads it. Null if there is something wrong with it. */
export async function readMatch(
    engine: Pick<RemoteEngine, "replayOpen">,
    item: unknown,
): Promise<Kept | null> {
    const { id, you, when, record, seed } = item as Record<string, unknown>;
    if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id)) return null;
    if (typeof record !== "string" || record.length > RECORD_MAX) return null;
    const { game, steps, seats, finished, problem } = await engine.replayOpen(record);
    if (problem || !Number.isInteger(you) || (you as number) < 0 || (you as number) >= seats)
        return null;
    const isTime = typeof when === "number" && when > 0 && when <= Date.now();
    return {
        ...{ id, game, you: you as number, step: steps, over: finished, record },
        when: isTime ? when : Date.now(),
        ...(typeof seed === "string" && /^[0-9a-f]{1,128}$/.test(seed) && { seed }),
    };
}

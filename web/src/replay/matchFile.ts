// All matches of a browser as one file, and such a file read again. What is in a file may come from anybody.
import { isSeed, type Kept } from "../app/shelf";
import { openEngine, type RemoteEngine } from "../engine/client";
import { messageOf } from "../words/trouble";
import { language, t } from "../words/words";
import { RECORD_MAX } from "./records";

const FORMAT = 1;
const FILE_MAX = 16 * RECORD_MAX;
const COUNT_MAX = 1000;

export function packMatches(matches: Kept[]): string {
    return JSON.stringify({ paddock: "matches", version: FORMAT, matches }, null, 1) + "\n";
}

export interface ReadMatches {
    matches: Kept[];
    /** What is wrong with each of the others. */
    bad: string[];
}

/** Rejects with a sentence if this is no such file. Matches in it that cannot be read are named. */
export async function readMatches(file: File): Promise<ReadMatches> {
    const items = itemsOf(file.name, file.size <= FILE_MAX ? await file.text() : "");
    const engine = await openEngine(language(), async () => {}); // each record is a matter of its own
    try {
        const read: ReadMatches = { matches: [], bad: [] };
        for (const [i, item] of items.entries())
            try {
                read.matches.push(await readMatch(engine, item));
            } catch (error) {
                const text = messageOf(error);
                read.bad.push(t("Match {number}: {text}", { number: i + 1, text }));
            }
        return read;
    } finally {
        engine.close();
    }
}

function itemsOf(name: string, text: string): unknown[] {
    const { paddock, version, matches } = membersOf(text);
    if (paddock === "matches" && typeof version === "number" && version > FORMAT)
        throw new Error(
            t(
                "{file} was written by a newer version of Paddock (format {found}; this version reads up to {wanted}). Nothing was changed. Use the newer version.",
                { file: name, found: version, wanted: FORMAT },
            ),
        );
    const isOurs = paddock === "matches" && version === FORMAT && Array.isArray(matches);
    if (!isOurs || matches.length > COUNT_MAX)
        throw new Error(t("This file was not exported by Paddock. Nothing was changed."));
    return matches;
}

function membersOf(text: string): Record<string, unknown> {
    try {
        return (JSON.parse(text) ?? {}) as Record<string, unknown>;
    } catch {
        return {};
    }
}

/** The match as the engine reads it. Rejects with a sentence if there is something wrong with it. */
export async function readMatch(
    engine: Pick<RemoteEngine, "replayOpen">,
    item: unknown,
): Promise<Kept> {
    const { id, you, when, record, seed } = (item ?? {}) as Record<string, unknown>;
    if (typeof id !== "string" || !/^[\w-]{1,64}$/.test(id))
        throw new Error(t("Its ID is not valid."));
    if (typeof record !== "string" || record.length > RECORD_MAX)
        throw new Error(t("It has no record, or one that is too long."));
    if (seed !== undefined && !isSeed(seed))
        throw new Error(t("Its seed is not 64 hexadecimal digits."));
    const { game, steps, seats, finished, problem } = await engine.replayOpen(record);
    if (problem)
        throw new Error(t("Line {line}: {text}", { line: problem.line, text: problem.text }));
    if (!Number.isInteger(you) || (you as number) < 0 || (you as number) >= seats)
        throw new Error(t("Its player has no seat."));
    const isTime = typeof when === "number" && when > 0 && when <= Date.now();
    return {
        ...{ id, game, you: you as number, step: steps, over: finished, record },
        when: isTime ? when : Date.now(),
        ...(seed !== undefined && { seed }),
    };
}

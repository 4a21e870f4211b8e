// Whether the record of a match at this server is true, by our own engine and our own notes.
import { fetchRecord } from "../app/server";
import { openEngine, Problem } from "../engine/client";
import type { Verdict } from "../engine/wasm";
import { notesOf } from "../net/deal";
import { language } from "../words/words";

export interface Checked extends Verdict {
    /** Was it compared with our own share? */
    compared: boolean;
}

/** Rejects where nothing can be said: there is no record, or no engine to check it. */
export async function checkDeal(table: string, you: number | null): Promise<Checked> {
    const record = await fetchRecord(table);
    const notes = notesOf(table, record, you);
    const compared = notes.share !== undefined;
    const engine = await openEngine(language());
    try {
        await engine.replayOpen(record);
        return { ...(await engine.replayVerify(notes)), compared };
    } catch (error) {
        if (error instanceof Problem) return { true: false, says: [error.message], compared };
        throw error;
    } finally {
        engine.close();
    }
}

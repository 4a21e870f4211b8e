// Whether the record of a match at this server is true, by our own engine and our own notes.
import { fetchRecord } from "../net/server";
import { openEngine, Problem } from "../engine/client";
import type { Verdict } from "../engine/wasm";
import { engineNotes, notesAt, type DealNotes } from "../net/deal";
import type { TableState } from "../net/fold";
import { language, t } from "../words/words";

export interface Checked extends Verdict {
    /** Was it compared with all that a player notes? */
    compared: boolean;
}

type End = Pick<TableState, "table" | "you" | "step">;

/** Did we send a share after noting the code, see whose were shown, and hear of every step? */
function isWhole(notes: DealNotes | undefined, { you, step }: End): boolean {
    if (you === null || !notes?.sent || !notes.code) return false;
    return notes.shown !== undefined && notes.steps === step + 1;
}

/** Rejects where nothing can be said: there is no record, or no engine to check it. */
export async function checkDeal(end: End): Promise<Checked> {
    const { table, you } = end;
    const record = await fetchRecord(table);
    const kept = notesAt(table);
    const compared = isWhole(kept, end);
    const { share, ...rest } = engineNotes(kept, you);
    const notes = kept?.sent ? { ...rest, share } : rest; // a share that never left cannot be there
    const engine = await openEngine(language());
    try {
        const { steps } = await engine.replayOpen(record);
        if (steps !== end.step)
            return {
                true: false,
                says: [t("The record does not match the cards that the server showed you.")],
                compared,
            };
        return { ...(await engine.replayVerify(notes)), compared };
    } catch (error) {
        if (error instanceof Problem) return { true: false, says: [error.message], compared };
        throw error;
    } finally {
        engine.close();
    }
}

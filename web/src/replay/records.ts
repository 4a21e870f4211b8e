// Where a record comes from: this browser's shelf, a server's table, a file, or the link itself.
import { desk } from "../app/desk";
import { recall, remember } from "../storage/tab";
import { findMatch } from "../app/shelf";
import { t } from "../words/words";
import { unpackRecord } from "./link";

/** As PD_RECORD_MAX in the engine has it. */
export const RECORD_MAX = 4 * 1024 * 1024;

export interface Found {
    record: string;
    /** The seat that the reader had, if any. */
    you: number | null;
}

const FILE = "paddock.file";

/** The file that was opened last; it survives a reload if the browser has room for it. */
export function openedFile(): string | null {
    return recall(FILE);
}

/** Reads a file that was dropped or chosen, and keeps it at hand. Rejects if it is too large. */
export async function openFile(file: File): Promise<void> {
    if (file.size > RECORD_MAX) throw new Error(tooLarge());
    remember(FILE, await file.text());
}

function tooLarge(): string {
    return t("This file is larger than {size} MB, so it is not a match record.", {
        size: RECORD_MAX / 1024 / 1024,
    });
}

/** Null if there is no file yet; rejects with a sentence if there is no such record. */
export async function findRecord(kind: string, id: string): Promise<Found | null> {
    if (kind === "kept") return fromShelf(id);
    if (kind === "table") return { record: await fromServer(id), you: null };
    if (kind === "data") return { record: await fromLink(id), you: null };
    if (kind === "moves") return { record: await fromMoves(id), you: null };
    const record = openedFile();
    return record === null ? null : { record, you: null };
}

function fromShelf(id: string): Found {
    const kept = findMatch(id);
    if (!kept) throw new Error(t("This match is not saved in this browser."));
    return { record: kept.record, you: kept.you };
}

async function fromServer(id: string): Promise<string> {
    const response = await fetch(`api/tables/${encodeURIComponent(id)}/record`);
    if (response.ok) return response.text();
    if (response.status === 409)
        throw new Error(t("This match is not over yet, so its record is still secret."));
    throw new Error(t("There is no such match on this server."));
}

function fromLink(packed: string): Promise<string> {
    return unpackRecord(packed, RECORD_MAX).catch(() => {
        throw new Error(t("This link is damaged or incomplete. Please copy it again."));
    });
}

/** The desk's engine works out the rest; it says what is wrong with moves that are none. */
async function fromMoves(packed: string): Promise<string> {
    const moves = await fromLink(packed);
    return (await (await desk()).movesRecord(moves)).record;
}

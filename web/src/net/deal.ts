// Our part of the deal. Whoever sits down draws a share and pledges it by its hash; the seed of the
// match is made of the server's secret and of all shares, so that nobody can choose the cards.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";

/** What is kept of a table until its match has been checked. */
export interface Promised {
    share: string;
    /** What the server promised when we sat down. */
    commitment: string;
    when: number;
}

const KEY = "paddock.deals";
const ROOM = 50;

export function pledgeOf(share: string): string {
    return bytesToHex(sha256(hexToBytes(share)));
}

function allPromised(): Record<string, Promised> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Promised>;
    } catch {
        return {};
    }
}

export function promisedAt(table: string): Promised | undefined {
    return allPromised()[table];
}

/** Draws a share for a table, or finds the one that was drawn before. The oldest give way. */
export function promise(table: string, commitment: string): Promised {
    const all = allPromised();
    const mine = all[table] ?? {
        share: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
        commitment,
        when: Date.now(),
    };
    const rest = Object.entries({ ...all, [table]: mine }).sort(([, a], [, b]) => b.when - a.when);
    try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(rest.slice(0, ROOM))));
    } catch {
        // Without storage a share is lost with the page, and counts as withheld; the match goes on.
    }
    kept.set(table, mine);
    return mine;
}

/** For browsers that store nothing. */
const kept = new Map<string, Promised>();

/** The share to send now, if it is ours to send: the one that this seat has pledged. */
export function shareFor(table: string, pledge: string | undefined): string | null {
    const mine = promisedAt(table) ?? kept.get(table);
    return mine && pledge === pledgeOf(mine.share) ? mine.share : null;
}

function linesOf(record: string, word: string): string[] {
    return record
        .split("\n")
        .filter((line) => line.startsWith(word + " "))
        .map((line) => line.slice(word.length + 1).trim());
}

/** "withheld": as promised, but our own share never reached the server. */
export type Kept = "kept" | "withheld" | "broken";

/** Does the record show what was promised at sitting down, and our own share? null: we were promised nothing. */
export function isAsPromised(table: string, record: string, you: number | null): Kept | null {
    const mine = promisedAt(table);
    if (!mine || you === null) return null;
    if (!linesOf(record, "commitment").includes(mine.commitment)) return "broken";
    const [share] = linesOf(record, `share P${you + 1}`);
    if (share === undefined) return "withheld";
    return share === mine.share ? "kept" : "broken";
}

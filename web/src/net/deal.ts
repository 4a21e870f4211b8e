// Our part of the deal. Whoever sits down draws a share and pledges it by its hash; the seed of the
// match is made of the server's secret and of all shares, so that nobody can choose the cards.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { Notes } from "../engine/wasm";

/** What is kept of a table until its match has been checked. */
export interface Promised {
    share: string;
    /** What the server promised when we sat down. */
    commitment: string;
    when: number;
    pledged?: boolean;
    shared?: boolean;
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

/** For browsers that store nothing, or no more. */
const kept = new Map<string, Promised>();

export function promisedAt(table: string): Promised | undefined {
    return kept.get(table) ?? allPromised()[table];
}

/** Draws a share for a table, or finds the one that was drawn before. */
export function promise(table: string, commitment: string): Promised {
    const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const mine = promisedAt(table) ?? { share, commitment, when: Date.now() };
    keep(table, mine);
    return mine;
}

/** The oldest give way. */
function keep(table: string, mine: Promised): void {
    const all = { ...allPromised(), [table]: mine };
    const rest = Object.entries(all).sort(([, a], [, b]) => b.when - a.when);
    try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(rest.slice(0, ROOM))));
        kept.delete(table);
    } catch {
        // A share is lost with the page then, and counts as withheld; the match goes on.
        kept.set(table, mine);
    }
}

/** The share to send now, if it is ours to send: the one that this seat has pledged. */
export function shareFor(table: string, pledge: string | undefined): string | null {
    const mine = promisedAt(table);
    return mine && pledge === pledgeOf(mine.share) ? mine.share : null;
}

function note(table: string, what: Partial<Promised>): void {
    const mine = promisedAt(table);
    if (mine) keep(table, { ...mine, ...what });
}

/** The server has taken our pledge. */
export function notePledged(table: string): void {
    note(table, { pledged: true });
}

/** The server has told everybody a share as this seat's. */
export function noteShared(table: string, share: string): void {
    if (promisedAt(table)?.share === share) note(table, { shared: true });
}

/**
 * What we know from before the deal, for a record to be compared with. A share that the server did not tell
 * us it got may have been lost on its way: it is compared only where not even our pledge is in the record.
 */
export function notesOf(table: string, record: string, you: number | null): Notes {
    const mine = promisedAt(table);
    if (!mine || you === null) return {};
    const commitment = hexToBytes(mine.commitment);
    const pledge = `pledge P${you + 1} ${pledgeOf(mine.share)}`;
    const isOwed = mine.shared || (mine.pledged && !record.split("\n").includes(pledge));
    return isOwed ? { commitment, seat: you, share: hexToBytes(mine.share) } : { commitment };
}

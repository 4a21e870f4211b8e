// Our notes of a deal: what the server told us when we sat down, when all were bound, and since. They
// are kept in the browser, so that no reload and no server can make us forget them.
import { bytesToHex, hexToBytes, sha256 } from "../engine/bytes";
import type { DealBytes } from "../engine/wasm";
import { Records } from "../storage/records";
import {
    having,
    isCount,
    isFlag,
    isNumber,
    isText,
    maybe,
    oneOf,
    textsByName,
    type Shape,
} from "../storage/shape";

/** The game and options that we asked for, and the number of seats. */
export interface Wish {
    game: string;
    seats: number;
    options: Record<string, string>;
}

/** What is kept of a table until its match has been checked. Hashes and shares are hexadecimal. */
export interface DealNotes {
    when: number;
    /** For a table that was opened for us, or for a rematch of ours. */
    wish?: Wish;
    /** Drawn here, and secret until it is sent. */
    share?: string | undefined;
    /** What the server promised when we sat down, and what it offered. */
    commitment?: string;
    offer?: string;
    /** The deal code; noted before the share is sent. */
    code?: string;
    sent?: boolean;
    /** How the match ended, if we heard of it: played to its end, or broken off by the server. */
    end?: "over" | "broken";
    /** Whose shares had been shown when the cards were dealt, a bit for each seat. */
    shown?: number;
    /** How many steps we were told for good, and the evidence of them. */
    steps?: number;
    link?: string;
}

const ROOM = 50;

const isHex: Shape = (value) => isText(value) && /^([0-9a-f]{2})*$/.test(value);

const isNotes = having<DealNotes>({
    when: isNumber,
    wish: maybe(having<Wish>({ game: isText, seats: isCount, options: textsByName })),
    share: maybe(isHex),
    commitment: maybe(isHex),
    offer: maybe(isHex),
    code: maybe(isHex),
    sent: maybe(isFlag),
    end: maybe(oneOf("over", "broken")),
    shown: maybe(isCount),
    steps: maybe(isCount),
    link: maybe(isText),
});

/** By table. */
const deals = new Records("deals", isNotes);

/** We stood up: what we pledged has no part in the deal. */
export function forgetShare(table: string): void {
    if (notesAt(table)?.share) void note(table, { share: undefined });
}

export function pledgeOf(share: string): string {
    return bytesToHex(sha256(hexToBytes(share)));
}

export function drawShare(): string {
    return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function notesAt(table: string): DealNotes | undefined {
    return deals.get(table);
}

/** Notes it at once, and resolves when it is stored, or cannot be. The oldest give way. */
export async function note(table: string, changes: Partial<DealNotes>): Promise<void> {
    const when = Date.now();
    const changed = deals.change(table, (notes) => ({ when, ...notes, ...changes }));
    const newest = deals.all().sort(([, a], [, b]) => b.when - a.when);
    for (const [old] of newest.slice(ROOM)) void deals.change(old, () => undefined);
    await changed;
}

/** The table is over, or there is none any more. Once it is over, its server may delete it. */
export function noteEnd(table: string, end: "over" | "broken"): void {
    const notes = notesAt(table);
    if (notes?.sent && !notes.end) void note(table, { end });
}

/** Of the deals that we remember: to how many our share was sent, and how many of them were broken off. */
export function countDeals(): { shown: number; broken: number } {
    const sent = deals
        .all()
        .map(([, notes]) => notes)
        .filter(({ sent }) => sent);
    return { shown: sent.length, broken: sent.filter(({ end }) => end === "broken").length };
}

function bytes(hex: string | undefined): Uint8Array | undefined {
    return hex === undefined ? undefined : hexToBytes(hex);
}

/** For the engine to compare with a claim or a record. A share that never left has no part in a deal. */
export function engineNotes(notes: DealNotes | undefined, seat: number | null): DealBytes {
    if (!notes || seat === null) return { code: bytes(notes?.code) };
    return {
        seat,
        commitment: bytes(notes.commitment),
        offer: bytes(notes.offer),
        share: bytes(notes.share),
        code: bytes(notes.code),
        shown: notes.shown,
        steps: notes.steps,
        link: bytes(notes.link),
    };
}

// Our notes of a deal: what the server told us when we sat down, when all were bound, and since. They
// are kept in the browser, so that no reload and no server can make us forget them.
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { DealBytes } from "../engine/wasm";

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

const KEY = "paddock.deals";
const ROOM = 50;

/** We stood up: what we pledged has no part in the deal. */
export function forgetShare(table: string): void {
    if (notesAt(table)?.share) note(table, { share: undefined });
}

export function pledgeOf(share: string): string {
    return bytesToHex(sha256(hexToBytes(share)));
}

export function drawShare(): string {
    return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

function allNotes(): Record<string, DealNotes> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, DealNotes>;
    } catch {
        return {};
    }
}

/** For browsers that store nothing, or no more. */
const kept = new Map<string, DealNotes>();

export function notesAt(table: string): DealNotes | undefined {
    return kept.get(table) ?? allNotes()[table];
}

/** The oldest give way. */
export function note(table: string, changes: Partial<DealNotes>): void {
    const mine = { when: Date.now(), ...notesAt(table), ...changes };
    const all = { ...allNotes(), [table]: mine };
    const rest = Object.entries(all).sort(([, a], [, b]) => b.when - a.when);
    try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(rest.slice(0, ROOM))));
        kept.delete(table);
    } catch {
        kept.set(table, mine); // until the page is closed
    }
}

/** The table is over, or there is none any more. Once it is over, its server may delete it. */
export function noteEnd(table: string, end: "over" | "broken"): void {
    const notes = notesAt(table);
    if (notes?.sent && !notes.end) note(table, { end });
}

/** Of the deals that we remember: to how many our share was sent, and how many of them were broken off. */
export function countDeals(): { shown: number; broken: number } {
    const sent = Object.values({ ...allNotes(), ...Object.fromEntries(kept) }).filter(
        ({ sent }) => sent,
    );
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

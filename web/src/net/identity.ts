// Who we are for the server: a token that only this browser has. Storage belongs to the page's
// address, and so does the token.
import { bytesToHex } from "@noble/hashes/utils";

const KEY = "paddock.token";
/** The token before a new one, until the server has said that it knows the new one. */
const BEFORE = "paddock.token.before";
/** For browsers that store nothing: we are the same as long as the page lasts. */
const kept = new Map<string, string>();

function read(key: string): string | null {
    try {
        return localStorage.getItem(key) ?? kept.get(key) ?? null;
    } catch {
        return kept.get(key) ?? null;
    }
}

function write(key: string, value: string | null): void {
    if (value === null) kept.delete(key);
    else kept.set(key, value);
    try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    } catch {
        // As above.
    }
}

export function knownToken(): string | null {
    return read(KEY);
}

export function keepToken(fresh: string): void {
    write(KEY, fresh);
}

/**
 * Deletes a token that the server refused, but not a newer one that another tab has stored meanwhile. If it was to
 * replace another one, that is still ours.
 */
export function forgetToken(refused: string): void {
    if (kept.get(KEY) === refused) kept.delete(KEY);
    if (read(KEY) !== refused && read(KEY) !== null) return;
    write(KEY, read(BEFORE));
    write(BEFORE, null);
}

/** Makes a token to replace ours, and stores both. Null if we have none. */
export function makeToken(): string | null {
    const before = knownToken();
    const dot = before?.indexOf(".") ?? -1;
    if (before === null || dot < 0) return null;
    const fresh = before.slice(0, dot + 1) + bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    write(BEFORE, before);
    keepToken(fresh);
    return fresh;
}

/** The server knows the new token, and no other. */
export function dropFormerToken(): void {
    write(BEFORE, null);
}

// Who we are for the server: a token that only this browser has. Storage belongs to the page's
// address, and so does the token.
import { bytesToHex } from "../engine/bytes";
import { Records } from "../storage/records";
import { having, isText, maybe } from "../storage/shape";

interface Identity {
    token: string;
    /** The token before a new one, until the server has said that it knows the new one. */
    before?: string;
}

const isIdentity = having<Identity>({ token: isText, before: maybe(isText) });
const identities = new Records("identity", isIdentity);
const OURS = "ours";

export function knownToken(): string | null {
    return identities.get(OURS)?.token ?? null;
}

export function keepToken(token: string): void {
    void identities.change(OURS, (known) => ({ ...known, token }));
}

/**
 * Deletes a token that the server refused, but not a newer one that another tab has stored meanwhile. If it was to
 * replace another one, that is still ours.
 */
export function forgetToken(refused: string): void {
    void identities.change(OURS, (known) => {
        if (known?.token !== refused) return known;
        return known.before ? { token: known.before } : undefined;
    });
}

/** Makes a token to replace ours, and stores both. Null if we have none. */
export async function makeToken(): Promise<string | null> {
    const before = knownToken();
    const dot = before?.indexOf(".") ?? -1;
    if (before === null || dot < 0) return null;
    const token = before.slice(0, dot + 1) + bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    await identities.change(OURS, () => ({ token, before }));
    return token;
}

/** The server knows the new token, and no other. */
export function dropFormerToken(): void {
    void identities.change(OURS, (known) => known && { token: known.token });
}

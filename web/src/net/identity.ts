// Who we are for the server: a token that only this browser has. Storage belongs to the page's
// address, and so does the token.

const KEY = "paddock.token";
let token: string | null = null;

export function knownToken(): string | null {
    try {
        return localStorage.getItem(KEY) ?? token;
    } catch {
        return token; // no storage: we are the same as long as the page lasts
    }
}

export function keepToken(fresh: string): void {
    token = fresh;
    try {
        localStorage.setItem(KEY, fresh);
    } catch {
        // As above.
    }
}

/** Deletes a token that the server refused, but not a newer one that another tab has stored meanwhile. */
export function forgetToken(refused: string): void {
    if (token === refused) token = null;
    try {
        if (localStorage.getItem(KEY) === refused) localStorage.removeItem(KEY);
    } catch {
        // As above.
    }
}

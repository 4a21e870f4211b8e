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

/** Forgets a token that was refused; another tab may have got a new one meanwhile, which stays. */
export function forgetToken(refused: string): void {
    if (token === refused) token = null;
    try {
        if (localStorage.getItem(KEY) === refused) localStorage.removeItem(KEY);
    } catch {
        // As above.
    }
}

/** Servers count the bytes of a name, and want neither spaces at its ends nor what cannot be seen. */
export function fitName(name: string): string {
    const encoder = new TextEncoder();
    const seen = name.replace(/\s+/g, " ").replace(/[\p{C}\p{DI}\u2800]/gu, "");
    let letters = [...seen.trim()];
    while (encoder.encode(letters.join("")).length > 40) letters = letters.slice(0, -1);
    return letters.join("").trim();
}

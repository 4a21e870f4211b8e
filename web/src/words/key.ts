// The catalogues of the page are found by a short hash of the English sentence, as the sentences
// themselves are in the page already and would make each catalogue twice as large. The build fails
// if two sentences have the same one. All languages share one list of keys.

const LENGTH = 5;
/** Between two translations. */
export const BETWEEN = "\n";

/** FNV-1a of the UTF-16 units, or what five letters have of it. */
export function shortKey(message: string): string {
    let hash = 0x811c9dc5;
    for (let i = 0; i < message.length; i++)
        hash = Math.imul(hash ^ message.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36).padStart(LENGTH, "0").slice(-LENGTH);
}

/** The translations by their short keys, from all keys and all texts in the same order; "" is no translation. */
export function unpack(keys: string, texts: string): Record<string, string> {
    const rows = texts
        .split(BETWEEN)
        .map((text, i) => [keys.slice(i * LENGTH, (i + 1) * LENGTH), text]);
    return Object.fromEntries(rows.filter(([, text]) => text)) as Record<string, string>;
}

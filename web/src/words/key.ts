// The catalogues of the page are found by a short hash of the English sentence, as the sentences
// themselves are in the page already and would make each catalogue twice as large. The build fails
// if two sentences have the same one.

/** FNV-1a of the UTF-16 units, in as few letters as it takes. */
export function shortKey(message: string): string {
    let hash = 0x811c9dc5;
    for (let i = 0; i < message.length; i++)
        hash = Math.imul(hash ^ message.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36);
}

// Names of players.

const HIDDEN = /[\p{C}\p{DI}\u2800\ufffc\ufffd\u{16fe4}\u{1d159}\u1100-\u11ff\ua960-\ua97f]/gu;

/**
 * Makes a name of what was typed, by the engine's rule (pd_name_fits in include/paddock.h): nothing that cannot be
 * seen, single spaces, few marks on a letter and none on nothing, and as few bytes as there is room for.
 */
export function fitName(name: string): string {
    const encoder = new TextEncoder();
    const seen = name
        .normalize("NFC")
        .replace(HIDDEN, (hidden) => (/\s/.test(hidden) ? " " : ""))
        .replace(/([\p{Mn}\p{Me}])[\u0300-\u036f]+/gu, "$1")
        .replace(/([\p{Mn}\p{Me}]{3})[\p{Mn}\p{Me}]+/gu, "$1")
        .replace(/(^|\s)[\p{Mn}\p{Me}]+/gu, "$1")
        .replace(/\s+/g, " ")
        .normalize("NFC");
    let letters = [...seen.trim()];
    while (encoder.encode(letters.join("")).length > 40) letters = letters.slice(0, -1);
    return letters.join("").trim();
}

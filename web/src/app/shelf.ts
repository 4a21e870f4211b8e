// The shelf: matches of this machine, as records. One that is not over can be gone on with; one
// that is can be replayed. Where room is short, those that are over give way first, the oldest
// before the others.

export interface Kept {
    id: string;
    game: string;
    you: number;
    step: number;
    over: boolean;
    /** When it was last played, in milliseconds since 1970. */
    when: number;
    record: string;
    /** What deals on, in hex, where the record has no seed as its match began as another one. */
    seed?: string;
}

const KEY = "paddock.matches";
const ROOM = 100;

/** Matches that could not be written to storage; they last until the page is closed. */
const held = new Map<string, Kept>();

export function keptMatches(): Kept[] {
    const stored = storedMatches().filter(({ id }) => !held.has(id));
    return [...held.values(), ...stored].sort((a, b) => b.when - a.when);
}

function storedMatches(): Kept[] {
    try {
        const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(all)
            ? all
                  .filter(isKept)
                  .map(whole)
                  .sort((a, b) => b.when - a.when)
            : [];
    } catch {
        return []; // what cannot be read was not written by us
    }
}

/** What deals on is written as 64 hexadecimal digits. */
export function isSeed(seed: unknown): seed is string {
    return typeof seed === "string" && /^[0-9a-f]{64}$/.test(seed);
}

function isKept(item: unknown): item is Kept {
    const kept = item as Partial<Kept> | null;
    return (
        typeof kept?.id === "string" &&
        typeof kept.game === "string" &&
        typeof kept.record === "string"
    );
}

/** Other versions and programs write to the storage, too: a seed that is none must not be dealt from. */
function whole(kept: Kept): Kept {
    const { seed, ...rest } = kept;
    return isSeed(seed) ? kept : rest;
}

export function findMatch(id: string): Kept | undefined {
    return keptMatches().find((kept) => kept.id === id);
}

/** Has another tab written this match? `known` is the record as we wrote or read it last. */
export function isElsewhere(id: string, known: string | null): boolean {
    const stored = storedMatches().find((kept) => kept.id === id);
    return stored !== undefined && !held.has(id) && stored.record !== known;
}

/** Returns false if the match could not be written to storage. */
export function keepMatch(match: Kept): boolean {
    const others = storedMatches().filter((kept) => kept.id !== match.id);
    const isStored = store([match, ...others]);
    if (isStored) held.delete(match.id);
    else held.set(match.id, match);
    return isStored;
}

export function dropMatch(id: string): void {
    held.delete(id);
    store(storedMatches().filter((kept) => kept.id !== id));
}

/** How many were added, how many were here already, and for how many there is no room. */
export interface Added {
    added: number;
    known: number;
    left: number;
}

/** What a record says up to its end, which is another one when the match goes on. */
const bodyOf = ({ record }: Kept) => record.replace(/^end .*\s*$/m, "");

/**
 * Adds matches from elsewhere, of which nothing here gives way to any. One that goes on where the same match ends here
 * replaces it; another match of the same name gets a name of its own.
 */
export function addMatches(matches: Kept[]): Added {
    const result = { added: 0, known: 0, left: 0 };
    for (const match of matches) {
        const all = keptMatches();
        const same = all.find(({ id, record }) => id === match.id || record === match.record);
        if (same && bodyOf(same).startsWith(bodyOf(match))) result.known++;
        else if (same && bodyOf(match).startsWith(bodyOf(same)))
            result[replace(match) ? "added" : "left"]++;
        else if (all.length < ROOM && replace(same ? { ...match, id: freeName(match.id) } : match))
            result.added++;
        else result.left++;
    }
    return result;
}

function freeName(id: string): string {
    for (let number = 2; ; number++) if (!findMatch(`${id}-${number}`)) return `${id}-${number}`;
}

/** Unlike `keepMatch`, changes nothing if there is no room for all of it. */
function replace(match: Kept): boolean {
    try {
        const others = storedMatches().filter(({ id }) => id !== match.id);
        localStorage.setItem(KEY, JSON.stringify([match, ...others]));
        return true;
    } catch {
        return false;
    }
}

/** Leaves out one match: the oldest that is over, else the oldest. The first one, the newest, stays to the end. */
function withoutOne(all: Kept[]): Kept[] {
    const over = all.map((kept, i) => kept.over && i > 0).lastIndexOf(true);
    return all.filter((_, i) => i !== (over > 0 ? over : all.length - 1));
}

// Storage can be full, or forbidden. As long as nothing could be written, nothing is lost either.
function store(all: Kept[]): boolean {
    let some = all;
    while (some.length > ROOM) some = withoutOne(some);
    for (;;) {
        try {
            localStorage.setItem(KEY, JSON.stringify(some));
            return true;
        } catch {
            if (some.length <= 1) return false;
            some = withoutOne(some);
        }
    }
}

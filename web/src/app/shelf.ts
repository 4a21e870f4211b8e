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
        return Array.isArray(all) ? all.filter(isKept).sort((a, b) => b.when - a.when) : [];
    } catch {
        return []; // what cannot be read was not written by us
    }
}

function isKept(item: unknown): item is Kept {
    const kept = item as Partial<Kept> | null;
    return (
        typeof kept?.id === "string" &&
        typeof kept.game === "string" &&
        typeof kept.record === "string"
    );
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

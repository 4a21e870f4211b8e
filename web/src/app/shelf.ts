// The shelf: matches of this machine, as records. One that is not over can be gone on with; one
// that is can be replayed. The oldest give way.

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
const ROOM = 40;

export function keptMatches(): Kept[] {
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

/** Returns whether it could be kept. */
export function keepMatch(match: Kept): boolean {
    const others = keptMatches().filter((kept) => kept.id !== match.id);
    return store([match, ...others].slice(0, ROOM));
}

export function dropMatch(id: string): void {
    store(keptMatches().filter((kept) => kept.id !== id));
}

// Storage can be full, or forbidden: then older matches go first, and at last we say so.
function store(all: Kept[]): boolean {
    for (let count = all.length; ; count = Math.floor(count / 2)) {
        try {
            localStorage.setItem(KEY, JSON.stringify(all.slice(0, count)));
            return true;
        } catch {
            if (count <= 1) return false;
        }
    }
}

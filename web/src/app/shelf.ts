// The shelf: matches of this machine, as records. One that is not over can be gone on with; one
// that is can be replayed. Of more than a hundred, those that are over give way first, the oldest before the others.
// Where the browser has no room, nothing gives way: the player is told.
import { Records } from "../storage/records";
import { having, isCount, isFlag, isNumber, isText } from "../storage/shape";

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

const ROOM = 100;

/** What deals on is written as 64 hexadecimal digits. */
export function isSeed(seed: unknown): seed is string {
    return typeof seed === "string" && /^[0-9a-f]{64}$/.test(seed);
}

const isKept = having<Kept>({
    id: isText,
    game: isText,
    you: isCount,
    step: isCount,
    over: isFlag,
    when: isNumber,
    record: isText,
    seed: () => true, // see whole()
});
const matches = new Records("matches", isKept);

/** The newest first. */
export function keptMatches(): Kept[] {
    return matches
        .all()
        .map(([, kept]) => whole(kept))
        .sort((a, b) => b.when - a.when);
}

/** What is stored among the matches and is none, to be saved as a file. */
export function damagedMatches(): unknown[] {
    return matches.unreadable;
}

export function dropDamagedMatches(): void {
    matches.removeDamaged();
}

/** Other versions and programs write to the storage, too: a seed that is none must not be dealt from. */
function whole(kept: Kept): Kept {
    const { seed, ...rest } = kept;
    return isSeed(seed) ? kept : rest;
}

export function findMatch(id: string): Kept | undefined {
    const kept = matches.get(id);
    return kept && whole(kept);
}

/** Has another tab written this match? `known` is the record as we wrote or read it last. */
export function isElsewhere(id: string, known: string | null): boolean {
    const stored = findMatch(id);
    return stored !== undefined && stored.record !== known;
}

/** What came of keeping a match: it is stored, lasts as long as the page, or was written by another tab meanwhile. */
export type Keeping = "stored" | "held" | "elsewhere";

/** `known` is the record as we wrote or read it last; without it, the match is stored whatever is there. */
export async function keepMatch(match: Kept, known?: string | null): Promise<Keeping> {
    const isTheirs = (stored: Kept) => known !== undefined && stored.record !== known;
    const { now, isStored } = await matches.change(match.id, (stored) =>
        stored && isTheirs(stored) ? stored : match,
    );
    if (now?.record !== match.record) return "elsewhere";
    makeRoom();
    return isStored ? "stored" : "held";
}

export function dropMatch(id: string): void {
    void matches.change(id, () => undefined);
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
export async function addMatches(news: Kept[]): Promise<Added> {
    const result = { added: 0, known: 0, left: 0 };
    for (const match of news) result[await add(match)]++;
    return result;
}

async function add(match: Kept): Promise<keyof Added> {
    const all = keptMatches();
    const same = all.find(({ id, record }) => id === match.id || record === match.record);
    if (!same) return all.length < ROOM ? replace(match) : "left";
    if (bodyOf(same).startsWith(bodyOf(match))) return "known";
    if (bodyOf(match).startsWith(bodyOf(same))) return replace(match);
    return all.length < ROOM ? replace({ ...match, id: freeName(match.id) }) : "left";
}

function freeName(id: string): string {
    for (let number = 2; ; number++) if (!findMatch(`${id}-${number}`)) return `${id}-${number}`;
}

/** Unlike `keepMatch`, holds nothing that cannot be stored. */
async function replace(match: Kept): Promise<keyof Added> {
    const before = matches.get(match.id);
    const { isStored } = await matches.change(match.id, () => match);
    if (!isStored) await matches.change(match.id, () => before);
    return isStored ? "added" : "left";
}

/** Leaves out what is too much: the oldest that is over, else the oldest. The newest stays. */
function makeRoom(): void {
    for (let all = keptMatches(); all.length > ROOM; all = keptMatches()) {
        const over = [...all].reverse().find((kept) => kept.over && kept !== all[0]);
        dropMatch((over ?? all.at(-1)!).id);
    }
}

// Matches to be found in a browser: the program plays them, and what it writes down is cut where a
// test wants to see the table. The first seat's moves are picked without a thought, but always alike.
import { execFileSync } from "node:child_process";
import {
    closeSync,
    existsSync,
    mkdtempSync,
    openSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program, usualSeats } from "./helpers";

/** As the page keeps it: see src/app/shelf.ts. */
export interface KeptMatch {
    id: string;
    game: string;
    you: number;
    step: number;
    over: boolean;
    when: number;
    record: string;
}

/** Names as long as a table takes them, 40 bytes; not all of them can be broken. */
export const longNames = [
    "Maximiliane Freifrau von Hohenzollern-Si",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Bartholomäus-Hieronymus van der Brügge",
    "Anne-Élisabeth de la Rochefoucauld-Mont",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
    "Wilhelmina Adriana van Nassau-Dillenburg",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Christopher Montgomery Fitzwilliam-Smyth",
];

/** Numbers from 1 to 4, for the prompt; one that is no move there is asked for again. */
function anyAnswers(seed: number): string {
    let state = seed;
    const answers = Array.from({ length: 6000 }, () => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        return 1 + (Math.floor(state / 65536) % 4);
    });
    return answers.join("\n");
}

const played = new Map<string, string>();

/** The record of a whole match. */
export function playWhole(game: string, seats: number, seed: number): string {
    const key = `${game} ${seats} ${seed}`;
    const known = played.get(key);
    if (known) return known;
    const folder = mkdtempSync(join(tmpdir(), "paddock-match-"));
    const file = join(folder, "match.pdk");
    const flags = ["--plain", "--bots", "rookie", "--record", file, "--seed", String(seed)];
    // From a file: the program may end before it has read a pipe to its end, which is an error there.
    writeFileSync(join(folder, "answers"), anyAnswers(seed));
    const answers = openSync(join(folder, "answers"), "r");
    execFileSync(program, ["play", game, "--seats", String(seats), ...flags], {
        env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder, LANG: "C.UTF-8" },
        stdio: [answers, "ignore", "ignore"],
    });
    closeSync(answers);
    const record = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true });
    played.set(key, record);
    return record;
}

/** The golden record of a game; of one that has none, some match. */
export function recordOf(game: string): string {
    const golden = new URL(`../../tests/golden/${game}-1.pdk`, import.meta.url);
    return existsSync(golden) ? readFileSync(golden, "utf8") : playWhole(game, usualSeats(game), 1);
}

/** The first match in which all of these happen. */
export function playWith(game: string, seats: number, ...lines: RegExp[]): string {
    for (let seed = 1; seed <= 50; seed++) {
        const record = playWhole(game, seats, seed);
        if (lines.every((line) => line.test(record))) return record;
    }
    throw new Error(`None of fifty matches of ${game} has ${lines.join(" and ")}`);
}

/** Other names in the seats; they are no part of what is hashed. */
export function withNames(record: string, names: string[]): string {
    return record.replace(
        /^(seat P(\d+) \S+) .*$/gm,
        (_, head: string, seat: string) => `${head} ${names[Number(seat) - 1]}`,
    );
}

const unfinished = (lines: string[]): string => [...lines, "end unfinished", ""].join("\n");

/** The record up to the turn at which the first seat makes such a move for the `nth` time;
 * -1: for the last time. */
export function cutBefore(record: string, move: RegExp, nth = 1): string {
    const lines = record.split("\n");
    const fits = (line: string) => {
        const found = /^\d+ P1 (.*)$/.exec(line);
        return found !== null && move.test(found[1]!);
    };
    const places = lines.flatMap((line, i) => (fits(line) ? [i] : []));
    const at = places.at(nth < 0 ? nth : nth - 1);
    if (at === undefined) throw new Error(`No such move in this match: ${move}`);
    return unfinished(lines.slice(0, at));
}

/** The record up to a line like this, with it. */
export function cutAfter(record: string, line: RegExp): string {
    const lines = record.split("\n");
    const at = lines.findIndex((each) => line.test(each));
    if (at < 0) throw new Error(`No such line in this match: ${line}`);
    return unfinished(lines.slice(0, at + 1));
}

/** As they are stored. */
export const byId = (matches: KeptMatch[]) =>
    Object.fromEntries(matches.map((match) => [match.id, match]));

let age = 0;

export function keep(id: string, record: string): KeptMatch {
    const steps = record.match(/^\d+ P/gm) ?? [];
    const game = /^game (\w+)$/m.exec(record)![1]!;
    const over = /^end scores/m.test(record);
    return { id, game, you: 0, step: steps.length, over, when: Date.now() - age++, record };
}

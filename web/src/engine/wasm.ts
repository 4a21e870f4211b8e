// The engine as the page calls it: one object for one instance of paddock.wasm, which is one table's
// worth of engine (see src/wasm/instance.h). Works in a page, in a worker and in Node.
import { sha256 } from "./bytes";
import type { Advice, Fact, Frame, GameInfo, Position, Reason, RuleRow, Seat } from "./types";
import { Problem, type Complaint } from "./problem";
import type { Terms } from "../words/terms";

export interface EngineInfo {
    version: string;
    languages: string[];
    /** The levels, the easiest first. */
    bots: { name: string; title: string; help: string }[];
}

export interface MatchState {
    step: number;
    actor: Seat | null;
    over: boolean;
    /** Can the player who made the last step take it back? */
    undo: boolean;
}

/** A step as one seat may know it; other players' moves are left out until the match is over. */
export interface Step {
    step: number;
    actor: Seat | null;
    move: string | null;
    facts: Fact[];
}

/** Who plays what, as a record says it. */
export interface RecordHeader {
    game: string;
    seats: number;
    names: string[];
    players: string[];
    options: Record<string, string>;
}

export interface Resumed extends RecordHeader {
    step: number;
}

export interface OpenedRecord extends RecordHeader {
    steps: number;
    finished: boolean;
    commitment: string | null;
    scores: number[];
    winners: Seat[];
    /** Where the record goes wrong; what comes before that is there. */
    problem: Complaint | null;
}

/** How a match ended and how it got there. */
export interface MatchEnding {
    /** From 1, by seat. */
    places: number[];
    /** What the scores are made of: by seat they add up to the score. */
    items: { title: string; points: number[] }[];
    /** The last change of the lead; null if no seat has won. */
    turning: {
        step: number;
        says: string;
        /** A letter for each step, from the deal on: y where the winners, and they alone, were ahead. */
        ahead: string;
    } | null;
}

export interface LogEntry {
    step: number;
    actor: Seat | null;
    move: string | null;
    says: string[];
}

export interface Moment {
    frames: Frame[];
    position: Position;
    actor: Seat | null;
    move: string | null;
    next: string | null;
}

export interface Verdict {
    true: boolean;
    /** Between how many deals others could choose: 1 if nobody could, 0 if the server could choose any. */
    choices?: number;
    says: string[];
}

/** What a player noted about the deal: hashes, as bytes. */
export interface DealBytes {
    seat?: Seat | undefined;
    commitment?: Uint8Array | undefined;
    offer?: Uint8Array | undefined;
    share?: Uint8Array | undefined;
    code?: Uint8Array | undefined;
    /** Whose shares had been shown when the cards were dealt. */
    shown?: number | undefined;
    /** How many steps they were told, and the evidence of them. */
    steps?: number | undefined;
    link?: Uint8Array | undefined;
}

/** The codes that follow from a server's claim about a deal, and the first contradiction to our notes. */
export interface DealClaim {
    offer: string;
    code: string;
    short: string;
    /** Whose shares were withheld and what that allows, or "". */
    withheld: string;
    lie: string | null;
}

/** What a review says of one seat. Numbers are parts of 1. */
export interface ReviewedSeat {
    seat: Seat;
    name: string;
    player: string;
    luck: number;
    /** The steps that brought most and least luck. */
    luckiest: number | null;
    unluckiest: number | null;
    /** The result, and what it would have been without luck. */
    share: number | null;
    adjusted: number | null;
    loss: number;
    error: number;
    /** How many were looked at, of how many there were. */
    decisions: number;
    all: number;
    find: number;
    inaccuracy: number;
    mistake: number;
    blunder: number;
    /** The verdict in words. */
    says: string;
}

export interface ReviewedMove {
    move: string;
    says: string;
    chance: number;
    error: number;
    /** How much better than the move that was played. */
    lead: number;
    lead_error: number;
    /** In how many imagined worlds it was tried; 0: not at all. */
    worlds: number;
}

export type Grade = "find" | "inaccuracy" | "mistake" | "blunder";

/** A decision that is worth looking at. */
export interface ReviewedMoment {
    decision: {
        step: number;
        seat: Seat;
        grade: Grade;
        played: string;
        best: string;
        obvious: string;
        loss: number;
        error: number;
        worlds: number;
        says: string;
        reasons: { id: string; better: number; worse: number; says: string }[];
        moves: ReviewedMove[];
    };
    /** The played move, and the one it is compared with. */
    says: string[];
}

/** A review as far as it has come. */
export interface Review {
    version: number;
    value_version: number;
    game: string;
    seats: number;
    depth: string;
    finished: boolean;
    complete: boolean;
    /** The seat that lost in spite of good play. */
    unlucky: Seat | null;
    /** What decided the match, if that was luck. */
    match: string | null;
    method: string;
    players: ReviewedSeat[];
    /** From the deal on: each seat's chance of winning, and its luck. */
    steps: {
        step: number;
        actor: Seat | null;
        move?: string;
        chance: number[];
        luck: number[];
    }[];
    luck: { step: number; seat: Seat; says: string }[];
    moments: ReviewedMoment[];
}

/** A row of the list of exercises. */
export interface ExerciseRow {
    id: string;
    game: string;
    title: string;
    when: string;
    due: boolean;
}

/** A fault to be mended: a record that ends where it was made. */
export interface Exercise {
    record: string;
    step: number;
    seat: Seat;
    title: string;
    question: string;
    good: string[];
    played: string;
    answer: string[];
}

/** A viewpoint: a seat, a spectator, or (in replays) all cards face up. */
export const SPECTATOR = -1;
export const ALL_OPEN = -2;

/** What seatView gives and think… take: a position as a seat knows it, sealed by the engine. */
export type SealedView = Uint8Array;
const VIEW_BYTES = 520;
const SEED_BYTES = 32;

/** The instance failed an assertion or ran out of memory, and cannot be used any more. */
export class EngineTrap extends Error {}

interface Exports {
    memory: WebAssembly.Memory;
    malloc(size: number): number;
    free(pointer: number): void;
    [name: string]: unknown;
}

type Argument = string | number | Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    private complaint = "";
    private broken = false;
    private exports!: Exports;

    /** A new instance with nothing on its table. */
    static async start(module: WebAssembly.Module): Promise<Engine> {
        const engine = new Engine();
        const instance = await WebAssembly.instantiate(module, engine.imports());
        engine.exports = instance.exports as unknown as Exports;
        (engine.exports["_initialize"] as () => void)();
        return engine;
    }

    // ------------------------------------------------------------------------------- the page

    about = (): EngineInfo => this.ask("page_about");
    language = (code: string): void => void this.call("page_language", [code]);
    games = (): GameInfo[] => this.ask("page_games");
    /** What the things of each game are called, by game and ID. */
    terms = (): Terms => this.ask("page_terms");
    /** The 95 % interval (Wilson’s) of a mean of results from 0 to 1, in thousandths. */
    interval = (sum: number, count: number): { low: number; high: number } =>
        this.ask("page_interval", sum, count);
    rules = (game: string): RuleRow[] => this.ask("page_rules", game);

    // ------------------------------------------------------------------------------- the set-up

    setupOpen = (game: string, seats: number): void => this.ask("setup_open", game, seats);
    setupSet = (option: string, value: string): void => this.ask("setup_set", option, value);
    setupLoad = (option: string, text: string): void => this.ask("setup_load", option, text);
    /** `player` is "person" or a bot, such as "club". */
    setupSeat = (seat: Seat, name: string, player: string): void =>
        this.ask("setup_seat", seat, name, player);
    setupCheck = (): void => this.ask("setup_check");
    setupOptions = (): Record<string, string> => this.ask("setup_options");
    setupShow = (option: string): { text: string } => this.ask("setup_show", option);

    // ------------------------------------------------------------------------------- a seat

    seatOpen = (seat: Seat): void => this.ask("seat_open", seat);
    /** Joins in the middle: the seat knows this view, and is told what follows. */
    seatJoin = (view: SealedView): void => this.ask("seat_join", sized(view, VIEW_BYTES));
    seatTell = (fact: Fact): Frame => {
        const [kind, seat, other, a, b, c, d, cards] = fact;
        const high = parseInt(cards.slice(0, -8) || "0", 16);
        const low = parseInt(cards.slice(-8), 16);
        return this.ask("seat_tell", kind, seat, other, a, b, c, d, high, low);
    };
    seatTable = (): Position => this.ask("seat_table");
    seatWhy = (move: string): Reason => this.ask("seat_why", move);
    /** What this seat knows, for another instance to think about. */
    seatView = (): SealedView => {
        const at = this.call("seat_view", []);
        if (!at) throw new Error("seatView before the deal");
        return this.bytes(at, VIEW_BYTES).slice();
    };

    /** A step has been told in full. `link` is evidence of everything told so far; `drawn`: the step drew a card. */
    seatStep = (): { link: string; drawn: boolean } => this.ask("seat_step");

    // ------------------------------------------------------------------------------- a deal

    /** What a server claims about a deal: the set-up, and this. Then come its pledges. */
    dealOpen = (table: string, commitment: Uint8Array): void =>
        this.ask("deal_open", table, sized(commitment, SEED_BYTES));
    dealPledge = (seat: Seat, pledge: Uint8Array, share?: Uint8Array): void =>
        this.ask("deal_pledge", seat, sized(pledge, SEED_BYTES), noted(share));
    dealCheck = ({ seat, shown, ...notes }: DealBytes): DealClaim =>
        this.ask(
            "deal_check",
            seat ?? SPECTATOR,
            noted(notes.commitment),
            noted(notes.offer),
            noted(notes.share),
            noted(notes.code),
            shown ?? -1,
        );

    // ------------------------------------------------------------------------------- a match

    matchStart = (seed: Uint8Array): { commitment: string } =>
        this.ask("match_start", sized(seed, SEED_BYTES));
    matchState = (): MatchState => this.ask("match_state");
    /** What a seat may know of the steps from `from` on. */
    matchFacts = (seat: Seat, from: number): { steps: Step[] } =>
        this.ask("match_facts", seat, from);
    matchPlay = (seat: Seat, move: string): void => this.ask("match_play", seat, move);
    matchBot = (): { move: string } => this.ask("match_bot");
    matchUndo = (seat: Seat): void => this.ask("match_undo", seat);
    matchRecord = (): { record: string } => this.ask("match_record");
    matchResume = (record: string): Resumed => this.ask("match_resume", record);
    /**
     * Goes on from the position after `step`, with cards that the seed deals anew. What comes of it has no
     * seed in its record, and is gone on with by the same seed from its last step.
     */
    matchFrom = (record: string, step: number, seed: Uint8Array): Resumed =>
        this.ask("match_from", record, step, sized(seed, SEED_BYTES));

    // ------------------------------------------------------------------------------- thinking

    thinkMove = (view: SealedView, level: string, seed: Uint8Array): { move: string } =>
        this.ask("think_move", sized(view, VIEW_BYTES), level, sized(seed, SEED_BYTES));
    thinkAdvice = (view: SealedView, seed: Uint8Array, ms: number): Advice =>
        this.ask("think_advice", sized(view, VIEW_BYTES), sized(seed, SEED_BYTES), ms);

    // ------------------------------------------------------------------------------- a record

    /** Refused when nothing of it can be read; `problem` says where it goes wrong, if it does later on. */
    replayOpen = (record: string): OpenedRecord => this.ask("replay_open", record);
    /** Which seat the reader had: through its eyes they are "you". Nobody at first. */
    replayReader = (seat: Seat): void => this.ask("replay_reader", seat);
    replayEnding = (): MatchEnding => this.ask("replay_ending");
    /** The record without what follows from its seed; null if it has more than that. */
    replayMoves = (): { moves: string | null } => this.ask("replay_moves");
    /** And back. */
    movesRecord = (moves: string): { record: string } => this.ask("moves_record", moves);
    replayLog = (seat: Seat): LogEntry[] => this.ask("replay_log", seat);
    replayAt = (step: number, seat: Seat): Moment => this.ask("replay_at", step, seat);
    /** Verifies the record, and compares it with the notes made before the deal. */
    replayVerify = ({ seat, shown, steps, ...notes }: DealBytes = {}): Verdict =>
        this.ask(
            "replay_verify",
            seat ?? SPECTATOR,
            noted(notes.commitment),
            noted(notes.share),
            noted(notes.code),
            shown ?? -1,
            steps ?? 0,
            noted(notes.link),
        );
    replayCut = (step: number): { record: string } => this.ask("replay_cut", step);

    // ------------------------------------------------------------------------------- review, practice

    /** Begins to look back at the record that is open; `depth` 0 is fast, 2 is deep. */
    reviewOpen = (depth: number): void => this.ask("review_open", depth);
    /** Works on for about so long. */
    reviewRun = (ms: number): { done: boolean; promille: number } => this.ask("review_run", ms);
    reviewShow = (): Review => this.ask("review_show");
    /** Adds the exercises of a text; some may not hold any more. */
    practiceRead = (text: string): { left_out: number } => this.ask("practice_read", text);
    practiceWrite = (): { text: string } => this.ask("practice_write");
    /** Makes exercises of a seat's faults in the review. Days are counted from 1970. */
    practiceAdd = (seat: Seat, today: number): string[] => this.ask("practice_add", seat, today);
    practiceList = (today: number): ExerciseRow[] => this.ask("practice_list", today);
    practiceShow = (id: string): Exercise => this.ask("practice_show", id);
    practiceTry = (id: string, move: string): { right: boolean; says: string } =>
        this.ask("practice_try", id, move);
    practiceAnswer = (id: string, solved: boolean, today: number): void =>
        this.ask("practice_answer", id, Number(solved), today);
    practiceFade = (id: string): void => this.ask("practice_fade", id);

    benchPlayouts = (game: string, seats: number, ms: number): { decisions: number; ms: number } =>
        this.ask("bench_playouts", game, seats, ms);

    // ------------------------------------------------------------------------------- inside

    /** The WASI functions that the engine imports: a clock, and output for the message of a failed assertion. */
    private imports(): WebAssembly.Imports {
        const wasi = {
            clock_time_get: (_clock: number, _precision: bigint, into: number): number => {
                const now = BigInt(Math.round(performance.now() * 1e6));
                new DataView(this.exports.memory.buffer).setBigUint64(into, now, true);
                return 0;
            },
            fd_write: (_file: number, pieces: number, count: number, into: number): number => {
                const data = new DataView(this.exports.memory.buffer);
                let written = 0;
                for (let i = 0; i < count; i++) {
                    const length = data.getUint32(pieces + 8 * i + 4, true);
                    const bytes = this.bytes(data.getUint32(pieces + 8 * i, true), length);
                    this.complaint += decoder.decode(bytes);
                    written += length;
                }
                data.setUint32(into, written, true);
                return 0;
            },
        };
        const hash = (into: number, from: number, count: number): void =>
            this.bytes(into, 32).set(sha256(this.bytes(from, count)));
        return { env: { sha256: hash }, wasi_snapshot_preview1: wasi };
    }

    private bytes(at: number, count: number): Uint8Array {
        return new Uint8Array(this.exports.memory.buffer, at, count);
    }

    private ask<T>(name: string, ...args: Argument[]): T {
        const answer = JSON.parse(this.text(this.call(name, args))) as T & { problem?: Complaint };
        // A record that goes wrong later on has more to say than that.
        if (answer.problem && Object.keys(answer).length === 1) throw new Problem(answer.problem);
        return answer;
    }

    /** Copies strings and bytes into the engine's memory, and frees them after the call. */
    private call(name: string, args: Argument[]): number {
        if (this.broken) throw new EngineTrap(this.complaint);
        const lent: number[] = [];
        try {
            const numbers = args.map((arg) =>
                typeof arg === "number" ? arg : this.lend(arg, lent),
            );
            const result = (this.exports[name] as (...args: number[]) => number)(...numbers);
            lent.forEach((pointer) => this.exports.free(pointer));
            return result;
        } catch (error) {
            this.broken = true;
            this.complaint = `${name}: ${this.complaint || String(error)}`;
            throw new EngineTrap(this.complaint);
        }
    }

    private lend(arg: string | Uint8Array, lent: number[]): number {
        const bytes = typeof arg === "string" ? encoder.encode(arg + "\0") : arg;
        const pointer = this.exports.malloc(bytes.length);
        if (!pointer) throw new Error("out of memory");
        this.bytes(pointer, bytes.length).set(bytes);
        lent.push(pointer);
        return pointer;
    }

    private text(pointer: number): string {
        const memory = new Uint8Array(this.exports.memory.buffer);
        return decoder.decode(memory.subarray(pointer, memory.indexOf(0, pointer)));
    }
}

function sized(bytes: Uint8Array, count: number): Uint8Array {
    if (bytes.length !== count) throw new RangeError(`${count} bytes were wanted`);
    return bytes;
}

/** A value that was not noted is passed as a null pointer. */
function noted(bytes: Uint8Array | undefined): Uint8Array | number {
    return bytes ? sized(bytes, SEED_BYTES) : 0;
}

export function load(module: WebAssembly.Module): Promise<Engine> {
    return Engine.start(module);
}

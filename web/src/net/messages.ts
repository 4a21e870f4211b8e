// What the server says: docs/protocol.md as types.
import type { Fact, Seat, View } from "../engine/types";

export type TableStatus = "open" | "dealing" | "playing" | "over" | "closed";

/** A table where this person has a seat in a match that is not over. */
export interface MyTable {
    table: string;
    game: string;
    status: TableStatus;
    /** Is it this person's turn there? */
    turn: boolean;
}

export interface Phrase {
    phrase: string;
    text: string;
}

export interface Welcome {
    type: "welcome";
    protocol?: number;
    server: string;
    /** With which the server signs deals and records. */
    key?: string;
    name: string;
    /** Only for a new player. */
    token?: string;
    tables: MyTable[];
    phrases: Phrase[];
}

export interface SeatState {
    seat: Seat;
    /** Whose seat it is; null while it is free. */
    player: "person" | "bot" | null;
    name: string | null;
    present: boolean;
    pledged: boolean;
    /** The level of the bot that moves here now, for itself or for a person who is away. */
    bot: string | null;
    /** Only in the seat of the player who opened the table. */
    host?: boolean | undefined;
    /** For whom a free seat is kept: they had it in the match before. */
    kept?: string | undefined;
}

export interface Pledge {
    seat: Seat;
    pledge: string;
    /** null until it has been shown. */
    share: string | null;
}

/** A table as this client may see it: what `watch` answers. */
export interface Snapshot {
    type: "table";
    table: string;
    seq: number;
    game: string;
    options: Record<string, string>;
    status: TableStatus;
    listed: boolean;
    clock: number;
    grace: number;
    chat: "phrases" | "text";
    /** May clients give hints even if several people play? */
    hints: boolean;
    substitute: string;
    host: boolean;
    commitment: string;
    you: Seat | null;
    seats: SeatState[];
    step: number;
    turn: Seat | null;
    undo: { seat: Seat; agreed: Seat[] } | null;
    rematch: string | null;
    /** In how many seconds the table closes by itself; null once it is over. */
    expires: number | null;
    /** The deal, once the match has been started. */
    code?: string;
    /** Of the deal code. */
    signature?: string;
    pledges?: Pledge[];
    seconds?: number | null;
    /** The position; once the match is over, the whole of it. */
    view?: View;
    /** Moves, in the seat whose turn it is. */
    legal?: string[];
    /** Once the match is over. */
    result?: MatchResult;
    open?: View;
}

export interface MatchResult {
    winners: Seat[];
    scores: number[];
}

/** The deal, a move, or a step taken back. */
export interface StepEvent {
    what: "dealt" | "moved" | "undone";
    seat?: Seat;
    step: number;
    turn: Seat | null;
    status?: "over";
    facts: Fact[];
    /** Only for the seat that made it. */
    move?: string;
    /** With the last step, and the whole position. */
    result?: MatchResult;
    open?: View;
    /** Only if there is a clock. */
    seconds?: number | null;
}

export type Happening =
    | { what: "opened" }
    | { what: "closed"; why?: "host" | "expired" }
    | { what: "sat"; seat: Seat; name: string; pledged: boolean; host?: boolean }
    | { what: "stood"; seat: Seat; why?: "removed" }
    | { what: "asked" | "agreed" | "declined" | "returned"; seat: Seat }
    | {
          what: "started";
          seat: Seat;
          code: string;
          signature?: string;
          pledges: Pledge[];
          seats: Omit<SeatState, "present" | "kept">[];
      }
    | { what: "shared"; seat: Seat; share: string }
    | { what: "said"; seat: Seat; phrase: string | null; text: string | null }
    | { what: "left"; seat: Seat; why: "away" | "clock" | "left"; bot: string }
    | { what: "rematched"; seat: Seat; new: string }
    | StepEvent;

export type TableEvent = { type: "event"; re?: number; table: string; seq: number } & Happening;

export interface Presence {
    type: "presence";
    table: string;
    seat: Seat;
    present: boolean;
    /** How long the seat waits; null: as long as it takes. */
    seconds: number | null;
}

/** Before the start: when the table closes has changed. */
export interface Expires {
    type: "expires";
    table: string;
    seconds: number;
}

/** It is this person's turn at a table that they do not follow. */
export interface TurnCall {
    type: "turn";
    table: string;
    game: string;
}

/** All facts from a step on, one list a step. */
export interface FactsAnswer {
    type: "facts";
    table?: string;
    from: number;
    next: number | null;
    steps: Fact[][];
}

/** A match at this server that is over. */
export interface PlayedMatch {
    table: string;
    game: string;
    ended: number;
    steps: number;
    you: Seat;
    seats: { name: string; bot: string | null; score: number; place: number }[];
    winners: Seat[];
}

export interface MatchesAnswer {
    type: "matches";
    from?: number;
    matches: PlayedMatch[];
    next: number | null;
}

export interface Refusal {
    type: "refused";
    table: string | null;
    code: string;
    rule: string;
    text: string;
    /** The sentence in English, and what is put into it. */
    key?: string;
    with?: Record<string, string>;
}

/** The members that all messages have. */
export interface Message {
    type: string;
    re?: number;
    table?: string | null;
}

/** A row of the list of open tables. */
export interface ListedTable {
    table: string;
    game: string;
    status: TableStatus;
    seats: number;
    free: number;
    clock: number;
    names: string[];
}

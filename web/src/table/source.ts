// Where a table's happenings come from: a match on this machine, a server, a record, a lesson. The
// table screen knows no more than this.
import type { Advice, Frame, Position, Reason, Seat } from "../engine/types";

export interface TableInfo {
    game: string;
    /** Whose eyes these are; null: a spectator, or everything lies open. */
    you: Seat | null;
    names: string[];
}

/** One step of the match, the deal being step 0, as it is to be shown. */
export interface Turn {
    step: number;
    /** Who made it; null for the deal. */
    actor: Seat | null;
    frames: Frame[];
    position: Position;
}

/** What the log says of a step. */
export interface LogTurn {
    step: number;
    actor: Seat | null;
    says: string[];
}

export interface Listener {
    /** The table as it is, with its whole log: forget what was before. */
    table(info: TableInfo, log: LogTurn[], position: Position): void;
    /** One more step. */
    turn(turn: Turn): void;
    /** Something went wrong that the player should know of. */
    trouble(text: string): void;
}

export interface Source {
    /** Starts telling. Rejects if there is no such table. */
    open(listener: Listener): Promise<void>;
    /** Makes a move as the given step; the steps come through the listener. Answers why not, if not. */
    act(move: string, step: number): Promise<Reason | null>;
    why(move: string): Promise<Reason>;
    /** What the champion would do. */
    advise(): Promise<Advice>;
    /** Can the last step be taken back now? */
    canUndo(): Promise<boolean>;
    undo(): Promise<void>;
    close(): void;
}

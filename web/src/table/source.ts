// Where a table's events come from: a match on this machine, a server, a lesson. The table screen knows no more
// than this.
import type { Advice, Frame, Position, Reason, Seat } from "../engine/types";

export interface TableInfo {
    game: string;
    /** The seat whose view this is; null: a spectator, or all cards face up. */
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
    /** What happened in it, with the table after each event; missing where only the sentences are known. */
    frames?: Frame[];
}

/** What the log keeps of a step that was told. */
export function logged({ step, actor, frames }: Omit<Turn, "position">): LogTurn {
    return { step, actor, says: frames.map((frame) => frame.says).filter(Boolean), frames };
}

export interface Listener {
    /** The whole table with its log; replaces everything told before. */
    table(info: TableInfo, log: LogTurn[], position: Position): void;
    /** One more step. */
    turn(turn: Turn): void;
    /** Something went wrong that the player should know of. */
    trouble(text: string): void;
}

export interface Source {
    /** Starts calling the listener. Rejects if there is no such table. */
    open(listener: Listener): Promise<void>;
    /** Makes a move as the given step. Resolves to null, or to the reason why it is refused. The listener gets the steps. */
    act(move: string, step: number): Promise<Reason | null>;
    why(move: string): Promise<Reason>;
    /** What the champion would do. */
    advise(): Promise<Advice>;
    /** Can the last step be taken back now? Missing where none ever can. */
    canUndo?(): Promise<boolean>;
    undo(): Promise<void>;
    /** The record of the match once it is over; a lesson has none. */
    record?(): Promise<string>;
    close(): void;
}

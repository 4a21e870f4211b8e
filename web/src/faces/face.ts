// What a game's face is: how one game looks. A face draws a view and offers the moves that the
// engine lists; it knows no rule. A game that has no row in faces/index.ts is drawn in words.
import type { ComponentChildren, ComponentType } from "preact";
import type { Choice, Frame, Happened, Past, Position, Seat } from "../engine/types";

/** A card that stands for several moves was tapped. Things on the table that decide among them are lit. */
export interface Choosing {
    card: string;
    /** The question, in the engine's words. */
    title: string;
    moves: Choice[];
}

export interface FaceProps<V> {
    /** What is shown now. While things happen this runs through the views after each event. */
    view: V;
    /** What everybody has seen of it, though the view does not tell it any more. */
    past: Past;
    /** What has just happened; nothing at rest. */
    happened: Happened[];
    /** The table and your own cards in words, at the end of the last step. */
    words: Pick<Position, "says" | "hand">;
    /** Whose eyes these are; null: a spectator, or everything lies open. */
    you: Seat | null;
    /** That seat if it is the reader's own. Others may look through the same eyes in a replay; nobody calls them "you". */
    reader: Seat | null;
    names: string[];
    actor: Seat | null;
    over: boolean;
    /** Your legal moves. Empty while it is not your turn, and while something is still being shown. */
    choices: Choice[];
    /** The move that is advised, once asked. */
    hint: string | null;
    /** The move that it is compared with, in a review. */
    other: string | null;
    /** How long a movement takes, in milliseconds; 0: nothing moves. */
    ms: number;
    /** Makes a legal move. */
    act(move: string): void;
    /** What the player is choosing on the table; null: nothing. A face draws a `Way` for each of the moves. */
    choosing: Choosing | null;
    /** Begins to choose on the table, or goes on to another choice; null: no longer. */
    choose(wanted: Choosing | null): void;
    /** Says why a move is not possible, with its rule. Moves that cannot even be written may be asked, too. */
    why(move: string): void;
}

/** A step of the match, for the log. */
export interface Told<V> {
    frames: Frame<V>[];
    /** Who made it; null for the deal. */
    actor: Seat | null;
    /** Whether the step before was made by the same player, so that the name need not be said again. */
    more: boolean;
    names: string[];
    you: Seat | null;
}

/** An example of a rule: what a seat saw. */
export interface ExampleProps<V> {
    /** The table at first, and after each event. */
    views: V[];
    /** What happened. */
    happened: Happened[];
    /** What everybody has seen by then. */
    past: Past;
    you: Seat;
    names: string[];
}

export interface Face<V> {
    id: string;
    /** The table: what lies in the open, and the other players. */
    Board: ComponentType<FaceProps<V>>;
    /** Your own cards, and the buttons for moves that are no card. Not shown to spectators. */
    Hand: ComponentType<FaceProps<V>>;
    /** The game's picture on the first page: an SVG of our own, about 4:3, that also works at 150 px. */
    Picture: ComponentType;
    /** A step as a small picture in the log, in place of its sentences, which are still read out. null: nobody
     * asks for it. */
    story?(told: Told<V>): ComponentChildren;
    /** What the steps from this view on belong to: "Round 3". */
    chapter?(view: V): string;
    /** An example of a rule in little room: the table at first, and what became of it. */
    Example?: ComponentType<ExampleProps<V>>;
    /** Pictures of options that are neither words nor numbers, by their names, from the table before the deal. */
    options?: Record<string, ComponentType<{ view: V }>>;
}

// What a game's face is: how one game looks. A face draws a view and offers the moves that the
// engine lists; it knows no rule. Adding a game to the page is adding a face to faces/index.ts.
import type { ComponentType } from "preact";
import type { Choice, Seat } from "../engine/types";

export interface FaceProps<V> {
    /** What is shown now. While things happen this runs through the views after each event. */
    view: V;
    /** What was shown before, to tell what has changed; null when there was nothing. */
    before: V | null;
    /** The sentence of what has just happened, "" at rest. */
    says: string;
    /** Whose eyes these are; null: a spectator, or everything lies open. */
    you: Seat | null;
    names: string[];
    actor: Seat | null;
    over: boolean;
    /** Your legal moves. Empty while it is not your turn, and while something is still being shown. */
    choices: Choice[];
    /** The move that the champion advises, once asked. */
    hint: string | null;
    /** How long a movement takes, in milliseconds; 0: nothing moves. */
    ms: number;
    /** Makes a legal move. */
    act(move: string): void;
    /** Lets the player pick one of several moves that one thing stands for. */
    offer(moves: Choice[], title: string): void;
    /** Says why a move is not possible, with its rule. Moves that cannot even be written may be asked, too. */
    why(move: string): void;
}

export interface Face<V> {
    id: string;
    /** The table: what lies in the open, and the other players. */
    Board: ComponentType<FaceProps<V>>;
    /** Your own cards, and the buttons for moves that are no card. Not shown to spectators. */
    Hand: ComponentType<FaceProps<V>>;
    /** The game's picture on the first page: an SVG of our own, about 4:3, that also works at 150 px. */
    Picture: ComponentType;
    /** What the scores of a match count: "points". */
    counts(): string;
    /** Whether the least is the best. */
    least?: boolean;
}

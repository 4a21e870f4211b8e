// What the engine tells the page. Everything in words is in the reader's language already, and
// addresses the player whose view it is.

/** Counted from 0, as in views and in the protocol. */
export type Seat = number;

/** A position as the engine's JSON has it; each face knows the shape of its own game's. */
export type View = Record<string, unknown>;

/** What everybody has seen and the position does not tell any more: the last hazard, how the last race went. */
export type Past = Record<string, unknown>;

/** What a legal move does: see paddock-view(3). Which members there are depends on `what` and on the game. */
export interface Does {
    what: string;
    card?: string | null;
    cards?: string[];
    count?: number;
    /** The seat at which cards are aimed. */
    target?: Seat | null;
    /** Counted from 1. */
    place?: number;
    pile?: string;
    boost?: string;
    as?: string | null;
    cures?: string | null;
}

/** A legal move, in notation, and what it does. */
export interface Choice {
    move: string;
    says: string;
    does: Does;
}

/** What has just happened: see paddock-view(3). */
export interface Happened {
    what: string;
    seat: Seat | null;
    other: Seat | null;
    all?: boolean;
    at?: number;
    behind?: number;
    boost?: string;
    by?: string;
    by_colour?: boolean;
    card?: string;
    /** null: they may not be known. */
    cards?: string[] | null;
    completes?: boolean;
    count?: number;
    draw?: number;
    face?: string;
    forced?: boolean;
    hazard?: string;
    kart?: number;
    kind?: number;
    leg?: number;
    legs?: number;
    limit?: boolean;
    number?: number;
    numbers?: number[];
    outside?: boolean;
    passed?: number;
    place?: number;
    points?: number;
    race?: number;
    races?: number;
    round?: number;
    runner?: number;
    setback?: string;
    spent?: string[];
    stop?: string;
    winners?: number[] | null;
}

/** One event: its sentence, what happened, and the table right after it. With all cards face up, a whole step. */
export interface Frame<V = View> {
    says: string;
    happened: Happened[];
    view: V;
    past: Past;
    actor: Seat | null;
}

/** The table as one seat may know it. */
export interface Position<V = View> {
    view: V;
    past: Past;
    actor: Seat | null;
    over: boolean;
    scores: number[];
    winners: Seat[];
    /** How many winners have no seat, such as a virtual opponent. */
    outside: number;
    /** What is going on now and what it asks of this seat. */
    now: string;
    /** Your own cards in words; empty for a spectator. */
    hand: string[];
    /** The whole table in words, line by line. */
    says: string[];
    /** This seat's legal moves; none unless it is its turn. */
    choices: Choice[];
    /** IDs of the rules that matter now. */
    rules: string[];
}

/** An engine event as the protocol has it: kind, seat, other, a, b, c, d, and a set of cards in hexadecimal. */
export type Fact = [number, Seat, Seat, number, number, number, number, string];

/** Why a move is not possible, or that it is. */
export interface Reason {
    legal: boolean;
    code: string;
    /** "GR-9", or "" where no rule of the game is meant. */
    rule: string;
    text: string;
    /** A move to be marked instead, in a lesson. */
    hint?: string;
}

/** What the champion thinks. */
export interface Advice {
    move: string;
    reason: string;
    /** The best first. `percent` ± `error` is the chance of winning, as the search sees it. */
    chances: { move: string; says: string; percent: number; error: number }[];
}

export interface OptionInfo {
    name: string;
    default: string;
    /** "off|on"; null: any text, or numbers. */
    choices: string | null;
    /** The choices for people: "Off|On". */
    labels: string | null;
    /** For a value that is written in numbers: "1000", or in groups "3,2,1/4,3,2". */
    numbers: { min: number; max: number; step: number; groups: string | null } | null;
    /** The value may come from a file. */
    file: boolean;
    title: string;
    help: string;
}

export interface GameInfo {
    id: string;
    name: string;
    blurb: string;
    seats_min: number;
    seats_max: number;
    seats_usual: number;
    /** How long a match against bots lasts, roughly. */
    minutes: number;
    options: OptionInfo[];
}

/** A row of a rule page; a heading has no ids. */
export interface RuleRow {
    ids: string[];
    text: string;
}

/** A step as it was told. `forGood`: it has passed the turn on or drawn a card, so that nobody can take it back. */
export interface SeenStep {
    step: number;
    /** Evidence of everything told up to it. */
    link: string;
    forGood: boolean;
}

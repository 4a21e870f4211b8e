// Whether what the server says has the members that messages.ts promises. A page that took them on trust would come to a
// halt in the middle of a screen.
import type { Seat } from "../engine/types";
import {
    having,
    isCount,
    isFlag,
    isNumber,
    isText,
    eachIs,
    maybe,
    oneOf,
    orNull,
    textsByName,
    type Shape,
} from "../storage/shape";
import type { Expires, Presence, Snapshot, TableEvent } from "./messages";

const SEATS_MAX = 8;

const isSeat: Shape = (value) => isCount(value) && (value as number) < SEATS_MAX;
const isId: Shape = (value) => isText(value) && /^[\w-]{1,64}$/.test(value as string);

const isPledge = having({ seat: isSeat, pledge: isText, share: orNull(isText) });
const isStep = having({
    seat: maybe(orNull(isSeat)),
    step: isCount,
    turn: orNull(isSeat),
    status: maybe(oneOf("over")),
    facts: eachIs(isFact),
    seconds: maybe(orNull(isNumber)),
});

const startingSeat = {
    seat: isSeat,
    player: oneOf(null, "person", "bot"),
    name: orNull(isText),
    pledged: isFlag,
    bot: orNull(isText),
};

const isSeatState = having({ ...startingSeat, present: isFlag, kept: maybe(orNull(isText)) });

const isSnapshot = having({
    table: isId,
    seq: isCount,
    game: isText,
    options: textsByName,
    status: oneOf("open", "dealing", "playing", "over", "closed"),
    listed: isFlag,
    clock: isCount,
    grace: isCount,
    chat: oneOf("phrases", "text"),
    hints: isFlag,
    substitute: isText,
    host: isFlag,
    commitment: isText,
    you: orNull(isSeat),
    seats: eachIs(isSeatState),
    step: isCount,
    turn: orNull(isSeat),
    undo: orNull(having({ seat: isSeat, agreed: eachIs(isSeat) })),
    rematch: orNull(isId),
    expires: orNull(isNumber),
    code: maybe(isText),
    pledges: maybe(eachIs(isPledge)),
    seconds: maybe(orNull(isNumber)),
});

const ofSeat = having({ seat: isSeat });

/** What an event has besides its number, by what happened. One that is not here is of a newer server, and changes nothing. */
const events: Record<string, Shape> = {
    closed: having({ why: maybe(isText) }),
    sat: having({ seat: isSeat, name: isText, pledged: isFlag }),
    stood: ofSeat,
    asked: ofSeat,
    agreed: ofSeat,
    declined: ofSeat,
    returned: ofSeat,
    started: having({
        code: isText,
        pledges: eachIs(isPledge),
        seats: eachIs(having(startingSeat)),
    }),
    shared: having({ seat: isSeat, share: isText }),
    said: having({ seat: isSeat, phrase: maybe(orNull(isText)), text: isText }),
    left: having({ seat: isSeat, why: isText, bot: isText }),
    rematched: having({ seat: isSeat, new: isId }),
    dealt: isStep,
    moved: isStep,
    undone: isStep,
};

/** What concerns the whole connection. */
const talk: Record<string, Shape> = {
    welcome: having({
        server: isText,
        name: isText,
        token: maybe(isText),
        tables: eachIs(having({ table: isId, game: isText, status: isText, turn: isFlag })),
        phrases: eachIs(having({ phrase: isText, text: isText })),
    }),
    turn: having({ table: isId, game: isText }),
    refused: having({ code: isText, text: isText, rule: maybe(isText) }),
};

/** An event of the engine: seven numbers, and a set of cards in hexadecimal. */
export function isFact(value: unknown): boolean {
    if (!Array.isArray(value) || value.length !== 8) return false;
    const cards: unknown = value[7];
    return (
        value.slice(0, 7).every(Number.isInteger) &&
        isText(cards) &&
        /^[0-9a-f]{1,16}$/.test(cards as string)
    );
}

/** Facts from a step on, and where to go on. */
export function isFacts(answer: unknown, from: number): boolean {
    const { steps, next } = answer as { steps: unknown[]; next: unknown };
    if (!eachIs(eachIs(isFact))(steps)) return false;
    return next === null || (steps.length > 0 && next === from + steps.length);
}

/** Each seat has its row, and whoever is named has a seat. */
function fits({ seats, you, turn, undo, pledges = [] }: Snapshot): boolean {
    const named = [you, turn, undo?.seat ?? null, ...pledges.map(({ seat }) => seat)];
    return (
        seats.length > 0 &&
        seats.length <= SEATS_MAX &&
        seats.every(({ seat }, i) => seat === i) &&
        named.every((seat) => seat === null || seat < seats.length)
    );
}

export function isTable(value: unknown): value is Snapshot {
    return isSnapshot(value) && fits(value as Snapshot);
}

function isEvent(event: TableEvent): boolean {
    if (!isCount(event.seq) || !isText(event.what)) return false;
    return !Object.hasOwn(events, event.what) || events[event.what]!(event);
}

const told: Record<string, Shape> = {
    event: (message) => isEvent(message as TableEvent),
    presence: having({ seat: isSeat, present: isFlag, seconds: maybe(orNull(isNumber)) }),
    expires: having({ seconds: isNumber }),
};

/** A message of a type that is not listed is of a newer server, too. */
function isListed(message: { type: string }, types: Record<string, Shape>): boolean {
    return !Object.hasOwn(types, message.type) || types[message.type]!(message);
}

/** What is said about a table with so many seats. */
export function isTold(message: TableEvent | Presence | Expires, seats: number): boolean {
    if (!isListed(message, told)) return false;
    const { seat, turn } = message as { seat?: Seat | null; turn?: Seat | null };
    return [seat, turn].every((each) => each == null || each < seats);
}

/** What is said about the connection. */
export function isTalk(message: { type: string }): boolean {
    return isListed(message, talk);
}

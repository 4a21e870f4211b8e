// The state of a table: its snapshot, and what has happened since.
import type { Seat } from "../engine/types";
import type { Happening, Presence, SeatState, Snapshot, StepEvent, TableEvent } from "./messages";

export interface Said {
    seq: number;
    seat: Seat;
    text: string;
}

export interface TableState extends Omit<Snapshot, "type" | "seconds"> {
    /** When the clock of this decision runs out, in milliseconds since 1970; null: there is none. */
    deadline: number | null;
    /** When a bot will move for an absent seat, by seat. */
    awayUntil: Record<Seat, number>;
    said: Said[];
}

/** As much talk as is kept. */
const TALK = 100;

function deadline(seconds: number | null | undefined, now: number): number | null {
    return typeof seconds === "number" ? now + 1000 * seconds : null;
}

/** `said` is what was said before, which a snapshot does not tell. */
export function fromSnapshot(snapshot: Snapshot, said: Said[], now: number): TableState {
    const { type: _, seconds, ...rest } = snapshot;
    return { ...rest, deadline: deadline(seconds, now), awayUntil: {}, said };
}

function withSeat(state: TableState, seat: Seat, changes: Partial<SeatState>): SeatState[] {
    return state.seats.map((each) => (each.seat === seat ? { ...each, ...changes } : each));
}

function afterStep(event: StepEvent, now: number): Partial<TableState> {
    const { step, turn, seconds } = event;
    const status = event.status ?? "playing";
    return { step, turn, status, undo: null, deadline: deadline(seconds, now) };
}

/** Whoever sat down in answer to our own request is us. */
function afterSitting(
    state: TableState,
    event: { seat: Seat; name: string; pledged: boolean },
    own: boolean,
): Partial<TableState> {
    const { seat, name, pledged } = event;
    const seats = withSeat(state, seat, {
        player: "person",
        name,
        pledged,
        present: true,
        bot: null,
    });
    return own ? { seats, you: seat } : { seats };
}

const freed = { player: null, name: null, present: false, pledged: false, bot: null };

function afterStart(state: TableState, seats: Omit<SeatState, "present">[]): SeatState[] {
    return seats.map((seat) => ({ ...seat, present: state.seats[seat.seat]?.present ?? false }));
}

function changes(
    state: TableState,
    event: Happening & { seq: number },
    own: boolean,
    now: number,
): Partial<TableState> {
    switch (event.what) {
        case "sat":
            return afterSitting(state, event, own);
        case "stood":
            return {
                seats: withSeat(state, event.seat, freed),
                you: state.you === event.seat ? null : state.you,
            };
        case "started":
            return {
                status: "dealing",
                pledges: event.pledges,
                seats: afterStart(state, event.seats),
            };
        case "dealt":
        case "moved":
        case "undone":
            return afterStep(event, now);
        case "asked":
            return { undo: { seat: event.seat, agreed: [] } };
        case "agreed":
            return {
                undo: state.undo && { ...state.undo, agreed: [...state.undo.agreed, event.seat] },
            };
        case "declined":
            return { undo: null };
        case "left":
            return { seats: withSeat(state, event.seat, { bot: event.bot }) };
        case "returned":
            return { seats: withSeat(state, event.seat, { bot: null }) };
        case "said":
            return {
                said: [...state.said, { seq: event.seq, seat: event.seat, text: event.text }].slice(
                    -TALK,
                ),
            };
        case "rematched":
            return { rematch: event.new };
        case "closed":
            return { status: "closed" };
        case "opened":
        case "shared":
            return {};
    }
}

/** `own`: the event answers a request of this connection. */
export function afterEvent(
    state: TableState,
    event: TableEvent,
    own: boolean,
    now: number,
): TableState {
    return { ...state, ...changes(state, event, own, now), seq: event.seq };
}

export function afterPresence(
    state: TableState,
    { seat, present, seconds }: Presence,
    now: number,
): TableState {
    const { [seat]: _, ...others } = state.awayUntil;
    const until = deadline(seconds, now);
    const awayUntil = present || until === null ? others : { ...others, [seat]: until };
    return { ...state, seats: withSeat(state, seat, { present }), awayUntil };
}

export function freeSeats(state: TableState): Seat[] {
    return state.seats.filter(({ player }) => player === null).map(({ seat }) => seat);
}

/** Does a bot move for this client's own seat? */
export function isReplaced(state: TableState): boolean {
    const own = state.you === null ? undefined : state.seats[state.you];
    return state.status === "playing" && own?.player === "person" && own.bot !== null;
}

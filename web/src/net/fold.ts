// The state of a table: its snapshot, and what has happened since.
import type { Setup } from "../engine/client";
import type { Seat } from "../engine/types";
import { t } from "../words/words";
import type {
    Expires,
    Happening,
    Pledge,
    Presence,
    SeatState,
    Snapshot,
    StepEvent,
    TableEvent,
} from "./messages";
import { isTable } from "./shapes";

export interface Said {
    seq: number;
    seat: Seat;
    text: string;
    /** The phrase it is, if it is one. */
    phrase: string | null;
}

export interface TableState extends Omit<Snapshot, "type" | "seconds" | "expires"> {
    /** When the clock of this decision runs out, in milliseconds since 1970; null: there is none. */
    deadline: number | null;
    /** When the table closes by itself, likewise. */
    ends: number | null;
    /** Has it closed by itself? */
    expired?: boolean;
    /** When a bot will move for an absent seat, by seat. */
    awayUntil: Record<Seat, number>;
    said: Said[];
    /** Who asked for a rematch, if we heard it. */
    rematchBy?: Seat;
}

/** The number of chat lines that are kept. */
const TALK = 100;

function deadline(seconds: number | null | undefined, now: number): number | null {
    return typeof seconds === "number" ? now + 1000 * seconds : null;
}

/** `said`: the chat so far, which is not part of a snapshot. */
export function fromSnapshot(snapshot: Snapshot, said: Said[], now: number): TableState {
    const { type: _, seconds, expires, ...rest } = snapshot;
    const [until, ends] = [deadline(seconds, now), deadline(expires, now)];
    return { ...rest, deadline: until, ends, awayUntil: {}, said };
}

function withSeat(state: TableState, seat: Seat, changes: Partial<SeatState>): SeatState[] {
    return state.seats.map((each) => (each.seat === seat ? { ...each, ...changes } : each));
}

function afterStep(event: StepEvent, now: number): Partial<TableState> {
    const { step, turn, seconds } = event;
    const status = event.status ?? "playing";
    return { step, turn, status, undo: null, deadline: deadline(seconds, now) };
}

/** If an event answers our own request to sit down, that seat is ours. */
function afterSitting(
    state: TableState,
    event: { seat: Seat; name: string; pledged: boolean; host?: boolean },
    own: boolean,
): Partial<TableState> {
    const { seat, name, pledged, host } = event;
    const seats = withSeat(state, seat, {
        player: "person",
        name,
        pledged,
        present: true,
        bot: null,
        host,
        kept: undefined,
    });
    return own ? { seats, you: seat } : { seats };
}

const freed = {
    player: null,
    name: null,
    present: false,
    pledged: false,
    bot: null,
    host: undefined,
};

function afterStart(state: TableState, seats: Omit<SeatState, "present">[]): SeatState[] {
    return seats.map((seat) => ({ ...seat, present: state.seats[seat.seat]?.present ?? false }));
}

function withShare(
    { pledges = [] }: TableState,
    { seat, share }: { seat: Seat; share: string },
): Pledge[] {
    return pledges.map((each) => (each.seat === seat ? { ...each, share } : each));
}

/** Starting gives free seats to bots, and changes nobody else. */
function isAsItWas(before: SeatState, now: Omit<SeatState, "present"> | undefined): boolean {
    if (!now) return false;
    if (before.player === null) return now.player === "bot" && !now.pledged;
    const keys = ["seat", "player", "name", "pledged", "bot"] as const;
    return keys.every((key) => before[key] === now[key]);
}

/** The host starts a match; in a rematch everybody can, and where the host does not sit, those who do once nobody is missing. */
export function mayStart(state: TableState): boolean {
    if (state.host || state.seats.some((seat) => seat.kept)) return true;
    return !state.seats.some((seat) => seat.host) && freeSeats(state).length === 0;
}

/** Do we still have to agree to take back a step? */
export function mustAnswer(state: TableState): boolean {
    const { undo, you } = state;
    if (!undo || you === null || undo.seat === you) return false;
    return !undo.agreed.includes(you) && !isReplaced(state);
}

/** One step at a time is taken back, by the player whose step it was and whose turn it still is. */
function canBeTakenBack(state: TableState, { step, turn }: StepEvent): boolean {
    const player = state.undo?.seat ?? null;
    return step === state.step - 1 && state.turn === player && turn === player;
}

/** Does an event change something that was settled before? */
function isBreach({ status, seats }: TableState, event: Happening): boolean {
    switch (event.what) {
        case "sat":
        case "stood":
            return status !== "open";
        case "started":
            return status !== "open" || !seats.every((seat, i) => isAsItWas(seat, event.seats[i]));
        case "shared":
        case "dealt":
            return status !== "dealing";
        case "moved":
        case "undone":
            return status !== "playing";
        default:
            return false;
    }
}

export function tookBack(): string {
    return t("It took back a step that cannot be taken back.");
}

/** What is wrong with an event, as an honest server never tells it; "" if nothing is. */
export function lieIn(state: TableState, event: Happening): string {
    if (isBreach(state, event)) return t("It changed the table after the match had started.");
    if (event.what !== "undone") return "";
    if (!state.undo || mustAnswer(state))
        return t("It took back a step to which you had not agreed.");
    return canBeTakenBack(state, event) ? "" : tookBack();
}

export function notValid(): string {
    return t("Its data about the table is not valid.");
}

/**
 * What is wrong with a table that the server shows as a whole: it must be the one that we follow, and when the match
 * starts it is settled where we sit. "" if nothing is.
 */
export function lieAbout(id: string, before: TableState | null, table: Snapshot): string {
    if (!isTable(table)) return notValid();
    if (table.table !== id) return t("It shows another table than the one that you asked for.");
    const settled = before && before.status !== "open" && before.status !== "closed";
    if (settled && table.status !== "closed" && before.you !== table.you)
        return t("It says that you sit somewhere else than when the match started, or nowhere.");
    return "";
}

/** Nothing if it was not for us: the talk of a finished match is for those who sat there. */
function saidBy(event: {
    seq: number;
    seat: Seat;
    text: string | null;
    phrase: string | null;
}): Said[] {
    const { seq, seat, text, phrase } = event;
    return text === null ? [] : [{ seq, seat, text, phrase }];
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
                code: event.code,
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
            return { undo: null, seats: withSeat(state, event.seat, { kept: undefined }) };
        case "left":
            return { seats: withSeat(state, event.seat, { bot: event.bot }) };
        case "returned":
            return { seats: withSeat(state, event.seat, { bot: null }) };
        case "said":
            return { said: [...state.said, ...saidBy(event)].slice(-TALK) };
        case "rematched":
            return { rematch: event.new, rematchBy: event.seat };
        case "closed":
            return { status: "closed", expired: event.why === "expired" };
        case "shared":
            return { pledges: withShare(state, event) };
        case "opened":
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

export function afterExpires(state: TableState, { seconds }: Expires, now: number): TableState {
    return { ...state, ends: deadline(seconds, now) };
}

/** What the engine has to know about a table. */
export function setupOf(state: TableState): Setup {
    return {
        game: state.game,
        seats: state.seats.length,
        options: state.options,
        names: state.seats.map(({ name }) => name ?? ""),
        players: state.seats.map(({ player, bot }) => (player === "bot" && bot ? bot : "person")),
    };
}

export function freeSeats(state: TableState): Seat[] {
    return state.seats.filter(({ player }) => player === null).map(({ seat }) => seat);
}

/** May this page give hints? Where several people play, that is for the host to allow. */
export function mayHint({ hints, seats }: TableState): boolean {
    return hints || seats.filter(({ player }) => player === "person").length < 2;
}

/** Does a bot move for this client's own seat? */
export function isReplaced(state: TableState): boolean {
    const own = state.you === null ? undefined : state.seats[state.you];
    return state.status === "playing" && own?.player === "person" && own.bot !== null;
}

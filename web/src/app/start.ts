// Starting a match on this machine.
import type { Setup } from "../engine/client";
import type { GameInfo, Seat } from "../engine/types";
import { t } from "../words/words";
import { fitName } from "./fitName";
import { go } from "./router";
import { settings } from "./settings";

/** Names of bots, by seat. */
export const botNames = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana"];

/** How a match begins. */
export type Start =
    | { kind: "new"; setup: Setup; you: Seat; seed: Uint8Array }
    | { kind: "resume"; record: string; you: Seat }
    /** Dealt anew by the seed; `setup` says who plays, if not the same as before. */
    | { kind: "from"; record: string; step: number; you: Seat; setup?: Setup; seed: Uint8Array };

const starting = new Map<string, Start>();

function randomId(): string {
    return [...crypto.getRandomValues(new Uint8Array(8))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
}

/** The player's name at a table, cut to the length that the engine and servers allow. */
export function ownName(): string {
    return fitName(settings().name) || t("You");
}

/** The player’s name in a record, which others may read: there nobody is called “You”. */
export function signature(seat: Seat): string {
    return fitName(settings().name) || t("Player {number}", { number: seat + 1 });
}

/** A table with the player in the first seat and bots in all others. */
export function againstBots(
    game: GameInfo,
    seats: number,
    level: string,
    options: Record<string, string>,
): Setup {
    const names = botNames.slice(0, seats).map((name, seat) => (seat === 0 ? ownName() : name));
    const players = names.map((_, seat) => (seat === 0 ? "person" : level));
    return { game: game.id, seats, options, names, players };
}

/** A double tap starts one match, not two. */
const TWICE_MS = 600;
let started = -TWICE_MS;

/** Starts a match against bots with the default settings. */
export function playNow(game: GameInfo, seats = game.seats_usual): void {
    if (performance.now() - started < TWICE_MS) return;
    started = performance.now();
    const setup = againstBots(game, seats, settings().level, {});
    go("play", prepare({ kind: "new", setup, you: 0, seed: freshSeed() }));
}

/** Notes how a match begins, and returns the name under which its screen finds it. */
export function prepare(start: Start): string {
    const id = randomId();
    starting.set(id, start);
    return id;
}

/** How a match that was prepared begins, until the shelf has it. */
export function prepared(id: string): Start | undefined {
    return starting.get(id);
}

export function freshSeed(): Uint8Array {
    return crypto.getRandomValues(new Uint8Array(32));
}

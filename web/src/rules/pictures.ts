// Pictures beside rules: positions and events of scenarios in tests/rules, made by scripts/pictures and shown by
// the engine, so that they cannot be wrong.
import { botNames, ownName } from "../app/start";
import { desk } from "../app/desk";
import type { Fact, Happened, Past, Seat, View } from "../engine/types";

interface StoredPicture {
    rule: string;
    seats: number;
    options: Record<string, string>;
    you: Seat;
    /** A sealed view in base64. */
    view: string;
    facts: Fact[];
}

export interface RulePicture {
    rule: string;
    you: Seat;
    names: string[];
    /** The table at first, and after each event. */
    views: View[];
    happened: Happened[];
    past: Past;
    /** The table at first, in words. */
    table: string[];
    /** What happens, in sentences. */
    says: string[];
}

function bytesOf(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** The calls are made at once, as others use the same engine: between them nothing can come. */
async function show(game: string, kept: StoredPicture): Promise<RulePicture> {
    const engine = await desk();
    const { seats, options, you, rule } = kept;
    const names = botNames.slice(0, seats).map((name, seat) => (seat === you ? ownName() : name));
    const players = names.map(() => "person");
    const [, , first, { frames }] = await Promise.all([
        engine.setUp({ game, seats, options, names, players }),
        engine.seatJoin(bytesOf(kept.view)),
        engine.seatTable(),
        engine.seatTellAll(kept.facts),
    ]);
    const says = frames.map((frame) => frame.says).filter(Boolean);
    const views = [first.view, ...frames.map(({ view }) => view)];
    const happened = frames.flatMap((frame) => frame.happened);
    const { past } = frames.at(-1) ?? first;
    return { rule, you, names, views, happened, past, table: first.says, says };
}

/** The pictures of these rules, in the reader's language. */
export async function picturesOf(game: string, rules: string[]): Promise<RulePicture[]> {
    const { default: all } = await import("./pictures.json");
    const wanted = (all as unknown as StoredPicture[]).filter(({ rule }) => rules.includes(rule));
    return Promise.all(wanted.map((kept) => show(game, kept)));
}

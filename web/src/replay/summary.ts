// What a list says of saved matches: who played, how it ended, how often the player wins.
import { openEngine } from "../engine/client";
import type { Seat } from "../engine/types";
import type { OpenedRecord } from "../engine/wasm";
import type { Kept } from "../app/shelf";
import { language } from "../words/words";
import type { RecordPlace } from "./address";
import { withNames } from "./nameless";

export interface Summary extends Pick<
    OpenedRecord,
    "game" | "steps" | "finished" | "names" | "players" | "scores" | "winners"
> {
    /** Where its record is. */
    place: RecordPlace;
    you: Seat;
    when: number;
    places: number[];
}

export interface Rate {
    game: string;
    level: string;
    /** Victories, shared ones by their share. */
    won: number;
    count: number;
    /** The 95 % interval (Wilson’s), in thousandths. */
    low: number;
    high: number;
}

/**
 * Of matches saved here, and of others that are summed up already; the newest first. Records that cannot be read are
 * left out: they stay saved, but there is nothing to say of them.
 */
export async function summarize(
    matches: Kept[],
    others: Summary[],
): Promise<{ rows: Summary[]; rates: Rate[] }> {
    const engine = await openEngine(language(), async () => {}); // each record is a matter of its own
    try {
        const rows = others.filter(({ place }) => !matches.some(({ id }) => id === place.id));
        for (const { id, you, when, record } of matches)
            try {
                const opened = await engine.replayOpen(withNames(record));
                const { places } = await engine.replayEnding();
                rows.push({ ...opened, place: { kind: "kept", id }, you, when, places });
            } catch {
                continue;
            }
        rows.sort((a, b) => b.when - a.when);
        const rates: Rate[] = [];
        for (const rate of tally(rows))
            rates.push({ ...rate, ...(await engine.interval(rate.won, rate.count)) });
        return { rows, rates };
    } finally {
        engine.close();
    }
}

/** Who the others are: bots of one level, "person", or "" if there are several kinds, or none. */
export function levelOf(players: string[], you: Seat): string {
    const others = new Set(players.filter((_, seat) => seat !== you));
    const [level = ""] = others;
    return others.size === 1 ? level : "";
}

/** Finished matches by game and level. */
export function tally(rows: Summary[]): Omit<Rate, "low" | "high">[] {
    const rates = new Map<string, Omit<Rate, "low" | "high">>();
    for (const { game, finished, winners, players, you } of rows) {
        if (!finished) continue;
        const level = levelOf(players, you);
        const rate = rates.get(`${game} ${level}`) ?? { game, level, won: 0, count: 0 };
        if (winners.includes(you)) rate.won += 1 / winners.length;
        rate.count++;
        rates.set(`${game} ${level}`, rate);
    }
    return [...rates.values()];
}

// What a list says of saved matches: who played, how it ended, how often the player wins.
import { openEngine } from "../engine/client";
import type { Seat } from "../engine/types";
import type { OpenedRecord } from "../engine/wasm";
import type { Kept } from "../app/shelf";
import { language } from "../words/words";
import { withNames } from "./names";

export interface Summary {
    match: Kept;
    opened: OpenedRecord;
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

/** Records that cannot be read are left out: they stay saved, but there is nothing to say of them. */
export async function summarize(matches: Kept[]): Promise<{ rows: Summary[]; rates: Rate[] }> {
    const engine = await openEngine(language());
    try {
        const rows: Summary[] = [];
        for (const match of matches)
            try {
                const opened = await engine.replayOpen(withNames(match.record));
                rows.push({ match, opened, places: (await engine.replayEnding()).places });
            } catch {
                continue;
            }
        const rates: Rate[] = [];
        for (const rate of tally(rows))
            rates.push({ ...rate, ...(await engine.interval(rate.won, rate.count)) });
        return { rows, rates };
    } finally {
        engine.close();
    }
}

/** The level of the bots; "" if there are several, or none. */
export function levelOf(players: string[], you: Seat): string {
    const others = new Set(players.filter((_, seat) => seat !== you));
    const [level = ""] = others;
    return others.size === 1 && level !== "person" ? level : "";
}

/** Finished matches by game and level. */
export function tally(rows: Summary[]): Omit<Rate, "low" | "high">[] {
    const rates = new Map<string, Omit<Rate, "low" | "high">>();
    for (const { match, opened } of rows) {
        if (!opened.finished) continue;
        const { game, winners, players } = opened;
        const level = levelOf(players, match.you);
        const rate = rates.get(`${game} ${level}`) ?? { game, level, won: 0, count: 0 };
        if (winners.includes(match.you)) rate.won += 1 / winners.length;
        rate.count++;
        rates.set(`${game} ${level}`, rate);
    }
    return [...rates.values()];
}

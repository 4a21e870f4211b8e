// Names of players in records.
import { t } from "../words/words";

/** What this page once wrote for a player who had given no name, in each language. */
const NAMELESS = new Set(["", "You", "Vous", "Jij", "Du"]);

/** The record with a name for everybody: to a reader, nobody else is "You". */
export function withNames(record: string): string {
    const end = record.search(/^deal\b/m);
    const header = record
        .slice(0, end)
        .replace(
            /^seat P(\d) (\S+) ?(.*)$/gm,
            (line, number: string, player: string, name: string) =>
                NAMELESS.has(name)
                    ? `seat P${number} ${player} ${t("Player {number}", { number })}`
                    : line,
        );
    return end < 0 ? record : header + record.slice(end);
}

// Names of players in records.
import { t } from "../words/words";

/** The record with a name for everybody. */
export function withNames(record: string): string {
    const end = record.search(/^deal\b/m);
    const header = record
        .slice(0, end)
        .replace(
            /^seat P(\d) (\S+) ?$/gm,
            (_, number: string, player: string) =>
                `seat P${number} ${player} ${t("Player {number}", { number })}`,
        );
    return end < 0 ? record : header + record.slice(end);
}

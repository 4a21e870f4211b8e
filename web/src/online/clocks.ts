// How long a decision may take.
import { t } from "../words/words";

/** In seconds; 0: as long as it takes. */
export const clocks = [0, 30, 60, 300, 86400, 3 * 86400];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a table closes by itself; never less than two of anything, so that words need no singular. */
export function endWords(seconds: number): string {
    if (seconds > 2 * DAY)
        return t("If no match starts, this table closes in {count} days.", {
            count: Math.ceil(seconds / DAY),
        });
    if (seconds > 2 * HOUR)
        return t("If no match starts, this table closes in {count} hours.", {
            count: Math.ceil(seconds / HOUR),
        });
    return t("If no match starts, this table closes in {count} minutes.", {
        count: Math.max(2, Math.ceil(seconds / MINUTE)),
    });
}

export function clockWords(seconds: number): string {
    switch (seconds) {
        case 0:
            return t("no time limit");
        case 30:
            return t("30 seconds a move");
        case 60:
            return t("1 minute a move");
        case 300:
            return t("5 minutes a move");
        case 86400:
            return t("1 day a move");
        case 3 * 86400:
            return t("3 days a move");
        default:
            return t("{seconds} s a move", { seconds });
    }
}

// What the levels of the bots are called.
import { t } from "../words/words";

/** The address of a bot stays as it is where there is no name for it. */
export function levelName(level: string): string {
    const names: Record<string, string> = {
        rookie: t("Rookie"),
        club: t("Club player"),
        pro: t("Pro"),
        champion: t("Champion"),
    };
    return names[level] ?? level;
}

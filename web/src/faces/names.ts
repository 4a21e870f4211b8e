// What to call a seat on the table.
import type { Seat } from "../engine/types";
import { t } from "../words/words";

/** The name in a seat; one's own is marked, unless it says so itself. */
export function nameOf(names: string[], seat: Seat, you: Seat | null): string {
    const name = names[seat] || `P${seat + 1}`;
    return seat === you && name !== t("You") ? t("{name} (you)", { name }) : name;
}

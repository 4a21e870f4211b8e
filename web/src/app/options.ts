// What the options of the games are called. What they do is said by the engine.
import { t } from "../words/words";

export function optionName(name: string): string {
    const names: Record<string, string> = {
        points: t("Point cards"),
        passing: t("Passing"),
        photo_finish: t("Photo finish"),
        duel: t("Duel"),
        pickup: t("Taking the pile"),
        ninja: t("Ninja"),
        six: t("After a 6"),
        burn: t("After the pile is gone"),
        one: t("Laying a 1"),
        four: t("Four in a row"),
        complete: t("Completing a pair"),
        limit: t("Longest match"),
        course: t("Course"),
        totals: t("Totals of the others"),
    };
    return names[name] ?? name;
}

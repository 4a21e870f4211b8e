// The values of rule options: codes for records and the command line, words for people.
import type { OptionInfo } from "../engine/types";
import { t } from "../words/words";

export interface Labelled {
    value: string;
    label: string;
}

/** The choices of an option; none if it has no list of them. */
export function choicesOf({ choices, labels }: OptionInfo): Labelled[] {
    const words = labels?.split("|") ?? [];
    return (choices?.split("|") ?? []).map((value, i) => ({ value, label: words[i] ?? value }));
}

/** The numbers of a value, group by group; null if it is not made of such numbers. */
export function readNumbers({ numbers }: OptionInfo, value: string): number[][] | null {
    if (!numbers || !/^\d+([,/]\d+)*$/.test(value)) return null;
    return value.split("/").map((group) => group.split(",").map(Number));
}

export function writeNumbers(groups: number[][]): string {
    return groups.map((group) => group.join(",")).join("/");
}

/** A value in few words. */
export function valueWords(option: OptionInfo, value: string): string {
    const groups = readNumbers(option, value);
    if (groups) return groups.map((group) => group.join(" ")).join(" · ");
    if (option.file) return value === option.default ? t("default") : t("custom");
    return choicesOf(option).find((choice) => choice.value === value)?.label ?? value;
}

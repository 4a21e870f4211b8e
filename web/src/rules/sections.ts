// Rule pages come as rows; a row without IDs is a heading. Rows can be searched, with words that mean the same.
import type { RuleRow } from "../engine/types";

export interface Section {
    heading: string;
    rules: RuleRow[];
}

export function inSections(rows: RuleRow[]): Section[] {
    const sections: Section[] = [];
    for (const row of rows) {
        if (row.ids.length === 0) sections.push({ heading: row.text, rules: [] });
        else {
            if (sections.length === 0) sections.push({ heading: "", rules: [] });
            sections.at(-1)!.rules.push(row);
        }
    }
    return sections;
}

/**
 * The rows that have all the words, in their text or as their ID, under their headings. `synonyms` are the
 * engine's: "pass overtak|colour color", words that mean the same or their beginnings.
 */
export function findRules(rows: RuleRow[], words: string, synonyms = ""): RuleRow[] {
    const groups = synonyms.split("|").map((group) => plain(group).split(" ").filter(Boolean));
    const wanted = plain(words)
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => meant(word, groups));
    if (wanted.length === 0) return rows;
    const fits = ({ ids, text }: RuleRow) => {
        const all = plain(`${ids.join(" ")} ${text}`);
        return wanted.every((ways) => ways.some((word) => all.includes(word)));
    };
    return inSections(rows).flatMap(({ heading, rules }) => {
        const found = rules.filter(fits);
        return heading && found.length ? [{ ids: [], text: heading }, ...found] : found;
    });
}

/** The word, and what else it may be called. Two letters may become anything. */
function meant(word: string, groups: string[][]): string[] {
    const isLike = (other: string) =>
        word.length > 2 && (word.startsWith(other) || other.startsWith(word));
    return [word, ...groups.filter((group) => group.some(isLike)).flat()];
}

/** Small letters without accents, as people type when they search. */
function plain(text: string): string {
    return text
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();
}

// Rule pages come as rows; a row without IDs is a heading.
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

/** The rows that have all the words, in their text or as their ID, under their headings. */
export function findRules(rows: RuleRow[], words: string): RuleRow[] {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return rows;
    const fits = ({ ids, text }: RuleRow) => {
        const all = plain(`${ids.join(" ")} ${text}`);
        return wanted.every((word) => all.includes(word));
    };
    return inSections(rows).flatMap(({ heading, rules }) => {
        const found = rules.filter(fits);
        return heading && found.length ? [{ ids: [], text: heading }, ...found] : found;
    });
}

/** Small letters without accents, as people type when they search. */
function plain(text: string): string {
    return text
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();
}

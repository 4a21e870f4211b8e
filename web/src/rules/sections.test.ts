import { expect, it } from "vitest";
import { findRules, inSections } from "./sections";

const rows = [
    { ids: [], text: "The cards" },
    { ids: ["GR-1"], text: "Forty cards, four colours." },
    { ids: ["GR-2", "GR-3"], text: "Eight dangers." },
    { ids: [], text: "Dépassements" },
    { ids: ["GR-9"], text: "Une carte plus élevée dépasse." },
];

it("puts rows under their headings", () => {
    expect(inSections(rows).map(({ heading, rules }) => [heading, rules.length])).toEqual([
        ["The cards", 2],
        ["Dépassements", 1],
    ]);
    expect(inSections(rows.slice(1, 2))).toEqual([{ heading: "", rules: [rows[1]] }]);
});

it("finds rules by words and by ID, and keeps their headings", () => {
    expect(findRules(rows, "four CARDS")).toEqual([rows[0], rows[1]]);
    expect(findRules(rows, "gr-3")).toEqual([rows[0], rows[2]]);
    expect(findRules(rows, "elevee")).toEqual([rows[3], rows[4]]);
    expect(findRules(rows, "zebra")).toEqual([]);
    expect(findRules(rows, "  ")).toEqual(rows);
});

it("knows words that mean the same", () => {
    const synonyms = "colour color|dépass doubl|cards deck";
    expect(findRules(rows, "color", synonyms)).toEqual([rows[0], rows[1]]);
    expect(findRules(rows, "colors", synonyms)).toEqual([rows[0], rows[1]]);
    expect(findRules(rows, "doubler élevée", synonyms)).toEqual([rows[3], rows[4]]);
    expect(findRules(rows, "four deck", synonyms)).toEqual([rows[0], rows[1]]);
    expect(findRules(rows, "de", synonyms)).toEqual([rows[3], rows[4]]);
});

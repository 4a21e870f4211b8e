import { afterEach, describe, expect, it } from "vitest";
import { catalogue } from "../../words-plugin";
import { shortKey } from "./key";
// Under another name, as these sentences are none of the catalogue.
import { preferredLanguage, t as say, useWords } from "./words";

describe("words", () => {
    afterEach(() => useWords("en", {}));

    it("are found by the short key of their English", () => {
        useWords("de", { [shortKey("Hint for {name}")]: "Tipp für {name}" });
        expect(say("Hint for {name}", { name: "Ann" })).toBe("Tipp für Ann");
    });

    it("are English where there is no translation", () => {
        useWords("de", {});
        expect(say("Hint for {name}", { name: "Ann" })).toBe("Hint for Ann");
    });

    it("keep what is not filled in", () => expect(say("{a} and {b}", { a: 1 })).toBe("1 and {b}"));

    it("come in the first language that we speak", () => {
        expect(preferredLanguage(["es-ES", "nl-BE", "fr"])).toBe("nl");
        expect(preferredLanguage(["es"])).toBe("en");
    });

    it("make a catalogue of those that are used", () =>
        expect(catalogue(["a", "b"], { a: "x", c: "y" })).toEqual({ [shortKey("a")]: "x" }));

    it("with the same short key break the build", () => {
        // Two sentences that FNV-1a does not tell apart.
        const [one, two] = ["costarring", "liquid"];
        expect(shortKey(one!)).toBe(shortKey(two!));
        expect(() => catalogue([one!, two!], { [one!]: "x", [two!]: "y" })).toThrow();
    });
});

import { afterEach, describe, expect, it } from "vitest";
import { keysIn, packKeys, packTexts, readPo } from "../../words-plugin";
import { shortKey, unpack } from "./key";
// Under another name, as these sentences are none of the catalogue.
import { decimal, fill, listed, preferredLanguage, t as say, setWords, tc as sayIn } from "./words";

describe("words", () => {
    afterEach(() => setWords("en", {}));

    it("are found by the short key of their English", () => {
        setWords("de", { [shortKey("Hint for {name}")]: "Tipp für {name}" });
        expect(say("Hint for {name}", { name: "Ann" })).toBe("Tipp für Ann");
    });

    it("are English where there is no translation", () => {
        setWords("de", {});
        expect(say("Hint for {name}", { name: "Ann" })).toBe("Hint for Ann");
    });

    it("keep what is not filled in", () => expect(say("{a} and {b}", { a: 1 })).toBe("1 and {b}"));

    it("are chosen by the count, as the language has it", () => {
        const cards = (count: number) => say("a card", "{count} cards", { count });
        expect([0, 1, 2].map(cards)).toEqual(["0 cards", "a card", "2 cards"]);
        setWords("fr", {
            [shortKey("a card\x05{count} cards")]: "{count} carte\x05{count} cartes",
        });
        expect([0, 1, 2].map(cards)).toEqual(["0 carte", "1 carte", "2 cartes"]);
        setWords("fr", {});
        expect(cards(0)).toBe("0 cards");
    });

    it("are told apart by their context", () => {
        const both = () => [sayIn("a match", "Save"), sayIn("a dive", "Save")];
        expect(both()).toEqual(["Save", "Save"]);
        setWords("de", { [shortKey("a dive\x04Save")]: "Parade" });
        expect(both()).toEqual(["Save", "Parade"]);
    });

    it("of the engine bring their rule for plurals", () => {
        const texts = ["a card\x05{count} cards", "{count} carte\x06{count} cartes"];
        expect(texts.map((text) => fill(text, { count: 0 }))).toEqual(["0 cards", "0 carte"]);
    });

    it("join a list", () => {
        expect(listed(["red 3", "blue 4", "black 9"])).toBe("red 3, blue 4 and black 9");
        setWords("nl", {});
        expect(listed(["1", "2", "3"])).toBe("1, 2 en 3");
        expect(listed(["1"])).toBe("1");
    });

    it("have a decimal comma where the language has one", () => {
        expect(decimal(0.55, 1)).toBe("0.6");
        setWords("fr", {});
        expect(decimal(36.8149, 2)).toBe("36,81");
    });

    it("are found in the sources and in a .po file by the same keys", () => {
        const source = 't("one"); t("a", "b", { count }); tc("where",\n "c"); at("d"); x.t("e");';
        const po = [
            'msgid "one"\nmsgstr "un"\n',
            'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n',
            'msgctxt "where"\nmsgid "c"\nmsgstr ""\n"z"\n',
        ];
        expect(keysIn(source)).toEqual(["one", "a\x05b", "where\x04c"]);
        expect(readPo(po.join("\n"))).toEqual({
            one: "un",
            "a\x05b": "x\x05y",
            "where\x04c": "z",
        });
    });

    it("come in the first language that we speak", () => {
        expect(preferredLanguage(["es-ES", "nl-BE", "fr"])).toBe("nl");
        expect(preferredLanguage(["es"])).toBe("en");
    });

    it("are packed without their English", () => {
        const keys = packKeys(["a", "b", "c"]);
        const texts = packTexts(["x", "", "z\x05zz"]);
        expect(unpack(keys, texts)).toEqual({ [shortKey("a")]: "x", [shortKey("c")]: "z\x05zz" });
        expect(() => packTexts(["one\ntwo"])).toThrow();
    });

    it("with the same short key break the build", () => {
        // Two sentences that FNV-1a does not tell apart.
        const [one, two] = ["costarring", "liquid"];
        expect(shortKey(one!)).toBe(shortKey(two!));
        expect(() => packKeys([one!, two!])).toThrow();
    });
});

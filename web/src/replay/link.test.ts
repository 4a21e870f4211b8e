import { describe, expect, it } from "vitest";
import { packRecord, placeInLink, unpackRecord } from "./link";

const record =
    "paddock-record 1\ngame gumball\nseats 3\nseat P1 person Zoë\n" + "1 P1 B5 : K9\n".repeat(50);

describe("a record in a link", () => {
    it("comes back as it was, in characters that need no escape", async () => {
        const packed = await packRecord(record);
        expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(packed.length).toBeLessThan(record.length / 2);
        expect(await unpackRecord(packed, 100_000)).toBe(record);
    });

    it("is refused when it is damaged, or unpacks to too much", async () => {
        const packed = await packRecord(record);
        await expect(unpackRecord(packed.slice(0, 40), 100_000)).rejects.toThrow();
        await expect(unpackRecord("§", 100_000)).rejects.toThrow();
        await expect(unpackRecord(packed, 100)).rejects.toThrow(RangeError);
    });
});

describe("where a link finds a match", () => {
    const engine = (moves: string | null) => ({ replayMoves: () => Promise.resolve({ moves }) });
    const inside = async (moves: string | null, broken: boolean) => {
        const { kind, id } = await placeInLink(engine(moves), record, broken);
        return [kind, await unpackRecord(id, 100_000)];
    };

    it("is its moves, where the rest follows from them", async () => {
        expect(await inside("Y7", false)).toEqual(["moves", "Y7"]);
    });

    it("is the whole record otherwise", async () => {
        expect(await inside(null, false)).toEqual(["data", record]);
        expect(await inside("Y7", true)).toEqual(["data", record]);
    });
});

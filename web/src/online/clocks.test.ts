import { describe, expect, it } from "vitest";
import { endWords } from "./clocks";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("when a table closes", () => {
    const words = (left: number) => endWords(left).replace(/^.* in /, "");
    it("is said in days, hours or minutes", () => {
        expect(words(7 * DAY)).toBe("7 days.");
        expect(words(2 * DAY + 1)).toBe("3 days.");
        expect(words(2 * DAY)).toBe("48 hours.");
        expect(words(HOUR)).toBe("60 minutes.");
        expect(words(54.5 * MINUTE)).toBe("55 minutes.");
        expect(words(0)).toBe("2 minutes.");
    });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { ownName } from "./start";

const kept = vi.hoisted(() => ({ name: "" }));
vi.mock("./settings", () => ({ settings: () => kept }));

afterEach(() => void (kept.name = ""));

describe("ownName", () => {
    it("is what the engine has room for, counted in bytes", () => {
        kept.name = "é".repeat(40);
        expect(ownName()).toBe("é".repeat(20));
    });

    it("is “You” for those who gave none", () => {
        expect(ownName()).toBe("You");
        kept.name = " \u200b ";
        expect(ownName()).toBe("You");
    });
});

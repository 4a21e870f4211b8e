import { afterEach, describe, expect, it, vi } from "vitest";
import { forget, recall, remember } from "./tab";

const denied = () => {
    throw new Error("denied");
};

afterEach(() => vi.unstubAllGlobals());

describe("what lasts as long as the tab", () => {
    it("lasts as long as the page where storage is forbidden", () => {
        vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied, removeItem: denied });
        expect(recall("a")).toBeNull();
        remember("a", "1");
        expect(recall("a")).toBe("1");
        forget("a");
        expect(recall("a")).toBeNull();
    });
});

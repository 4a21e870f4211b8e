import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAsPromised, pledgeOf, promise, promisedAt, shareFor } from "./deal";
import { fitName } from "./identity";

const stored = new Map<string, string>();
beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
    });
});

describe("our part of the deal", () => {
    it("is pledged by the hash of its bytes, as in the protocol’s example", () => {
        expect(pledgeOf("6b1f".repeat(16))).toBe(
            "85c4f0d43316986270cb6582a273823606461e9c632397a3082396b65e6c81c1",
        );
    });

    it("stays the same for a table until the match is over", () => {
        const { share } = promise("t1", "aa");
        expect(promise("t1", "bb")).toMatchObject({ share, commitment: "aa" });
        expect(promise("t2", "cc").share).not.toBe(share);
    });

    it("is sent only where this very share was pledged", () => {
        const { share } = promise("t1", "aa");
        expect(shareFor("t1", pledgeOf(share))).toBe(share);
        expect(shareFor("t1", undefined)).toBeNull();
        expect(shareFor("t1", "00")).toBeNull();
        expect(shareFor("t2", pledgeOf(share))).toBeNull();
    });

    it("gives way when there are too many", () => {
        vi.useFakeTimers();
        for (let i = 0; i < 60; i++) {
            vi.setSystemTime(i);
            promise(`t${i}`, "aa");
        }
        vi.useRealTimers();
        expect(promisedAt("t0")).toBeUndefined();
        expect(promisedAt("t59")).toBeDefined();
    });

    it("is looked for in the record", () => {
        const { share } = promise("t1", "aa");
        const record = (commitment: string, who: string) =>
            `paddock-record 2\ncommitment ${commitment}\nshare ${who} ${share}\n`;
        expect(isAsPromised("t1", record("aa", "P2"), 1)).toBe("kept");
        expect(isAsPromised("t1", record("ab", "P2"), 1)).toBe("broken");
        expect(isAsPromised("t1", record("aa", "P1"), 1)).toBe("withheld");
        expect(isAsPromised("t9", record("aa", "P2"), 1)).toBeNull();
    });
});

describe("a name", () => {
    it("has at most 40 bytes and no spaces at its ends", () => {
        expect(fitName("A\u200bn\u202en \u2764\ufe0f")).toBe("Ann \u2764");
        expect(fitName("  Ann \n Bob ")).toBe("Ann Bob");
        expect(new TextEncoder().encode(fitName("é".repeat(30))).length).toBe(40);
        expect(fitName("x".repeat(39) + "é")).toBe("x".repeat(39));
    });
});

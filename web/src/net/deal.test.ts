import { beforeEach, describe, expect, it, vi } from "vitest";
import { hexToBytes } from "@noble/hashes/utils";
import { notePledged, noteShared, notesOf, pledgeOf, promise, promisedAt, shareFor } from "./deal";
import { fitName } from "./identity";

const bytes = (value: number) => new Uint8Array(32).fill(value);

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

    it("is to be found in the record once the server told that it has it", () => {
        const commitment = "aa".repeat(32);
        const { share } = promise("t1", commitment);
        const record = `pledge P2 ${pledgeOf(share)}\n`;
        notePledged("t1");
        expect(notesOf("t1", record, 1)).toEqual({ commitment: bytes(0xaa) });
        noteShared("t1", "00");
        expect(notesOf("t1", record, 1)).not.toHaveProperty("share");
        noteShared("t1", share);
        expect(notesOf("t1", record, 1)).toMatchObject({ seat: 1, share: hexToBytes(share) });
    });

    it("is missed where even its pledge is, and only if that was taken", () => {
        promise("t1", "aa".repeat(32));
        expect(notesOf("t1", "pledge P2 00\n", 1)).not.toHaveProperty("share");
        notePledged("t1");
        expect(notesOf("t1", "pledge P2 00\n", 1)).toHaveProperty("share");
    });

    it("accuses nobody when nothing is known of it any more, or by those who only watch", () => {
        expect(notesOf("t9", "pledge P2 00\n", 1)).toEqual({});
        promise("t1", "aa".repeat(32));
        expect(notesOf("t1", "", null)).toEqual({});
    });

    it("lasts as long as the page where nothing can be stored", () => {
        vi.stubGlobal("localStorage", {
            getItem: () => null,
            setItem: () => {
                throw new Error("full");
            },
        });
        const { share } = promise("t5", "aa");
        expect(promise("t5", "aa").share).toBe(share);
        expect(shareFor("t5", pledgeOf(share))).toBe(share);
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

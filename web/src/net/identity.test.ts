import { beforeEach, expect, it, vi } from "vitest";
import { dropFormerToken, forgetToken, keepToken, knownToken, makeToken } from "./identity";

const stored = new Map<string, string>();
beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
    });
});

it("forgets the token that was refused, and not the one that another tab has got since", () => {
    keepToken("old");
    for (const key of stored.keys()) stored.set(key, "new");
    forgetToken("old");
    expect(knownToken()).toBe("new");
    forgetToken("new");
    expect(knownToken()).toBeNull();
});

it("is replaced by one of the same person, and the old one is kept until the server knows the new one", () => {
    const old = `0123456789abcdef.${"11".repeat(32)}`;
    keepToken(old);
    const fresh = makeToken()!;
    expect(fresh).toMatch(/^0123456789abcdef\.[0-9a-f]{64}$/);
    expect(knownToken()).toBe(fresh);
    forgetToken(fresh); // the server never heard of it
    expect(knownToken()).toBe(old);
    const second = makeToken()!;
    dropFormerToken();
    forgetToken(second);
    expect(knownToken()).toBeNull();
});

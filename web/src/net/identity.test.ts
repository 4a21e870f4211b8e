import { expect, it, vi } from "vitest";
import { forgetToken, keepToken, knownToken } from "./identity";

it("forgets the token that was refused, and not the one that another tab has got since", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
    });
    keepToken("old");
    for (const key of stored.keys()) stored.set(key, "new");
    forgetToken("old");
    expect(knownToken()).toBe("new");
    forgetToken("new");
    expect(knownToken()).toBeNull();
});

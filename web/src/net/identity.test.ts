import { beforeEach, expect, it } from "vitest";
import { openFake, type FakeDatabase } from "../storage/fake";
import { dropFormerToken, forgetToken, keepToken, knownToken, makeToken } from "./identity";

let database: FakeDatabase;
beforeEach(async () => {
    database = await openFake();
});

/** All changes that were asked for have been made. */
const settle = () => new Promise((done) => setTimeout(done));

it("forgets the token that was refused, and not the one that another tab has got since", async () => {
    keepToken("old");
    await settle();
    for (const key of database.tables.identity.keys())
        database.tables.identity.set(key, { token: "new" });
    forgetToken("old");
    await settle();
    expect(knownToken()).toBe("new");
    forgetToken("new");
    expect(knownToken()).toBeNull();
});

it("is replaced by one of the same person, and the old one is kept until the server knows the new one", async () => {
    const old = `0123456789abcdef.${"11".repeat(32)}`;
    keepToken(old);
    const fresh = (await makeToken())!;
    expect(fresh).toMatch(/^0123456789abcdef\.[0-9a-f]{64}$/);
    expect(knownToken()).toBe(fresh);
    forgetToken(fresh); // the server never heard of it
    expect(knownToken()).toBe(old);
    const second = (await makeToken())!;
    dropFormerToken();
    forgetToken(second);
    expect(knownToken()).toBeNull();
});

import { afterEach, expect, it, vi } from "vitest";
import { lookForServer } from "./server";

function answers(body: string, status = 200): void {
    vi.stubGlobal("fetch", async () => new Response(body, { status }));
}
afterEach(() => void vi.unstubAllGlobals());

it("a server tells its games", async () => {
    answers("[]");
    expect(await lookForServer()).toBe("there");
});

it("a plain web host has no such page, or some other one", async () => {
    answers("Not found", 404);
    expect(await lookForServer()).toBe("none");
    answers("<!doctype html>");
    expect(await lookForServer()).toBe("none");
});

it("a busy server, or none at the other end of the line, is asked again", async () => {
    for (const status of [429, 500, 502, 503]) {
        answers("Busy", status);
        expect(await lookForServer()).toBe("unreachable");
    }
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(await lookForServer()).toBe("unreachable");
});

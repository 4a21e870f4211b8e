import { expect, it } from "vitest";
import { ALL_OPEN, SPECTATOR } from "../engine/wasm";
import { eyeName, readEye, readStep } from "./address";

it("names every pair of eyes, and reads the names", () => {
    for (const eye of [ALL_OPEN, SPECTATOR, 0, 3, 7]) expect(readEye(eyeName(eye), 8)).toBe(eye);
});

it("knows no seats beyond those of the match", () => {
    expect(readEye("P4", 3)).toBeNull();
    expect(readEye("P0", 3)).toBeNull();
    expect(readEye("toString", 3)).toBeNull();
    expect(readEye(undefined, 3)).toBeNull();
});

it("keeps steps within the match", () => {
    expect(readStep("7", 36)).toBe(7);
    expect(readStep("99", 36)).toBe(36);
    expect(readStep("-1", 36)).toBeNull();
    expect(readStep("", 36)).toBeNull();
});

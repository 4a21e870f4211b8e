import { describe, expect, it } from "vitest";
import type { Scene } from "./show";
import { soundOf } from "./useSound";

const scene = (changes: object) => ({ frame: null, ...changes }) as unknown as Scene;
const waiting = { over: false, choices: [] };
const yours = { over: false, choices: [{ move: "Y7", says: "" }] };

describe("the sound of a change", () => {
    it("ticks once for each happening that is told", () => {
        const frame = { says: "Ben plays Y7." };
        const shown = scene({ position: waiting, frame });
        expect(soundOf(scene({ position: waiting }), shown)).toBe("step");
        expect(soundOf(shown, scene({ position: yours, frame }))).toBeNull();
        expect(soundOf(shown, scene({ position: waiting, frame: { says: "" } }))).toBeNull();
    });

    it("calls the player, and says that it is over, when everything has been shown", () => {
        const shown = scene({ position: yours, frame: { says: "Ben plays Y7." } });
        expect(soundOf(shown, scene({ position: yours }))).toBe("turn");
        expect(soundOf(shown, scene({ position: waiting }))).toBeNull();
        expect(soundOf(shown, scene({ position: { over: true, choices: [] } }))).toBe("over");
    });

    it("is silent when a table is opened, and while nothing changes", () => {
        expect(soundOf(null, scene({ position: yours }))).toBeNull();
        expect(soundOf(scene({ position: yours }), scene({ position: yours }))).toBeNull();
    });
});

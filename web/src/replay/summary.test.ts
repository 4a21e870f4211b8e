import { expect, it, vi } from "vitest";
import type { Summary } from "./summary";

vi.mock("../engine/client", () => ({}));
const { levelOf, tally } = await import("./summary");

const row = (game: string, winners: number[], finished = true, level = "club") =>
    ({
        you: 0,
        ...{ game, winners, finished, players: ["person", level, level] },
    }) as unknown as Summary;

it("counts finished matches by game and level, and shares shared victories", () => {
    const rows = [
        row("gumball", [0]),
        row("gumball", [0, 2]),
        row("gumball", [1]),
        row("gumball", [], false),
        row("gumball", [1], true, "pro"),
        row("trail", [0]),
    ];
    expect(tally(rows)).toEqual([
        { game: "gumball", level: "club", won: 1.5, count: 3 },
        { game: "gumball", level: "pro", won: 0, count: 1 },
        { game: "trail", level: "club", won: 1, count: 1 },
    ]);
});

it("knows the level where all bots have the same", () => {
    expect(levelOf(["person", "pro", "pro"], 0)).toBe("pro");
    expect(levelOf(["person", "pro", "club"], 0)).toBe("");
    expect(levelOf(["person", "person"], 0)).toBe("person");
    expect(levelOf(["person", "person", "club"], 0)).toBe("");
    expect(levelOf(["person"], 0)).toBe("");
});

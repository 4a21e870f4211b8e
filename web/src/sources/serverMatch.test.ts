import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fact, Position } from "../engine/types";
import { event, FakeServer, settle, snapshot, type FakeSocket } from "../net/fake";
import { Follower } from "../net/follow";
import type { Snapshot } from "../net/messages";
import type { LogTurn, TableInfo, Turn } from "../table/source";
import { ServerMatch } from "./serverMatch";

/** An engine that only remembers which facts it was told since it was last opened. */
const seats: string[] = [];
const engines = { open: 0, failures: 0 };
vi.mock("../engine/client", () => ({
    openEngine: async () => {
        let told: number[] = [];
        engines.open++;
        return {
            setUp: async () => {
                if (engines.failures-- > 0) throw new Error("no memory");
            },
            seatOpen: async (seat: number) => {
                seats.push(`seat ${seat}`);
                told = [];
            },
            seatTellAll: async (facts: Fact[]) => {
                told.push(...facts.map(([kind]) => kind));
                const frames = facts.map(([kind]) => ({ says: `fact ${kind}`, actor: kind % 2 }));
                return { frames, link: told.join(" "), drawn: facts.some(([kind]) => kind > 99) };
            },
            seatTable: async () => ({ now: told.join(" ") }),
            close: () => void engines.open--,
        };
    },
}));

const fact = (kind: number): Fact => [kind, 0, 0, 0, 0, 0, 0, "0"];

class Watcher {
    readonly told: string[] = [];
    table(info: TableInfo, log: LogTurn[], position: Position): void {
        this.told.push(`table for ${info.you}: ${log.length} steps, ${position.now}`);
    }
    turn({ step, position }: Turn): void {
        this.told.push(`turn ${step}: ${position.now}`);
    }
    trouble(text: string): void {
        this.told.push(`trouble: ${text}`);
    }
}

interface Scene {
    server: FakeServer;
    socket: FakeSocket;
    follower: Follower;
    table: ServerMatch;
    watcher: Watcher;
}

async function open(first: Partial<Snapshot> = {}): Promise<Scene> {
    const server = new FakeServer();
    const talk = { load: () => [], save: () => {} };
    const follower = new Follower("t1", server.connection, talk, () => "Ann");
    const socket = await server.welcome();
    socket.answer("watch", snapshot({ status: "playing", you: 0, seq: 5, turn: 0, ...first }));
    await settle();
    const table = new ServerMatch(follower);
    const watcher = new Watcher();
    void table.open(watcher);
    await settle();
    return { server, socket, follower, table, watcher };
}

function tellFacts(socket: FakeSocket, steps: number[][], next: number | null = null): void {
    const from = socket.last("facts")!["from"];
    socket.answer("facts", {
        type: "facts",
        from,
        next,
        steps: steps.map((step) => step.map(fact)),
    });
}

const moved = (seq: number, step: number, kind: number) =>
    event(seq, "moved", { seat: 0, step, turn: 0, seconds: null, facts: [fact(kind)] });

beforeEach(() => {
    vi.useFakeTimers();
    seats.length = 0;
    engines.open = engines.failures = 0;
});
afterEach(() => void vi.useRealTimers());

describe("a server's table", () => {
    it("is told from the deal on when it is opened in the middle, page by page", async () => {
        const { socket, watcher } = await open();
        expect(socket.last("facts")).toMatchObject({ table: "t1", from: 0 });
        tellFacts(socket, [[1, 2], [3]], 2);
        await settle();
        expect(socket.last("facts")).toMatchObject({ from: 2 });
        tellFacts(socket, [[4]]);
        await settle();
        expect(watcher.told).toEqual(["table for 0: 3 steps, 1 2 3 4"]);
        expect(seats).toContain("seat 0");
    });

    it("shows steps one by one, and each once", async () => {
        const { socket, watcher } = await open();
        tellFacts(socket, [[1]]);
        await settle();
        socket.say(moved(6, 1, 2));
        socket.say(moved(6, 1, 2));
        socket.say(moved(7, 2, 3));
        await settle();
        expect(watcher.told.slice(1)).toEqual(["turn 1: 1 2", "turn 2: 1 2 3"]);
    });

    it("does not show twice what the facts have told already", async () => {
        const { socket, watcher } = await open();
        socket.say(moved(6, 1, 2)); // before the answer, which knows of it
        tellFacts(socket, [[1], [2]]);
        await settle();
        expect(watcher.told).toEqual(["table for 0: 2 steps, 1 2"]);
    });

    it("starts anew when a step was taken back", async () => {
        const { socket, watcher } = await open();
        tellFacts(socket, [[1], [2]]);
        await settle();
        socket.say(moved(6, 2, 4));
        socket.say(event(7, "asked", { seat: 0 }));
        socket.say(event(8, "undone", { seat: 0, step: 1, turn: 0, seconds: null, facts: [] }));
        await settle();
        tellFacts(socket, [[1], [2]]);
        await settle();
        socket.say(moved(9, 2, 9));
        await settle();
        expect(watcher.told.slice(1)).toEqual([
            "turn 2: 1 2 4",
            "table for 0: 2 steps, 1 2",
            "turn 2: 1 2 9",
        ]);
    });

    it.each([
        ["that drew a card", 102],
        ["that passed the turn on", 3],
    ])("catches a step taken back %s", async (_, kind) => {
        const { socket, follower, watcher } = await open();
        tellFacts(socket, [[1], [2]]);
        await settle();
        socket.say(moved(6, 2, kind));
        socket.say(event(7, "asked", { seat: 0 }));
        socket.say(event(8, "undone", { seat: 0, step: 1, turn: 0, seconds: null, facts: [] }));
        await settle();
        expect(follower.deal.lie).toContain("took back");
        expect(socket.closed).toBe(true);
        expect(watcher.told).toHaveLength(2);
    });

    it("catches steps taken back while the line was cut", async () => {
        const { server, socket, follower } = await open();
        tellFacts(socket, [[1], [2], [102]]);
        await settle();
        socket.breaks();
        vi.advanceTimersByTime(400);
        const second = await server.welcome();
        second.answer("watch", snapshot({ status: "playing", you: 0, seq: 9, step: 1, turn: 0 }));
        await settle();
        tellFacts(second, [[1], [2]]);
        await settle();
        expect(follower.deal.lie).toContain("took back");
    });

    const senseless: [string, object][] = [
        ["no steps", { steps: null, next: null }],
        ["a step that is no list", { steps: [7], next: null }],
        ["a fact without cards", { steps: [[[1, 0, 0, 0, 0, 0, 0]]], next: null }],
        ["a fact with words in it", { steps: [[[1, "a", 0, 0, 0, 0, 0, "0"]]], next: null }],
        ["no way on", { steps: [], next: 0 }],
        ["a way back", { steps: [[fact(1)], [fact(2)]], next: 1 }],
    ];
    it.each(senseless)("catches facts with %s", async (_, answer) => {
        const { socket, follower } = await open();
        socket.answer("facts", { type: "facts", from: 0, ...answer });
        await settle();
        expect(follower.deal.lie).toContain("not valid");
    });

    it("starts anew after a snapshot", async () => {
        const { server, watcher, socket } = await open({ you: null });
        tellFacts(socket, [[1]]);
        await settle();
        socket.breaks();
        vi.advanceTimersByTime(400);
        const second = await server.welcome();
        second.answer("watch", snapshot({ status: "playing", seq: 500, step: 1 }));
        await settle();
        tellFacts(second, [[1], [7]]);
        await settle();
        expect(watcher.told).toEqual([
            "table for null: 1 steps, 1",
            "table for null: 2 steps, 1 7",
        ]);
        expect(seats[0]).toBe("seat -1");
    });

    it("asks again when the connection broke before the facts came", async () => {
        const { server, socket, watcher } = await open();
        socket.breaks();
        vi.advanceTimersByTime(400);
        const second = await server.welcome();
        second.answer("watch", { type: "done" });
        await settle();
        second.answer("watch", snapshot({ status: "playing", you: 0, seq: 5, turn: 0 }));
        await settle();
        tellFacts(second, [[1]]);
        await settle();
        expect(watcher.told).toEqual(["table for 0: 1 steps, 1"]);
    });
});

describe("what goes wrong at a server's table", () => {
    it("is asked again when the server was asked too fast", async () => {
        const { socket, watcher } = await open();
        socket.answer("facts", { type: "refused", code: "too-fast", text: "Slowly." });
        await settle();
        vi.advanceTimersByTime(3000);
        await settle();
        tellFacts(socket, [[1]]);
        await settle();
        expect(watcher.told).toEqual(["table for 0: 1 steps, 1"]);
    });

    it("is told until all is well again, and leaves no engine behind", async () => {
        const { socket, table, watcher } = await open();
        engines.failures = 1;
        tellFacts(socket, [[1]]);
        await settle();
        expect(engines.open).toBe(0);
        socket.say(moved(6, 1, 2));
        await settle();
        tellFacts(socket, [[1], [2]]);
        await settle();
        expect(watcher.told).toEqual([
            "trouble: no memory",
            "table for 0: 2 steps, 1 2",
            "trouble: ",
        ]);
        table.close();
        expect(engines.open).toBe(0);
    });

    it("does not keep hints from being asked for again", async () => {
        const { socket, table } = await open();
        tellFacts(socket, [[1]]);
        await settle();
        engines.failures = 1;
        await expect(table.advise()).rejects.toThrow("no memory");
        await expect(table.advise()).rejects.not.toThrow("no memory"); // this engine gives no advice
    });
});

describe("moves at a server's table", () => {
    it("name the step that they are meant for, and are done once they are shown", async () => {
        const { socket, table, watcher } = await open();
        tellFacts(socket, [[1], [2]]);
        await settle();
        const act = table.act("R4", 2);
        expect(socket.last("move")).toMatchObject({ table: "t1", step: 2, move: "R4" });
        socket.answer("move", moved(6, 2, 4));
        expect(await act).toBeNull();
        expect(watcher.told.at(-1)).toBe("turn 2: 1 2 4");
        expect(await table.canUndo()).toBe(true);
        socket.say(moved(7, 3, 102)); // which draws
        await settle();
        expect(await table.canUndo()).toBe(false);
    });

    it("say why they were not made", async () => {
        const { socket, table } = await open();
        tellFacts(socket, [[1]]);
        await settle();
        const act = table.act("R4", 1);
        socket.answer("move", { type: "refused", code: "stale", rule: "GR-9", text: "Too late." });
        expect(await act).toMatchObject({ legal: false, rule: "GR-9", text: "Too late." });
        socket.breaks();
        expect(await table.act("R4", 1)).toMatchObject({ legal: false, code: "lost" });
    });
});

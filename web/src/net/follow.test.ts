import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, event, settle, snapshot, type FakeSocket } from "./fake";
import { isReplaced, mayStart, type Said } from "./fold";
import { Follower } from "./follow";
import type { SeatState, Snapshot } from "./messages";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Scene {
    server: FakeServer;
    socket: FakeSocket;
    follower: Follower;
    told: string[];
}

async function follow(first: Partial<Snapshot> = {}): Promise<Scene> {
    const server = new FakeServer();
    const talk = new Map<string, Said[]>();
    const store = {
        load: (id: string) => talk.get(id) ?? [],
        save: (id: string, said: Said[]) => void talk.set(id, said),
    };
    const follower = new Follower("t1", server.connection, store, () => "Ann");
    const told: string[] = [];
    follower.listen({
        event: ({ seq }) => told.push(`event ${seq}`),
        snapshot: () => told.push("snapshot"),
        synced: () => told.push("synced"),
    });
    const socket = await server.welcome();
    socket.answer("watch", snapshot(first));
    await settle();
    return { server, socket, follower, told };
}

async function reconnect({ server }: Scene): Promise<FakeSocket> {
    server.socket.breaks();
    vi.advanceTimersByTime(400);
    return server.welcome();
}

describe("following a table", () => {
    it("begins with the table as it is", async () => {
        const { follower, told } = await follow({ seq: 7 });
        expect(told).toEqual(["snapshot", "synced"]);
        expect(follower.state?.seq).toBe(7);
    });

    it("takes events in order, and each once", async () => {
        const { socket, follower, told } = await follow();
        socket.say(event(2, "sat", { seat: 0, name: "Bob", pledged: true }));
        socket.say(event(2, "sat", { seat: 0, name: "Bob", pledged: true }));
        socket.say(event(1, "opened"));
        socket.say(event(3, "said", { seat: 0, phrase: "hello", text: "Hello!" }));
        expect(told.slice(2)).toEqual(["event 2", "event 3"]);
        expect(follower.state?.seats[0]).toMatchObject({
            name: "Bob",
            present: true,
            pledged: true,
        });
        expect(follower.state?.said).toEqual([
            { seq: 3, seat: 0, text: "Hello!", phrase: "hello" },
        ]);
    });

    it("does not mind events of other tables", async () => {
        const { socket, told } = await follow();
        socket.say({ ...event(2, "closed"), table: "t2" });
        expect(told).toHaveLength(2);
    });

    it("asks for what is missing", async () => {
        const { socket, follower, told } = await follow();
        socket.say(event(4, "declined", { seat: 1 }));
        expect(socket.last("watch")).toMatchObject({ table: "t1", from: 2 });
        for (const seq of [2, 3, 4]) socket.say(event(seq, "said", { seat: 0, text: `${seq}` }));
        socket.answer("watch", { type: "done" });
        await settle();
        socket.answer("watch", snapshot({ seq: 4 }));
        await settle();
        expect(told.slice(2)).toEqual(["event 2", "event 3", "event 4", "synced"]);
        expect(follower.state?.said.map(({ text }) => text)).toEqual(["2", "3", "4"]);
    });

    it("knows its own seat by the answer, and asks when it may be us in another tab", async () => {
        const scene = await follow();
        void scene.follower.request("sit");
        scene.socket.answer("sit", event(2, "sat", { seat: 1, name: "Ann", pledged: true }));
        expect(scene.follower.state?.you).toBe(1);
        expect(scene.socket.last("watch")).not.toHaveProperty("from");
        const other = await follow();
        other.socket.say(event(2, "sat", { seat: 1, name: "Ann", pledged: true }));
        expect(other.socket.last("watch")).toMatchObject({ from: 3 });
        other.socket.answer("watch", { type: "done" });
        await settle();
        other.socket.answer("watch", snapshot({ seq: 2, you: 1 }));
        await settle();
        expect(other.follower.state?.you).toBe(1);
    });
});

describe("a table that closes by itself", () => {
    it("knows when, and hears when that changes", async () => {
        const { follower, socket } = await follow({ expires: 604800 });
        expect(follower.state?.ends).toBe(Date.now() + 604800_000);
        socket.say({ type: "expires", table: "t2", seconds: 5 });
        expect(follower.state?.ends).toBe(Date.now() + 604800_000);
        socket.say({ type: "expires", table: "t1", seconds: 3600 });
        expect(follower.state?.ends).toBe(Date.now() + 3600_000);
        socket.say(event(2, "closed", { why: "expired" }));
        expect(follower.state).toMatchObject({ status: "closed", expired: true });
    });

    it("need not be told by a server that does not know", async () => {
        const { follower, socket } = await follow({ expires: null });
        expect(follower.state?.ends).toBe(null);
        socket.say(event(2, "closed"));
        expect(follower.state).toMatchObject({ status: "closed", expired: false });
    });
});

describe("coming back", () => {
    it("gets the events that were missed, then who is there", async () => {
        const scene = await follow({ status: "playing", you: 0 });
        const socket = await reconnect(scene);
        expect(socket.last("watch")).toMatchObject({ from: 2 });
        socket.say(event(2, "left", { seat: 0, why: "away", bot: "club" }));
        socket.answer("watch", { type: "done" });
        await settle();
        const seats = snapshot().seats.map((seat) => ({
            ...seat,
            player: "person" as const,
            present: seat.seat === 1,
            bot: "club",
        }));
        socket.answer("watch", snapshot({ seq: 2, status: "playing", you: 0, seats, seconds: 30 }));
        await settle();
        expect(scene.told.slice(2)).toEqual(["event 2", "synced"]);
        expect(scene.follower.state?.seats[1]?.present).toBe(true);
        expect(scene.follower.state?.deadline).toBe(Date.now() + 30_000);
        expect(isReplaced(scene.follower.state!)).toBe(true);
    });

    it("forgets what was when the server answers with the table", async () => {
        const scene = await follow({ seq: 9 });
        scene.socket.say(event(10, "said", { seat: 0, text: "Hello!" }));
        const socket = await reconnect(scene);
        socket.answer("watch", snapshot({ seq: 900, step: 80, status: "over" }));
        await settle();
        expect(scene.told.slice(3)).toEqual(["snapshot", "synced"]);
        expect(scene.follower.state).toMatchObject({ seq: 900, step: 80, status: "over" });
        expect(scene.follower.state?.said).toHaveLength(1);
    });

    it("takes a server at its word that has forgotten the last events", async () => {
        const scene = await follow({ seq: 9 });
        const socket = await reconnect(scene);
        socket.answer("watch", snapshot({ seq: 5 }));
        await settle();
        socket.say(event(6, "closed"));
        expect(scene.follower.state).toMatchObject({ seq: 6, status: "closed" });
    });

    it("starts anew when the connection breaks while it asks", async () => {
        const scene = await follow();
        const second = await reconnect(scene);
        second.say(event(2, "said", { seat: 0, text: "x" }));
        const third = await reconnect(scene);
        expect(third.last("watch")).toMatchObject({ from: 3 });
        third.answer("watch", { type: "done" });
        await settle();
        third.answer("watch", snapshot({ seq: 2 }));
        await settle();
        expect(scene.told.slice(2)).toEqual(["event 2", "synced"]);
    });

    it("says when there is no such table any more", async () => {
        const scene = await follow();
        const socket = await reconnect(scene);
        socket.answer("watch", {
            type: "refused",
            code: "no-table",
            text: "There is no table “t1”.",
        });
        await settle();
        expect(scene.follower.refusal).toMatchObject({ code: "no-table" });
    });

    it("asks again when the server cannot just now", async () => {
        const scene = await follow();
        const socket = await reconnect(scene);
        socket.answer("watch", { type: "refused", code: "storage", text: "Try again." });
        await settle();
        const before = socket.sent.length;
        vi.advanceTimersByTime(3000);
        expect(socket.sent.length).toBe(before + 1);
        expect(scene.follower.refusal).toBeNull();
    });

    it("asks no more once nobody looks", async () => {
        const scene = await follow();
        const socket = await reconnect(scene);
        socket.answer("watch", { type: "refused", code: "storage", text: "Try again." });
        await settle();
        scene.follower.close();
        const before = socket.sent.length;
        vi.advanceTimersByTime(3000);
        expect(socket.sent.length).toBe(before);
    });

    it("says what else goes wrong, such as an answer that makes no sense", async () => {
        const scene = await follow();
        const socket = await reconnect(scene);
        vi.spyOn(scene.follower, "request").mockRejectedValueOnce(new Error("nonsense"));
        socket.say(event(9, "closed"));
        socket.answer("watch", { type: "done" });
        await settle();
        expect(scene.follower.refusal?.message).toBe("nonsense");
    });
});

const person = { player: "person" as const, name: "N", present: true, pledged: false, bot: null };
const free = { player: null, name: null, present: false, pledged: false, bot: null };

describe("the state of a table", () => {
    it("follows a match from the start to the end", async () => {
        const seats = [0, 1].map((seat) => ({ ...person, seat }));
        const { socket, follower } = await follow({ you: 0, seats });
        const pledges = [{ seat: 0, pledge: "p", share: null }];
        socket.say(event(2, "started", { seat: 0, code: "c", pledges, seats }));
        expect(follower.state).toMatchObject({ status: "dealing", code: "c", pledges });
        socket.say(event(3, "shared", { seat: 0, share: "s" }));
        expect(follower.state?.pledges).toEqual([{ seat: 0, pledge: "p", share: "s" }]);
        socket.say(event(4, "dealt", { step: 0, turn: 1, seconds: 60, facts: [] }));
        expect(follower.state).toMatchObject({
            status: "playing",
            turn: 1,
            deadline: Date.now() + 60_000,
        });
        socket.say(event(5, "asked", { seat: 1 }));
        socket.say(event(6, "agreed", { seat: 0 }));
        expect(follower.state?.undo).toEqual({ seat: 1, agreed: [0] });
        socket.say(
            event(7, "moved", {
                seat: 1,
                step: 1,
                turn: null,
                status: "over",
                seconds: null,
                facts: [],
            }),
        );
        expect(follower.state).toMatchObject({
            status: "over",
            undo: null,
            turn: null,
            deadline: null,
        });
        socket.say(event(8, "rematched", { seat: 1, new: "t9" }));
        expect(follower.state?.rematch).toBe("t9");
        expect(follower.deal.lie).toBe("");
    });

    const others = {
        "another name": [
            { ...person, seat: 0 },
            { ...person, seat: 1, name: "M" },
        ],
        "a person who never sat down": [
            { ...person, seat: 0 },
            { ...person, seat: 1 },
        ],
        "a bot with a pledge": [
            { ...person, seat: 0 },
            { seat: 1, player: "bot", name: "B", pledged: true, bot: "club" },
        ],
        "a seat less": [{ ...person, seat: 0 }],
    };
    it.each(Object.entries(others))("catches a server that starts with %s", async (name, after) => {
        const taken = name === "another name" ? { ...person, seat: 1 } : { ...free, seat: 1 };
        const seats = [{ ...person, seat: 0 }, taken] as SeatState[];
        const { socket, follower } = await follow({ you: 0, seats });
        socket.say(event(2, "started", { seat: 0, code: "c", pledges: [], seats: after }));
        expect(follower.deal.lie).not.toBe("");
        expect(follower.state?.status).toBe("open");
    });

    it.each(["sat", "stood", "started", "dealt"])("catches “%s” after the deal", async (what) => {
        const { socket, follower } = await follow({ status: "playing", pledges: [] });
        socket.say(event(2, what, { seat: 0, name: "M", pledged: true, seats: [] }));
        expect(follower.deal.lie).not.toBe("");
    });

    it.each(["moved", "undone"])("catches “%s” before the deal", async (what) => {
        const { socket, follower } = await follow({ status: "dealing", pledges: [] });
        socket.say(event(2, what, { seat: 0, step: 1, turn: 0, seconds: null, facts: [] }));
        expect(follower.deal.lie).not.toBe("");
    });

    const lies: [string, Partial<Snapshot>, Partial<Snapshot>][] = [
        ["another table", {}, { table: "t2" }],
        ["no seat for a player", { status: "playing", you: 0 }, { you: null }],
        ["another seat", { status: "dealing", you: 0 }, { you: 1 }],
        ["a seat for a spectator", { status: "playing" }, { you: 1 }],
        ["no seats", {}, { seats: undefined as never }],
        ["one seat too many", {}, { seats: Array(9).fill(snapshot().seats[0]) as never }],
        ["a seat twice", {}, { seats: Array(2).fill(snapshot().seats[0]) as never }],
        [
            "a pledge of a seat that is not there",
            {},
            { pledges: [{ seat: 5, pledge: "", share: null }] },
        ],
        ["no list of pledges", {}, { pledges: 7 as never }],
        ["a request to take back by nobody", { status: "playing" }, { undo: {} as never }],
        ["an option that is no text", {}, { options: { passing: 7 } as never }],
        ["a rematch at no place", {}, { rematch: "/settings" }],
        ["steps before the first", {}, { step: -1 }],
        ["a clock in words", {}, { clock: "soon" as never }],
        ["a seat that is not there", { you: 0 }, { you: 7 }],
        ["an unknown status", {}, { status: "sealed" as never }],
    ];
    it.each(lies)("catches %s after the line was cut, and hangs up", async (_, first, then) => {
        const scene = await follow({ pledges: [], ...first });
        const before = scene.follower.state;
        const socket = await reconnect(scene);
        socket.answer("watch", snapshot({ pledges: [], ...first, ...then, seq: 5 }));
        await settle();
        expect(scene.follower.deal.lie).not.toBe("");
        expect(scene.follower.state).toBe(before);
        expect(socket.closed).toBe(true);
        scene.server.connection.start();
        vi.advanceTimersByTime(60_000);
        expect(scene.server.socket).toBe(socket);
    });

    const events: [string, object][] = [
        ["sat", { seat: 7, name: "Bob", pledged: true }],
        ["sat", { seat: 1, name: null, pledged: true }],
        ["sat", { name: "Bob", pledged: true }],
        ["started", { code: "c", pledges: [], seats: null }],
        ["started", { code: "c", pledges: null, seats: [] }],
        ["said", { seat: 0, text: { html: "" } }],
        ["left", { seat: 0, why: "away", bot: null }],
        ["rematched", { seat: 0, new: "a/b" }],
        ["moved", { seat: 0, step: 1, turn: 2 }],
        ["moved", { seat: 0, step: "1", turn: 1 }],
        ["moved", { seat: 0, step: 1, turn: 1, facts: [[1, 2, 3]] }],
    ];
    it.each(events)("catches “%s” with wrong members: %o", async (what, members) => {
        const { socket, follower } = await follow();
        const before = follower.state;
        socket.say(event(2, what, members));
        expect(follower.deal.lie).toContain("not valid");
        expect(follower.state).toBe(before);
        expect(socket.closed).toBe(true);
    });

    it("catches wrong members in what has no number", async () => {
        for (const message of [
            { type: "presence", seat: 9, present: true, seconds: null },
            { type: "presence", seat: 0, present: "yes", seconds: null },
            { type: "expires", seconds: null },
        ]) {
            const { socket, follower } = await follow();
            socket.say({ table: "t1", ...message });
            expect(follower.deal.lie).toContain("not valid");
        }
    });

    it("does not mind what a newer server has besides", async () => {
        const { socket, follower } = await follow({ weather: "rain" } as never);
        socket.say(event(2, "removed", { seat: 1, why: "host" }));
        socket.say({ type: "weather", table: "t1" });
        socket.say(event(3, "said", { seat: 0, phrase: null, text: "Hi", mood: 3 }));
        expect(follower.deal.lie).toBe("");
        expect(follower.state?.said).toHaveLength(1);
    });

    it("lets everybody change seats before the start", async () => {
        const scene = await follow({ you: 0 });
        const socket = await reconnect(scene);
        socket.answer("watch", snapshot({ you: 1, seq: 5 }));
        await settle();
        expect(scene.follower.deal.lie).toBe("");
    });

    const playing: Partial<Snapshot> = { status: "playing", pledges: [], step: 3, turn: 1, you: 0 };
    const undone = { seat: 1, step: 2, turn: 1, facts: [] };
    it("believes a step taken back that we agreed to", async () => {
        const { socket, follower } = await follow(playing);
        socket.say(event(2, "asked", { seat: 1 }));
        socket.say(event(3, "agreed", { seat: 0 }));
        socket.say(event(4, "undone", undone));
        expect(follower.deal.lie).toBe("");
        expect(follower.state).toMatchObject({ step: 2, undo: null });
    });

    it.each<[string, string[], object, Partial<Snapshot>?]>([
        ["nobody asked for", [], undone],
        ["we did not agree to", ["asked"], undone],
        ["is not the last", ["asked", "agreed"], { ...undone, step: 1 }],
        ["is another player’s", ["asked", "agreed"], { ...undone, turn: 0 }],
        ["would give back the turn", ["asked", "agreed"], { ...undone, seat: 1 }, { turn: 0 }],
    ])("catches a step taken back that %s", async (_, before, last, state = {}) => {
        const { socket, follower } = await follow({ ...playing, ...state });
        before.forEach((what, i) => socket.say(event(2 + i, what, { seat: 1 - i })));
        socket.say(event(2 + before.length, "undone", last));
        expect(follower.deal.lie).not.toBe("");
        expect(follower.state?.step).toBe(3);
    });

    it("leaves the start to the host, if the host sits there", async () => {
        const { socket, follower } = await follow({ you: 1 });
        const starts = () => mayStart(follower.state!);
        socket.say(event(2, "sat", { seat: 1, name: "Ann", pledged: true }));
        expect(starts()).toBe(false);
        socket.say(event(3, "sat", { seat: 0, name: "Bob", pledged: true }));
        expect(starts()).toBe(true);
        socket.say(event(4, "stood", { seat: 0, why: "removed" }));
        socket.say(event(5, "sat", { seat: 0, name: "Cy", pledged: true, host: true }));
        expect(follower.state?.seats[0]).toMatchObject({ name: "Cy", host: true });
        expect(starts()).toBe(false);
        socket.say(event(6, "stood", { seat: 0 }));
        expect(follower.state?.seats[0]?.host).toBeUndefined();
    });

    it("tells how long a seat waits for who is gone", async () => {
        const { socket, follower } = await follow();
        socket.say({ type: "presence", table: "t1", seat: 1, present: false, seconds: 120 });
        expect(follower.state?.awayUntil).toEqual({ 1: Date.now() + 120_000 });
        socket.say({ type: "presence", table: "t1", seat: 1, present: true, seconds: null });
        expect(follower.state?.awayUntil).toEqual({});
        expect(follower.state?.seats[1]?.present).toBe(true);
    });
});

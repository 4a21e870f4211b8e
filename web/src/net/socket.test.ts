import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { welcome, FakeServer, settle } from "./fake";
import { Lost, Refused } from "./socket";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a connection", () => {
    it("says hello first and is open once welcomed", async () => {
        const server = new FakeServer();
        server.connection.start();
        expect(server.connection.state).toBe("connecting");
        server.socket.accept();
        expect(server.socket.sent).toEqual([{ type: "hello", id: 1, protocol: 1, name: "Ann" }]);
        await expect(server.connection.request("ping")).rejects.toBeInstanceOf(Lost);
        await server.welcome();
        expect(server.connection.state).toBe("open");
        expect((await server.connection.ready()).name).toBe("Ann");
    });

    it("matches answers to requests, whatever their order", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        const first = server.connection.request("sit", { table: "t1" });
        const second = server.connection.request("watch", { table: "t2" });
        socket.answer("watch", { type: "table", table: "t2" });
        socket.answer("sit", { type: "event", table: "t1" });
        expect((await first).table).toBe("t1");
        expect((await second).table).toBe("t2");
    });

    it("makes refusals errors that say why", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        const move = server.connection.request("move", { move: "R4" });
        socket.answer("move", { type: "refused", code: "stale", rule: "GR-9", text: "Too late." });
        await expect(move).rejects.toMatchObject({
            code: "stale",
            rule: "GR-9",
            message: "Too late.",
        });
        await expect(move).rejects.toBeInstanceOf(Refused);
    });

    it("tells everything it hears, in order, before the answer counts", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        const heard: string[] = [];
        server.connection.onMessage(({ type }) => heard.push(type));
        const asked = server.connection.request("say").then(() => heard.push("answered"));
        socket.say({ type: "presence" });
        socket.answer("say", { type: "event" });
        await asked;
        expect(heard).toEqual(["presence", "event", "answered"]);
    });
});

describe("a lost connection", () => {
    it("fails what was asked, and comes back by itself", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        const asked = server.connection.request("move");
        socket.breaks();
        await expect(asked).rejects.toBeInstanceOf(Lost);
        expect(server.connection.state).toBe("waiting");
        vi.advanceTimersByTime(400);
        expect(server.sockets).toHaveLength(2);
        await server.welcome();
        expect(server.connection.state).toBe("open");
    });

    it("counts as lost when something comes that is no message", async () => {
        const server = new FakeServer();
        const heard: unknown[] = [];
        server.connection.onMessage((message) => heard.push(message));
        const refusal = '{"type": "refused", "re": 2, "code": 7}';
        const bads = ["<html>", '{"type": "ev', "null", "7", '"event"', "{}", refusal, new Blob()];
        for (const bad of bads) {
            const socket = await server.welcome();
            heard.length = 0;
            const asked = server.connection.request("move");
            socket.sayRaw(bad);
            await expect(asked).rejects.toBeInstanceOf(Lost);
            expect(server.connection.state).toBe("waiting");
            expect(heard).toEqual([]);
            vi.advanceTimersByTime(400);
        }
    });

    it("waits longer each time, but not for ever", async () => {
        const server = new FakeServer();
        await server.welcome();
        const waits: number[] = [];
        for (let i = 0; i < 9; i++) {
            const before = Date.now();
            const count = server.sockets.length;
            server.socket.breaks();
            while (server.sockets.length === count) vi.advanceTimersByTime(100);
            waits.push(Date.now() - before);
        }
        expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12800, 20000, 20000, 20000]);
    });

    it("is soon back after a restart of the server", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        socket.say({ type: "goodbye", reason: "restart" });
        socket.breaks(1012);
        vi.advanceTimersByTime(400);
        expect(server.sockets).toHaveLength(2);
    });

    it("waits for a network, and takes it at once when there is one", async () => {
        const server = new FakeServer();
        await server.welcome();
        server.hasNetwork = false;
        server.socket.breaks();
        vi.advanceTimersByTime(10_000);
        expect(server.sockets).toHaveLength(1);
        server.connection.nudge();
        expect(server.sockets).toHaveLength(2);
    });

    it("gives up a server that accepts and then says nothing", async () => {
        const server = new FakeServer();
        server.connection.start();
        server.socket.accept();
        vi.advanceTimersByTime(10_000);
        expect(server.connection.state).toBe("waiting");
        expect(server.sockets[0]!.closed).toBe(true);
    });
});

describe("a half-open connection", () => {
    it("is noticed by its silence", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        vi.advanceTimersByTime(20_000);
        expect(socket.last("ping")).toBeDefined();
        expect(server.connection.state).toBe("open");
        vi.advanceTimersByTime(8_000);
        expect(server.connection.state).toBe("waiting");
        expect(socket.closed).toBe(true);
    });

    it("stays when the ping is answered", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        vi.advanceTimersByTime(20_000);
        socket.answer("ping", { type: "done" });
        vi.advanceTimersByTime(19_000);
        expect(server.connection.state).toBe("open");
        expect(server.sockets).toHaveLength(1);
    });

    it("is noticed by a request without an answer, and hears nothing late", async () => {
        const server = new FakeServer();
        const socket = await server.welcome();
        const heard: string[] = [];
        server.connection.onMessage(({ type }) => heard.push(type));
        const asked = server.connection.request("move");
        vi.advanceTimersByTime(15_000);
        await expect(asked).rejects.toBeInstanceOf(Lost);
        socket.answer("move", { type: "event" });
        expect(heard).toEqual([]);
    });
});

describe("an unwelcome guest", () => {
    it("becomes somebody new where its token is unknown", async () => {
        const server = new FakeServer();
        server.token = "old";
        server.connection.start();
        server.socket.accept();
        expect(server.socket.last("hello")).toMatchObject({ token: "old" });
        server.socket.answer("hello", {
            type: "refused",
            code: "bad-token",
            text: "Nobody has this token.",
        });
        await settle();
        expect(server.socket.last("hello")).not.toHaveProperty("token");
        server.socket.answer("hello", welcome({ token: "new" }));
        await settle();
        expect(server.connection.welcome?.token).toBe("new");
    });

    it("stays away where nothing can be done", async () => {
        const server = new FakeServer();
        const ready = server.connection.ready();
        server.socket.accept();
        server.socket.answer("hello", {
            type: "refused",
            code: "bad-version",
            text: "Another version.",
        });
        await expect(ready).rejects.toMatchObject({ code: "bad-version" });
        vi.advanceTimersByTime(60_000);
        expect(server.sockets).toHaveLength(1);
    });
});

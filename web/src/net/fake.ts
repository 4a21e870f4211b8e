// For tests: a fake WebSocket, and a server behind it that the test controls.
import type { Snapshot, TableEvent, Welcome } from "./messages";
import { Connection, type Refused, type SocketLike } from "./socket";

type Sent = { type: string; id: number } & Record<string, unknown>;

export class FakeSocket implements SocketLike {
    onopen: SocketLike["onopen"] = null;
    onmessage: SocketLike["onmessage"] = null;
    onclose: SocketLike["onclose"] = null;
    readonly sent: Sent[] = [];
    closed = false;

    send(text: string): void {
        this.sent.push(JSON.parse(text) as Sent);
    }

    close(): void {
        this.closed = true;
    }

    accept(): void {
        this.onopen?.(new Event("open"));
    }

    say(message: object): void {
        this.sayRaw(JSON.stringify(message));
    }

    sayRaw(data: unknown): void {
        this.onmessage?.({ data } as MessageEvent<string>);
    }

    /** Answers the last request of a type. */
    answer(type: string, message: object): void {
        const asked = this.last(type);
        if (!asked) throw new Error(`nobody asked for ${type}`);
        this.say({ ...message, re: asked.id });
    }

    last(type: string): Sent | undefined {
        return this.sent.filter((message) => message.type === type).at(-1);
    }

    breaks(code = 1006): void {
        this.onclose?.({ code } as CloseEvent);
    }
}

export class FakeServer {
    readonly sockets: FakeSocket[] = [];
    hasNetwork = true;
    token: string | null = null;
    readonly connection = new Connection({
        socket: () => this.newSocket(),
        hello: () => ({ name: "Ann", ...(this.token && { token: this.token }) }),
        unwelcome: (refusal) => this.forget(refusal),
        hasNetwork: () => this.hasNetwork,
        random: () => 1,
    });

    private newSocket(): FakeSocket {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
    }

    private forget(refusal: Refused): boolean {
        const known = this.token !== null;
        this.token = null;
        return known && refusal.code === "bad-token";
    }

    get socket(): FakeSocket {
        return this.sockets.at(-1)!;
    }

    /** Accepts the newest connection and sends the welcome message. */
    async welcome(more: Partial<Welcome> = {}): Promise<FakeSocket> {
        this.connection.start();
        this.socket.accept();
        this.socket.answer("hello", welcome(more));
        await settle();
        return this.socket;
    }
}

/** Runs everything that is only waiting for promises. */
export async function settle(): Promise<void> {
    for (let i = 0; i < 20; i++) await Promise.resolve();
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
    const server = "paddock 1";
    return { type: "welcome", server, name: "Ann", tables: [], phrases: [], ...more };
}

export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
    const free = { player: null, name: null, present: false, pledged: false, bot: null };
    return {
        type: "table",
        table: "t1",
        seq: 1,
        game: "trail",
        options: {},
        status: "open",
        listed: false,
        clock: 0,
        grace: 120,
        chat: "phrases",
        hints: true,
        substitute: "club",
        host: false,
        commitment: "c0",
        you: null,
        seats: [
            { seat: 0, ...free },
            { seat: 1, ...free },
        ],
        step: 0,
        turn: null,
        undo: null,
        rematch: null,
        expires: 604800,
        ...changes,
    };
}

export function event(seq: number, what: string, more: object = {}): TableEvent {
    return { type: "event", table: "t1", seq, what, ...more } as unknown as TableEvent;
}

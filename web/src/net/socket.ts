// The connection to the server. It says hello, matches answers to requests, notices when the other
// side has gone silent, and comes back by itself.
import { t } from "../words/words";
import type { Message, Refusal, Welcome } from "./messages";
import { isTalk } from "./shapes";

/** The part of WebSocket that we use, so that tests can replace it. */
export interface SocketLike {
    send(text: string): void;
    close(): void;
    onopen: ((event: Event) => void) | null;
    onmessage: ((event: MessageEvent<string>) => void) | null;
    onclose: ((event: CloseEvent) => void) | null;
}

/** What the connection needs to know of the page around it. */
export interface Surroundings {
    socket(): SocketLike;
    hello(): Record<string, unknown>;
    /** The server refused our hello. Returns true to try again at once with another one. */
    unwelcome(refusal: Refused): boolean;
    hasNetwork(): boolean;
    random(): number;
}

/** "refused": the server refused the connection, and trying again will not help. */
export type LineState = "closed" | "connecting" | "open" | "waiting" | "refused";

/** The server refused a request; the message says why. */
export class Refused extends Error {
    constructor(
        readonly code: string,
        text: string,
        readonly rule = "",
    ) {
        super(text);
    }
}

/** The connection broke before the answer came: the request may or may not have been carried out. */
export class Lost extends Error {
    constructor() {
        super(t("There is no connection to the server. Please try again in a moment."));
    }
}

const OPENING_MS = 10_000;
const ANSWER_MS = 15_000;
/** After this time without a message we send a ping. */
const QUIET_MS = 20_000;
const PONG_MS = 8_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 20_000;

interface Waiting {
    done(message: Message): void;
    failed(error: Error): void;
    stopTimer(): void;
}

function after(ms: number, run: () => void): () => void {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
}

/** What the other side said; null if it is no message of the protocol. */
function readMessage(text: unknown): Message | null {
    try {
        const message = JSON.parse(text as string) as Message | null;
        return typeof message?.type === "string" && isTalk(message) ? message : null;
    } catch {
        return null;
    }
}

export class Connection {
    state: LineState = "closed";
    welcome: Welcome | null = null;
    /** Why the server refused us. */
    refusal: Refused | null = null;

    private isOver = false;
    private socket: SocketLike | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private count = 0;
    private attempts = 0;
    private stopTimer = () => {};
    private readonly stateListeners = new Set<() => void>();
    private readonly messageListeners = new Set<(message: Message) => void>();

    constructor(private readonly around: Surroundings) {}

    onState(listener: () => void): () => void {
        this.stateListeners.add(listener);
        return () => this.stateListeners.delete(listener);
    }

    /** Hears everything that is said, answers included, in the order in which it came. */
    onMessage(listener: (message: Message) => void): () => void {
        this.messageListeners.add(listener);
        return () => this.messageListeners.delete(listener);
    }

    /** Connects, unless it is connected or about to be. */
    start(): void {
        if (this.isOver) return;
        if (this.state === "closed" || this.state === "refused") this.connect();
    }

    close(): void {
        this.hangUp();
        this.setState("closed");
    }

    /** The server lied: disconnects for as long as the page lives. Returns what is said to the player. */
    accuse(lie: string): Refused {
        this.isOver = true;
        this.hangUp();
        this.refusal = new Refused(
            "dishonest",
            t("The server is not honest about this deal. {lie}", { lie }),
        );
        this.setState("refused");
        return this.refusal;
    }

    /** Says hello anew, perhaps in another language. */
    restart(): void {
        if (this.state === "closed" || this.isOver) return;
        this.hangUp();
        this.connect();
    }

    /** The machine woke up or is online again: reconnect at once, as the old connection may be dead. */
    nudge(): void {
        if (this.state === "waiting") this.connect();
        else if (this.state === "open") this.checkLine();
    }

    /** Once the server has welcomed us. */
    ready(): Promise<Welcome> {
        this.start();
        return new Promise((done, failed) => {
            const look = () => {
                if (this.state === "open") done(this.welcome!);
                else if (this.state === "refused") failed(this.refusal!);
                else if (this.state === "closed") failed(new Lost());
                else return;
                stop();
            };
            const stop = this.onState(look);
            look();
        });
    }

    /** Asks for something. Rejects with Refused, or with Lost if the connection breaks. */
    request<T extends Message>(type: string, body: Record<string, unknown> = {}): Promise<T> {
        if (this.state !== "open") return Promise.reject(new Lost());
        return this.ask<T>(type, body, ANSWER_MS);
    }

    private ask<T extends Message>(
        type: string,
        body: Record<string, unknown>,
        patience: number,
    ): Promise<T> {
        return new Promise((done, failed) => {
            const id = ++this.count;
            const stopTimer = after(patience, () => this.lose());
            this.waiting.set(id, { done: done as (message: Message) => void, failed, stopTimer });
            this.socket!.send(JSON.stringify({ type, id, ...body }));
        });
    }

    // ---------------------------------------------------------------------------- opening and losing

    private connect(): void {
        this.stopTimer();
        this.setState("connecting");
        const socket = this.around.socket();
        this.socket = socket;
        socket.onopen = () => this.sayHello();
        socket.onmessage = ({ data }) => this.hear(data);
        socket.onclose = ({ code }) => this.lose(code);
        this.stopTimer = after(OPENING_MS, () => this.lose());
    }

    private sayHello(): void {
        this.stopTimer();
        this.ask<Welcome & Message>(
            "hello",
            { protocol: 1, ...this.around.hello() },
            OPENING_MS,
        ).then(
            (welcome) => this.beWelcomed(welcome),
            (error: unknown) => error instanceof Refused && this.beRefused(error),
        );
    }

    private beWelcomed(welcome: Welcome): void {
        this.attempts = 0;
        this.welcome = welcome;
        this.watchSilence();
        this.setState("open");
    }

    private beRefused(refusal: Refused): void {
        if (this.around.unwelcome(refusal)) return this.sayHello();
        if (refusal.code === "storage" || refusal.code === "too-fast") return this.lose();
        this.hangUp();
        this.refusal = refusal;
        this.setState("refused");
    }

    /** The connection is lost: rejects all open requests, and tries again after a while. */
    private lose(code = 1006): void {
        this.hangUp();
        // After a restart of the server, its clients should not all reconnect at the same instant.
        if (code === 1012) this.attempts = 0;
        const longest = Math.min(FIRST_WAIT_MS * 2 ** this.attempts++, LONGEST_WAIT_MS);
        const wait = longest * (0.5 + this.around.random() / 2);
        this.setState("waiting");
        this.stopTimer = after(this.around.hasNetwork() ? wait : LONGEST_WAIT_MS, () =>
            this.connect(),
        );
    }

    /** A broken connection may take minutes to close, so that its end is not waited for. */
    private hangUp(): void {
        this.stopTimer();
        const { socket } = this;
        this.socket = null;
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            socket.close();
        }
        const broken = [...this.waiting.values()];
        this.waiting.clear();
        for (const { failed, stopTimer } of broken) {
            stopTimer();
            failed(new Lost());
        }
    }

    // --------------------------------------------------------------------------------------- hearing

    private hear(text: unknown): void {
        const message = readMessage(text);
        if (!message) return this.lose(); // whatever follows cannot be trusted to be complete either
        if (this.state === "open") this.watchSilence();
        for (const listener of [...this.messageListeners]) listener(message);
        if (message.re !== undefined) this.answer(message);
    }

    private answer(message: Message): void {
        const asked = this.waiting.get(message.re!);
        if (!asked) return;
        this.waiting.delete(message.re!);
        asked.stopTimer();
        if (message.type !== "refused") return asked.done(message);
        const { code, text, rule } = message as Message & Refusal;
        asked.failed(new Refused(code, text, rule));
    }

    private watchSilence(): void {
        this.stopTimer();
        this.stopTimer = after(QUIET_MS, () => this.checkLine());
    }

    private checkLine(): void {
        this.ask("ping", {}, PONG_MS).catch(() => {}); // without an answer in time the line is lost
    }

    private setState(state: LineState): void {
        this.state = state;
        for (const listener of [...this.stateListeners]) listener();
    }
}

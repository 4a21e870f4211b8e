// The hall: the page's one connection to its server, who we are there, and the tables that we follow.
import { about } from "../app/desk";
import { fitName } from "../app/fitName";
import { seekNewVersion } from "../app/offline";
import { onSettings, settings } from "../app/settings";
import { t } from "../words/words";
import { isReplaced, notValid, type TableState } from "./fold";
import { note, noteEnd, notesAt, type Wish } from "./deal";
import { Follower } from "./follow";
import type { MatchesAnswer, Message, MyTable, PlayedMatch, TableEvent, Welcome } from "./messages";
import { dropFormerToken, forgetToken, keepToken, knownToken, makeToken } from "./identity";
import { lookAtDeal, Senseless } from "./pact";
import { isTable } from "./shapes";
import { Connection, Refused } from "./socket";
import { talkStore } from "./talk";

function playAddress(): string {
    const address = new URL("play", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = address.search = "";
    return address.href;
}

/** The name in the settings that the server refused. */
let refusedName = "";

function ownName(): string {
    const name = fitName(settings().name);
    return name === refusedName ? "" : name;
}

/** The token of our last hello. */
let toldToken: string | null = null;

function hello(): Record<string, unknown> {
    const token = (toldToken = knownToken());
    const name = ownName() || (token ? "" : t("Guest"));
    return {
        language: settings().language,
        ...(token && { token }),
        ...(name && { name }),
    };
}

/**
 * The server refused our hello. If it does not know our token, we join as a new player; if it refuses our name, we
 * join without one.
 */
function unwelcome({ code }: Refused): boolean {
    if (code === "bad-token" && toldToken) forgetToken(toldToken);
    else if (code === "bad-name" && ownName()) refusedName = ownName();
    else return false;
    return true;
}

/** Do we sit there, in a match that is not over? */
function isPlace({ you, status }: TableState): boolean {
    return you !== null && status !== "over" && status !== "closed";
}

function isGone({ refusal }: Follower): boolean {
    return refusal instanceof Refused && refusal.code === "no-table";
}

const aboutDeal: TableEvent["what"][] = ["sat", "stood", "started", "shared", "dealt", "closed"];

const PLAYED_MOST = 300;

export class Hall {
    readonly connection = new Connection({
        socket: () => new WebSocket(playAddress(), "paddock"),
        hello,
        unwelcome,
        hasNetwork: () => navigator.onLine,
        random: Math.random,
    });
    /** Where we sit in matches that are not over. */
    tables: MyTable[] = [];
    /** Is the server of another version than this page? */
    isOtherVersion = false;

    private readonly followed = new Map<string, Follower>();
    private readonly listeners = new Set<() => void>();
    private told = { language: settings().language, name: ownName() };

    constructor() {
        this.connection.onState(() => this.lookAtState());
        this.connection.onMessage(
            (message) => message.type === "turn" && this.noteTurn(message as Message & MyTable),
        );
        addEventListener("online", () => this.connection.nudge());
        addEventListener("visibilitychange", () => !document.hidden && this.connection.nudge());
        onSettings(() => this.tellSettings());
    }

    /** Hears of connections made and lost, and of the tables where we sit. */
    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    follow(table: string): Follower {
        const found = this.followed.get(table);
        if (found) return found;
        const follower = new Follower(
            table,
            this.connection,
            talkStore,
            () => this.connection.welcome?.name ?? "",
        );
        follower.listen({ changed: () => this.noteTable(follower) });
        this.watchDeal(follower);
        this.followed.set(table, follower);
        return follower;
    }

    /** Checks the deal whenever a seat or a pledge changes. */
    private watchDeal(follower: Follower): void {
        const look = (again: boolean) =>
            void lookAtDeal(follower, again).catch((error) => this.accuse(follower, error));
        follower.listen({
            event: ({ what }) => aboutDeal.includes(what) && look(false),
            synced: () => look(true), // after a cut line nobody knows what has arrived
            changed: () => isGone(follower) && noteEnd(follower.id, "broken"),
        });
    }

    /** Sends nothing without an engine. An invalid claim is a lie, unless our page is too old to read it. */
    private async accuse(follower: Follower, error: unknown): Promise<void> {
        const { welcome } = this.connection;
        if (!(error instanceof Senseless) || !welcome) return;
        await this.compareVersions(welcome);
        if (!this.isOtherVersion) follower.accuse(error.message);
    }

    /** The user left the table's screen. We keep following a table where we sit: they may be reading the rules. */
    setAside(table: string): void {
        const follower = this.followed.get(table);
        const state = follower?.state;
        if (!follower || (state && isPlace(state) && !isReplaced(state))) return;
        follower.close();
        this.followed.delete(table);
    }

    /** Opens a table, which has to be as it was asked for. */
    async create(wishes: Wish & Record<string, unknown>): Promise<string> {
        await this.connection.ready();
        const opened = await this.connection.request("create", { ...wishes });
        if (!isTable(opened)) throw this.connection.accuse(notValid());
        const { game, seats, options } = wishes;
        void note(opened.table, { wish: { game, seats, options } });
        return opened.table;
    }

    /** Replaces the token by which the server knows us. Without an answer we try both, the new one first. */
    async renew(): Promise<void> {
        await this.connection.ready();
        const token = await makeToken();
        if (token === null) return;
        try {
            await this.connection.request("renew", { token });
        } catch (error) {
            if (error instanceof Refused) forgetToken(token);
            throw error;
        }
        dropFormerToken();
    }

    /** Our matches here that are over, the newest first, up to a few hundred. */
    async played(): Promise<PlayedMatch[]> {
        const found: PlayedMatch[] = [];
        await this.connection.ready();
        for (let from: number | null = 0; from !== null && found.length < PLAYED_MOST;) {
            const answer: MatchesAnswer = await this.connection.request("matches", { from });
            found.push(...answer.matches);
            from = answer.next;
        }
        return found;
    }

    private lookAtState(): void {
        const { state, welcome } = this.connection;
        if (state === "open") this.beWelcomed(welcome!);
        this.tell();
    }

    private beWelcomed(welcome: Welcome): void {
        if (welcome.token) keepToken(welcome.token);
        this.tables = welcome.tables;
        void this.compareVersions(welcome);
        this.told = { language: settings().language, name: ownName() };
    }

    /** Our engine may misread what a server of another version sends. */
    private async compareVersions({ server }: Welcome): Promise<void> {
        const known = await about().catch(() => null);
        const isOther = known !== null && server !== `paddock ${known.version}`;
        if (isOther) seekNewVersion().catch(() => {}); // it is there with the next reload
        if (isOther === this.isOtherVersion) return;
        this.isOtherVersion = isOther;
        this.tell();
    }

    private noteTurn({ table, game }: { table: string; game: string }): void {
        this.noteMine({ table, game, status: "playing", turn: true });
    }

    private noteTable({ id, state }: Follower): void {
        if (!state) return;
        const { game, status, turn, you } = state;
        if (you !== null) this.noteRematch(state);
        if (isPlace(state)) this.noteMine({ table: id, game, status, turn: turn === you });
        else if (this.tables.some(({ table }) => table === id)) this.setTables(this.without(id));
    }

    /** A rematch is the same game with the same options. */
    private noteRematch({ rematch, game, seats, options }: TableState): void {
        if (rematch === null || notesAt(rematch)?.wish) return;
        void note(rematch, { wish: { game, seats: seats.length, options } });
    }

    private noteMine(mine: MyTable): void {
        const before = this.tables.find(({ table }) => table === mine.table);
        if (before?.turn === mine.turn && before.status === mine.status) return;
        this.setTables([mine, ...this.without(mine.table)]);
    }

    private without(id: string): MyTable[] {
        return this.tables.filter(({ table }) => table !== id);
    }

    private setTables(tables: MyTable[]): void {
        this.tables = tables;
        this.tell();
    }

    private tell(): void {
        for (const listener of [...this.listeners]) listener();
    }

    /** Sentences come in the language of the hello; a name can be changed at any time. */
    private tellSettings(): void {
        const { told } = this;
        this.told = { language: settings().language, name: ownName() };
        if (told.name !== this.told.name && this.told.name)
            this.connection.request("name", { name: this.told.name }).catch(() => {}); // the next hello tells it
        if (told.language !== this.told.language) this.connection.restart();
    }
}

let only: Hall | null = null;

export function hall(): Hall {
    only ??= new Hall();
    return only;
}

// The hall: the page's one connection to its server, who we are there, and the tables that we follow.
import { about } from "../app/desk";
import { seekNewVersion } from "../app/offline";
import { onSettings, settings } from "../app/settings";
import { t } from "../words/words";
import { noteShared, shareFor } from "./deal";
import { isReplaced, type TableState } from "./fold";
import { Follower } from "./follow";
import type { Message, MyTable, Snapshot, TableEvent, Welcome } from "./messages";
import { fitName, forgetToken, keepToken, knownToken } from "./identity";
import { Connection, type Refused } from "./socket";
import { talkStore } from "./talk";

function playAddress(): string {
    const address = new URL("play", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = address.search = "";
    return address.href;
}

/** The name in the settings, as far as a server takes it. */
let refusedName = "";

function ownName(): string {
    const name = fitName(settings().name);
    return name === refusedName ? "" : name;
}

/** What we last said we are. */
let toldToken: string | null = null;

function hello(): Record<string, unknown> {
    const token = (toldToken = knownToken());
    const name = ownName() || (token ? "" : t("Guest"));
    return {
        facts: true,
        language: settings().language,
        ...(token && { token }),
        ...(name && { name }),
    };
}

/**
 * A server that has lost its memory, or is another one, does not know us: then we are somebody new. Nor
 * may a name keep anybody out.
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

/** Sends our share, once all are bound by their pledges. The server takes it once, and refuses it after that. */
function contribute(follower: Follower): void {
    const { id, state } = follower;
    if (!state || state.status !== "dealing") return;
    const share = shareFor(id, state.pledges?.find(({ seat }) => seat === state.you)?.pledge);
    if (share) follower.request("share", { share }).catch(() => {});
}

function lookAtDeal(follower: Follower, event: TableEvent): void {
    if (event.what === "started") contribute(follower);
    if (event.what === "shared" && event.seat === follower.state?.you)
        noteShared(follower.id, event.share);
}

export class Hall {
    readonly connection = new Connection({
        socket: () => new WebSocket(playAddress(), "paddock"),
        hello,
        unwelcome,
        isOnline: () => navigator.onLine,
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
        follower.listen({
            changed: () => this.noteTable(follower),
            event: (event) => lookAtDeal(follower, event),
            synced: () => contribute(follower),
        });
        this.followed.set(table, follower);
        return follower;
    }

    /** Its screen is left. A table where we sit is still followed: we may only be reading the rules. */
    setAside(table: string): void {
        const follower = this.followed.get(table);
        const state = follower?.state;
        if (!follower || (state && isPlace(state) && !isReplaced(state))) return;
        follower.close();
        this.followed.delete(table);
    }

    async create(wishes: Record<string, unknown>): Promise<string> {
        await this.connection.ready();
        return (await this.connection.request<Message & Snapshot>("create", wishes)).table;
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

    /** What another version tells need not mean the same to our engine. */
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
        if (isPlace(state)) this.noteMine({ table: id, game, status, turn: turn === you });
        else if (this.tables.some(({ table }) => table === id)) this.setTables(this.without(id));
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

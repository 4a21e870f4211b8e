// A server that cheats with the deal, and the page, which must notice: what the server says to Ann's
// page passes through the cheat's hands. tests/cli/join-cheated.py has more of them, for the same arithmetic.
import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { expect, makeAnyMove, test, waitForTurn, type Paddock } from "./helpers";

const OTHER = "5f".repeat(32);
const OTHER_PLEDGE = sha(Buffer.from(OTHER, "hex"));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- messages that are taken apart and lied in
type Told = Record<string, any>;

function sha(data: string | Buffer): string {
    return createHash("sha256").update(data).digest("hex");
}

/** The deal code of what Ann is shown, so that no cheat is caught by a code that does not fit its own lies. */
function codeOf(table: Told, seats: Told[], pledges: Told[]): string {
    const lines = [
        `game ${table.game}`,
        `seats ${seats.length}`,
        ...Object.entries(table.options).map(([name, value]) => `option ${name} ${value}`),
        ...seats.map((row) => {
            const player = row.player === "person" ? "person" : row.bot;
            return `seat P${row.seat + 1} ${player} ${row.name}`;
        }),
        `table ${table.table}`,
        `commitment ${table.commitment}`,
        ...pledges.map((row) => `pledge P${row.seat + 1} ${row.pledge}`),
    ];
    return sha(`paddock deal code 1\n${lines.join("\n")}\n`);
}

/** Stands between a page and the honest server. */
class Cheat {
    readonly asked: Told[] = [];
    /** What Ann is told instead; null: nothing. */
    lie: (message: Told) => Told | null = (message) => message;
    /** What the server hears of what she asks. */
    hear: (message: Told) => Told | null = (message) => message;
    table: Told = {};
    /** The last step that Ann was told of. */
    step: Told = {};
    private seq = 0;
    private readonly lines = new Set<WebSocketRoute>();

    async stand(context: BrowserContext): Promise<void> {
        await context.routeWebSocket(/\/play$/, (line) => this.connect(line));
    }

    private connect(line: WebSocketRoute): void {
        const server = line.connectToServer();
        this.lines.add(line);
        line.onClose(() => {
            this.lines.delete(line);
            void server.close();
        });
        line.onMessage((text) => {
            const message = JSON.parse(String(text)) as Told;
            this.asked.push(message);
            const heard = this.hear(message);
            if (heard) server.send(JSON.stringify(heard));
        });
        server.onMessage((text) => {
            const message = JSON.parse(String(text)) as Told;
            if (message.type === "table" && !this.table.table) this.table = message;
            const told = this.lie(message);
            if (told) line.send(JSON.stringify(told));
            if (isStep(message)) this.step = message;
            this.seq = (message.seq as number | undefined) ?? this.seq;
        });
    }

    /** Tells Ann of events that never happened, after all others. */
    tell(...events: Told[]): void {
        for (const event of events) {
            const message = { type: "event", table: this.table.table, seq: ++this.seq, ...event };
            for (const line of this.lines) line.send(JSON.stringify(message));
        }
    }

    async cut(): Promise<void> {
        for (const line of this.lines) await line.close({ code: 1001 });
        this.lines.clear();
    }

    get lineCount(): number {
        return this.lines.size;
    }

    count(kind: string): number {
        return this.asked.filter(({ type }) => type === kind).length;
    }

    shares(): number {
        return this.count("share");
    }

    /** The message with another pledge of a seat, and the code to go with it. */
    swap(message: Told, seat: number, pledge = OTHER_PLEDGE): Told {
        const pledges = message.pledges.map((row: Told) =>
            row.seat === seat ? { ...row, pledge, share: null } : row,
        );
        return { ...message, pledges, code: codeOf(this.table, message.seats, pledges) };
    }
}

const isStep = ({ what }: Told) => ["dealt", "moved"].includes(what as string);
const isEvent = (message: Told, what: string) => message.type === "event" && message.what === what;

async function come(browser: Browser, name: string, cheat?: Cheat): Promise<Page> {
    const context = await browser.newContext({ locale: "en-GB" });
    const settings = JSON.stringify({ speed: "none", name });
    await context.addInitScript((text) => localStorage.setItem("paddock.settings", text), settings);
    await cheat?.stand(context);
    return context.newPage();
}

/** Ann opens a table through the cheat, and Bob sits down beside her, at the honest server. */
async function sitDown(browser: Browser, paddock: Paddock, cheat: Cheat): Promise<[Page, Page]> {
    const ann = await come(browser, "Ann", cheat);
    const bob = await come(browser, "Bob");
    await ann.goto(paddock.url + "#/online");
    await ann.locator('.on-game[data-game="trail"]').click();
    await ann.getByRole("button", { name: "Open the table" }).click();
    await expect(ann.locator(".on-seat").first()).toContainText("Ann");
    await bob.goto(ann.url());
    await expect(ann.locator(".on-seat").nth(1)).toContainText("Bob");
    return [ann, bob];
}

async function start(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Start", exact: true }).click();
}

async function expectCaught(page: Page, words: string): Promise<void> {
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("not honest about this deal");
    await expect(alert).toContainText(words);
}

test("an honest table shows the same short code to both", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    const [ann, bob] = await sitDown(browser, paddock, cheat);
    await start(ann);
    const codes = [ann, bob].map((page) => page.locator(".on-beside .on-code code"));
    await expect(codes[0]!).toHaveText(/^\w{4}-\w{4}$/);
    await expect(codes[1]!).toHaveText(await codes[0]!.innerText());
    expect(cheat.shares()).toBe(1);
});

const early: [string, string, (message: Told, cheat: Cheat) => Told][] = [
    [
        "another name",
        "changed the table after the match had started",
        (message) => ({
            ...message,
            seats: message.seats.map((row: Told) => ({ ...row, name: `${row.name}s` })),
        }),
    ],
    [
        "a bot that pledges",
        "changed the table after the match had started",
        (message) => ({
            ...message,
            seats: message.seats.map((row: Told) =>
                row.seat === 1 ? { ...row, player: "bot", bot: "club" } : row,
            ),
        }),
    ],
    ["our own pledge swapped", "pledge of Ann", (message, cheat) => cheat.swap(message, 0)],
    ["a code of its own", "deal code", (message) => ({ ...message, code: OTHER })],
    [
        "Ann’s pledge for Bob, too",
        "same pledge as another seat",
        (message, cheat) => cheat.swap(message, 1, message.pledges[0].pledge as string),
    ],
    ["no seats", "not valid", (message) => ({ ...message, seats: null })],
];

for (const [name, words, change] of early)
    test(`a start with ${name} is caught before the share leaves`, async ({ browser, paddock }) => {
        const cheat = new Cheat();
        cheat.lie = (message) => (isEvent(message, "started") ? change(message, cheat) : message);
        const [ann] = await sitDown(browser, paddock, cheat);
        await start(ann);
        await expectCaught(ann, words);
        expect(cheat.shares()).toBe(0);
    });

test("a share that is chosen later is caught before the cards are dealt", async ({
    browser,
    paddock,
}) => {
    const cheat = new Cheat();
    cheat.lie = (message) => (isEvent(message, "started") ? cheat.swap(message, 1) : message);
    const [ann] = await sitDown(browser, paddock, cheat);
    await start(ann);
    await expectCaught(ann, "share of Bob (P2)");
});

const later: [string, string, (message: Told, cheat: Cheat) => Told][] = [
    ["another table", "another table", (table) => ({ ...table, table: "another" })],
    ["no seat", "sit somewhere else", (table) => ({ ...table, you: null })],
    ["another seat", "sit somewhere else", (table) => ({ ...table, you: 1 })],
    ["a table without seats", "not valid", (table) => ({ ...table, seats: null })],
    ["a table with a clock in words", "not valid", (table) => ({ ...table, clock: "soon" })],
    ["an undo of nobody’s", "not valid", (table) => ({ ...table, undo: {} })],
    ["another pledge", "deal code", (table, cheat) => cheat.swap(table, 1)],
    ["another commitment", "commitment", (table) => ({ ...table, commitment: OTHER })],
    [
        "an open table",
        "after its deal was fixed",
        (table, cheat) => ({
            ...cheat.table,
            re: table.re,
            seq: table.seq,
            you: 0,
            seats: table.seats,
        }),
    ],
];

for (const [name, words, change] of later)
    test(`${name} after a reload is caught`, async ({ browser, paddock }) => {
        const cheat = new Cheat();
        const [ann] = await sitDown(browser, paddock, cheat);
        await start(ann);
        await expect(ann.locator(".on-beside .on-code")).toBeVisible();
        cheat.lie = (message) => (message.type === "table" ? change(message, cheat) : message);
        await ann.reload();
        await expectCaught(ann, words);
        await expect.poll(() => cheat.lineCount, "the page has hung up").toBe(0);
    });

test("another table after the line was cut is caught", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    const [ann] = await sitDown(browser, paddock, cheat);
    await start(ann);
    await expect(ann.locator(".on-beside .on-code")).toBeVisible();
    cheat.lie = (message) =>
        message.type === "table" ? { ...message, table: "another" } : message;
    await cheat.cut();
    await expectCaught(ann, "another table");
});

test("a server that was caught hears nothing more of the page until it is loaded again", async ({
    browser,
    paddock,
}) => {
    const cheat = new Cheat();
    const [ann] = await sitDown(browser, paddock, cheat);
    cheat.lie = (message) => (isEvent(message, "started") ? { ...message, seats: null } : message);
    await start(ann);
    await expectCaught(ann, "not valid");
    await expect.poll(() => cheat.lineCount).toBe(0);
    const asked = cheat.asked.length;
    await ann.getByRole("link", { name: "All tables" }).click();
    await ann.getByRole("button", { name: "Open the table" }).click();
    await expectCaught(ann, "not valid");
    expect(cheat.asked.length).toBe(asked);
    cheat.lie = (message) => message;
    await ann.reload();
    await expect.poll(() => cheat.lineCount).toBe(1);
});

/** The options of a table are others than they were, when it is told as a whole for the nth time. */
function changing(nth: number): Cheat["lie"] {
    let count = 0;
    return (message) => {
        if (message.type !== "table" || ++count < nth) return message;
        return { ...message, options: { ...message.options, passing: "forced" } };
    };
}

for (const [when, nth] of [
    ["at once", 1],
    ["when it is looked at again", 2],
] as const)
    test(`a table opened with other options is caught, ${when}`, async ({ browser, paddock }) => {
        const cheat = new Cheat();
        cheat.lie = changing(nth);
        const ann = await come(browser, "Ann", cheat);
        await ann.goto(paddock.url + "#/online");
        await ann.locator('.on-game[data-game="gumball"]').click();
        await ann.getByRole("button", { name: "Open the table" }).click();
        await expectCaught(ann, "other options than you asked for");
        expect(cheat.asked.some(({ type }) => type === "sit")).toBe(false);
    });

test("a rematch with another game is caught", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    const [ann, bob] = await sitDown(browser, paddock, cheat);
    await start(ann);
    await expect(ann.locator(".on-beside .on-code")).toBeVisible();
    const other = await bob.context().newPage();
    await other.goto(paddock.url + "#/online");
    await other.locator('.on-game[data-game="gumball"]').click();
    await other.getByRole("button", { name: "Open the table" }).click();
    await expect(other.locator(".on-seat").first()).toContainText("Bob");
    cheat.tell({ what: "rematched", seat: 1, new: new URL(other.url()).hash.slice(1) });
    const sat = cheat.count("sit");
    await ann.getByRole("link", { name: "Yes, play again" }).click();
    await expectCaught(ann, "another game or other options");
    expect(cheat.count("sit")).toBe(sat);
});

test("a deal without Ann’s share is named, and again after a reload", async ({
    browser,
    paddock,
}) => {
    const cheat = new Cheat();
    cheat.hear = (message) => (message.type === "share" ? null : message);
    const [ann] = await sitDown(browser, paddock, cheat);
    await start(ann);
    const warning = ann.locator(".on-bad");
    await expect(warning).toContainText("had no part in this deal");
    await ann.reload();
    await expect(warning).toContainText("had no part in this deal");
});

test("nor is it hidden where the server says that she only watches", async ({
    browser,
    paddock,
}) => {
    const cheat = new Cheat();
    const [ann, bob] = await sitDown(browser, paddock, cheat);
    cheat.hear = (message) => (message.type === "share" ? null : message);
    cheat.lie = (message) => {
        if (message.type === "event") return null;
        const pledged = message.type === "table" && message.pledges;
        return pledged ? { ...cheat.swap(message, 0), you: null } : message;
    };
    await start(ann);
    await expect(bob.locator(".on-bad", { hasText: "withheld" })).toBeVisible();
    await cheat.cut();
    await expect(ann.locator(".on-bad", { hasText: "had no part in this deal" })).toBeVisible();
});

/** Both play any moves until one is as wanted. */
async function playUntil(pages: Page[], cheat: Cheat, fits: (step: Told) => boolean) {
    await expect.poll(() => cheat.step.what).toBe("dealt");
    while (cheat.step.what === "dealt" || !fits(cheat.step)) {
        const { step, turn } = cheat.step;
        expect(await waitForTurn(pages[turn as number]!)).toBe("turn");
        await makeAnyMove(pages[turn as number]!);
        await expect.poll(() => cheat.step.step as number).toBeGreaterThan(step as number);
    }
}

const undone = (cheat: Cheat) => ({
    ...{ what: "undone", seat: 1, turn: 1 },
    ...{ step: cheat.step.step - 1, facts: [] },
});

for (const [name, isAsked] of [
    ["that nobody has asked for", false],
    ["to which Ann has not agreed", true],
] as const)
    test(`a step taken back ${name} is caught`, async ({ browser, paddock }) => {
        const cheat = new Cheat();
        const pages = await sitDown(browser, paddock, cheat);
        await start(pages[0]);
        await playUntil(pages, cheat, ({ seat, turn }) => seat === 1 && turn === 1);
        if (isAsked) cheat.tell({ what: "asked", seat: 1 });
        cheat.tell(undone(cheat));
        await expectCaught(pages[0], "to which you had not agreed");
    });

test("a step taken back that had passed the turn on is caught, even if Ann agrees", async ({
    browser,
    paddock,
}) => {
    const cheat = new Cheat();
    const pages = await sitDown(browser, paddock, cheat);
    await start(pages[0]);
    await playUntil(pages, cheat, ({ seat, turn }) => seat === 1 && turn === 0);
    cheat.hear = ({ type, id }) => {
        if (type === "agree") cheat.tell({ what: "agreed", seat: 0, re: id }, undone(cheat));
        return null;
    };
    cheat.tell({ what: "asked", seat: 1 });
    await pages[0].getByRole("button", { name: "Accept" }).click();
    await expectCaught(pages[0], "cannot be taken back");
});

const senseless: [string, (message: Told) => Told][] = [
    [
        "a pledge of nobody",
        (table) => ({ pledges: [...table.pledges, { ...table.pledges[0], seat: 9 }] }),
    ],
    ["two pledges of one seat", (table) => ({ pledges: [...table.pledges, table.pledges[0]] })],
    ["half a pledge", (table) => ({ pledges: [{ ...table.pledges[0], pledge: "5f5f" }] })],
    ["no commitment", () => ({ commitment: undefined })],
    ["an unknown option", (table) => ({ options: { ...table.options, weather: "rain" } })],
    ["seats in another order", (table) => ({ seats: [...table.seats].reverse() })],
    [
        "a bot that is a person",
        (table) => ({
            seats: table.seats.map((row: Told) =>
                row.seat === 1 ? { ...row, player: "bot", bot: "person" } : row,
            ),
        }),
    ],
];

test("a deal that makes no sense is caught, too", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    const [ann] = await sitDown(browser, paddock, cheat);
    await start(ann);
    await expect(ann.locator(".on-beside .on-code")).toBeVisible();
    for (const [name, change] of senseless)
        await test.step(name, async () => {
            cheat.lie = (message) =>
                message.type === "table" ? { ...message, ...change(message) } : message;
            await ann.reload();
            await expectCaught(ann, "is not valid");
        });
});

test("another story of the cards after a reload is caught", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    const [ann] = await sitDown(browser, paddock, cheat);
    await start(ann);
    await expect(ann.locator(".on-beside .on-code")).toBeVisible();
    await expect(ann.locator(".table")).toBeVisible();
    cheat.lie = (message) =>
        message.type === "facts"
            ? { ...message, steps: [message.steps[0].slice(0, -1), ...message.steps.slice(1)] }
            : message;
    await ann.reload();
    await expectCaught(ann, "contradicts what it said before");
});

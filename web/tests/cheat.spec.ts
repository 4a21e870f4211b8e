// A server that cheats with the deal, and the page, which must notice: what the server says to Ann's
// page passes through the cheat's hands. tests/cli/join-cheated.py has more of them, for the same arithmetic.
import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { expect, test, type Paddock } from "./helpers";

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
    lie: (message: Told) => Told | null = (message) => message;
    table: Told = {};
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
            this.asked.push(JSON.parse(String(text)) as Told);
            server.send(text);
        });
        server.onMessage((text) => {
            const message = JSON.parse(String(text)) as Told;
            if (message.type === "table" && !this.table.table) this.table = message;
            const told = this.lie(message);
            if (told) line.send(JSON.stringify(told));
        });
    }

    async cut(): Promise<void> {
        for (const line of this.lines) await line.close({ code: 1001 });
        this.lines.clear();
    }

    get lineCount(): number {
        return this.lines.size;
    }

    shares(): number {
        return this.asked.filter(({ type }) => type === "share").length;
    }

    /** The message with another pledge of a seat, and the code to go with it. */
    swap(message: Told, seat: number): Told {
        const pledges = message.pledges.map((row: Told) =>
            row.seat === seat ? { ...row, pledge: OTHER_PLEDGE, share: null } : row,
        );
        return { ...message, pledges, code: codeOf(this.table, message.seats, pledges) };
    }
}

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

test("a table opened with other options is caught", async ({ browser, paddock }) => {
    const cheat = new Cheat();
    cheat.lie = (message) =>
        message.type === "table"
            ? { ...message, options: { ...message.options, passing: "forced" } }
            : message;
    const ann = await come(browser, "Ann", cheat);
    await ann.goto(paddock.url + "#/online");
    await ann.locator('.on-game[data-game="gumball"]').click();
    await ann.getByRole("button", { name: "Open the table" }).click();
    await expectCaught(ann, "other options than you asked for");
    expect(cheat.asked.some(({ type }) => type === "sit")).toBe(false);
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

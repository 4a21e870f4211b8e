// What the browser tests have in common: the program as a server, a plain web host, and a page whose
// errors are failures.
import { test as base, expect, type Page } from "@playwright/test";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
    createReadStream,
    existsSync,
    mkdtempSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { NAME, type Kind } from "../src/storage/database";
import { isDrawn } from "./looks";

export { expect };

/** The program under test. */
export const program =
    process.env["PADDOCK"] ?? join(new URL(".", import.meta.url).pathname, "../../build/paddock");

/** The built page as files, as any web host would have them. */
export const pageFolder =
    process.env["PADDOCK_PAGE"] ?? new URL("../../build/web/page", import.meta.url).pathname;

/** `paddock serve` with a store of its own; start() after stop() is on the same port and store. */
export class Paddock {
    private readonly folder = mkdtempSync(join(tmpdir(), "paddock-web-"));
    private process: ChildProcess | null = null;
    private port = 0;

    get url(): string {
        return `http://127.0.0.1:${this.port}/`;
    }

    async start(): Promise<void> {
        const store = "sqlite:" + join(this.folder, "x.db");
        const flags = ["serve", "--listen", `127.0.0.1:${this.port}`, "--store", store];
        // Tests are hastier than people.
        const limits = ["--limit", "rate=1000"];
        const env = {
            ...process.env,
            XDG_CONFIG_HOME: this.folder,
            XDG_STATE_HOME: this.folder,
            LANG: "C.UTF-8",
        };
        const child = spawn(program, [...flags, ...limits], {
            env,
            stdio: ["ignore", "pipe", "pipe"],
        });
        this.process = child;
        this.port = await new Promise<number>((done, failed) => {
            let said = "";
            const hear = (data: Buffer) => {
                said += data.toString();
                const found = /Paddock is at https?:\/\/[^/]*:(\d+)\//.exec(said);
                if (found) done(Number(found[1]));
            };
            child.stdout!.on("data", hear);
            child.stderr!.on("data", hear);
            child.on("exit", (code) =>
                failed(new Error(`paddock serve ended with ${code}: ${said}`)),
            );
        });
    }

    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
        const child = this.process;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => child.once("exit", done));
        child.kill(signal);
        await ended;
        this.process = null;
    }

    async remove(): Promise<void> {
        await this.stop();
        rmSync(this.folder, { recursive: true, force: true });
    }
}

const types: Record<string, string> = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};

/** Any web host: files of a folder, in a folder, and nothing else. */
export class StaticHost {
    private server: HttpServer | null = null;
    private port = 0;

    constructor(private readonly folder: string) {}

    get url(): string {
        return `http://127.0.0.1:${this.port}/some/folder/`;
    }

    async start(): Promise<void> {
        this.server = createServer((request, response) => {
            const path = new URL(request.url ?? "/", "http://x").pathname;
            const inside = path.startsWith("/some/folder/")
                ? path.slice("/some/folder/".length)
                : "..";
            const file = join(this.folder, normalize("/" + (inside || "index.html")));
            if (inside.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
                response.writeHead(404).end();
                return;
            }
            response.writeHead(200, { "Content-Type": types[extname(file)] ?? "text/plain" });
            createReadStream(file).pipe(response);
        });
        await new Promise<void>((done) => this.server!.listen(this.port, "127.0.0.1", done));
        this.port = (this.server.address() as AddressInfo).port;
    }

    async stop(): Promise<void> {
        const server = this.server;
        if (!server) return;
        this.server = null;
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
    }
}

/**
 * Every test file has a server of its own, and every page's own errors are failures. A test is tried again
 * only if the browser has stopped drawing its page.
 */
export const test = base.extend<{ watched: void }, { paddock: Paddock }>({
    paddock: [
        async ({}, use) => {
            const paddock = new Paddock();
            await paddock.start();
            await use(paddock);
            await paddock.remove();
        },
        { scope: "worker" },
    ],
    watched: [
        async ({ page }, use, info) => {
            const mark = join(info.project.outputDir, `${info.testId}.not-drawn`);
            if (info.retry && !existsSync(mark)) throw new Error("it failed before: see above");
            const errors: string[] = [];
            page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
            page.on("console", (message) => {
                // What the page's policy forbids is told there only.
                if (message.type() === "error" && /Content Security Policy/.test(message.text()))
                    errors.push(message.text());
            });
            await use();
            if (info.errors.length) {
                if (!(await isDrawn(page))) writeFileSync(mark, "");
                await tellWhatIsThere(page, errors);
            }
            expect(errors).toEqual([]);
        },
        { auto: true },
    ],
});

/** After a failure: where the page was and what it said, for the log. */
async function tellWhatIsThere(page: Page, errors: string[]): Promise<void> {
    const text = await page.locator("body").innerText({ timeout: 5000 });
    const lines = [page.url(), ...errors, ...text.split("\n").filter((line) => line.trim())];
    console.log(lines.map((line) => `| ${line.slice(0, 200)}`).join("\n"));
}

/** Nothing moves, so that tests need not wait for it. Before the first visit. */
export async function stayStill(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
    const chosen = JSON.stringify({ speed: "none", ...settings });
    await page.addInitScript((text) => {
        if (!location.protocol.startsWith("http")) return; // about:blank has no storage
        if (!localStorage.getItem("paddock.settings"))
            localStorage.setItem("paddock.settings", text);
    }, chosen);
}

/** Puts records of a kind, by their keys, into the database of a page that is there, as another tab would. */
export async function store(
    page: Page,
    kind: Kind,
    records: Record<string, unknown>,
): Promise<void> {
    await page.evaluate(
        async ({ name, kind, records }) => {
            const opening = indexedDB.open(name);
            const base = await new Promise<IDBDatabase>((done, failed) => {
                opening.onsuccess = () => done(opening.result);
                opening.onerror = () => failed(opening.error);
            });
            const change = base.transaction(kind, "readwrite");
            for (const [key, value] of Object.entries(records))
                change.objectStore(kind).put(value, key);
            await new Promise((done) => (change.oncomplete = done));
            base.close();
            const channel = new BroadcastChannel(name);
            for (const key of Object.keys(records)) channel.postMessage({ kind, key });
            channel.close();
        },
        { name: NAME, kind, records },
    );
}

/** What is stored of a kind, by key. */
export function stored(page: Page, kind: Kind): Promise<Record<string, unknown>> {
    return page.evaluate(
        async ({ name, kind }) => {
            const answer = <T>(request: IDBRequest<T>) =>
                new Promise<T>((done, failed) => {
                    request.onsuccess = () => done(request.result);
                    request.onerror = () => failed(request.error);
                });
            const base = await answer(indexedDB.open(name));
            const table = base.transaction(kind).objectStore(kind);
            const [keys, values] = await Promise.all([
                answer(table.getAllKeys()),
                answer(table.getAll()),
            ]);
            base.close();
            return Object.fromEntries(keys.map((key, i) => [String(key), values[i] as unknown]));
        },
        { name: NAME, kind },
    );
}

/** Whether there is time for what takes too long for `make test`: scripts/soak sets it. */
export const isSoaking = Boolean(process.env["PADDOCK_SOAK"]);

/** The table of games. */
const table = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" })) as {
    id: string;
    seats_usual: number;
    options: unknown[];
}[];
export const games = table.map(({ id }) => id);

/** How many sit at a table of this game, unless somebody wants it otherwise. */
export const usualSeats = (game: string) => table.find(({ id }) => id === game)!.seats_usual;

export const hasOptions = (game: string) => table.find(({ id }) => id === game)!.options.length > 0;

const isThere = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url));

/** Those that have a face of their own; the others are drawn in words. */
export const drawn = games.filter((game) => isThere(`web/src/faces/${game}/face.tsx`));

/** Those that have rules with scenarios, of which some are pictures on the rule page. */
export const illustrated = games.filter((game) => isThere(`tests/rules/${game}`));

/** Those that have a guided first game. */
export const taught = games.filter((game) => isThere(`lessons/${game}.pdk`));

/** From the first page into a match against bots. */
export async function playAgainstBots(page: Page, game: string): Promise<void> {
    await page.locator(`[data-game="${game}"] .primary`).click();
    await expect(page.locator(".table-now")).toBeVisible();
}

/** The player's turn has come, or the match is over. */
export async function waitForTurn(page: Page): Promise<"turn" | "over"> {
    const yours = page.locator('.table-now[data-turn="you"]');
    const over = page.locator(".end");
    await expect(yours.or(over).first()).toBeVisible({ timeout: 120_000 });
    return (await over.count()) ? "over" : "turn";
}

/** Makes the first move of the list of all moves, as somebody would who knows no card. */
export async function makeAnyMove(page: Page): Promise<void> {
    await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
    await page.locator("dialog[open] .choice").first().click();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
}

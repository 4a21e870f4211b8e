// Every screen of the page, for the tests that look at all of them.
import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, games, illustrated, playAgainstBots, taught, waitForTurn } from "./helpers";
import { recordOf } from "./matches";
import { pressUntil } from "./tour";

/** A record as a link has it. */
function golden(game: string): string {
    return deflateSync(recordOf(game)).toString("base64url");
}

export interface Screen {
    name: string;
    open(page: Page, url: string): Promise<void>;
}

const at = (name: string, hash: string, ready: string): Screen => ({
    name,
    async open(page, url) {
        await page.goto("about:blank");
        await page.goto(url + hash);
        await expect(page.locator(ready).first()).toBeVisible();
    },
});

const table = (game: string): Screen => ({
    name: `table-${game}`,
    async open(page, url) {
        await page.goto("about:blank");
        await page.goto(url);
        await playAgainstBots(page, game);
        await waitForTurn(page);
    },
});

/** A table of the server, before the start. Names are in the way of nobody's language. */
async function openLobby(page: Page, url: string): Promise<void> {
    await page.goto("about:blank");
    await page.goto(url + "#/online");
    const form = page.locator(".on-new");
    await expect(form.locator("button[type=submit]")).toBeVisible();
    const name = form.locator("input[autocomplete=nickname]");
    if (await name.count()) await name.fill("Ann");
    await form.locator("button[type=submit]").click();
    await expect(page.locator(".on-seat strong").first()).toBeVisible();
}

const lobby: Screen = { name: "lobby", open: openLobby };

const invitation: Screen = {
    name: "invitation",
    async open(page, url) {
        await openLobby(page, url);
        await page.evaluate(() => {
            const kept = JSON.parse(localStorage.getItem("paddock.settings") ?? "{}") as object;
            localStorage.setItem("paddock.settings", JSON.stringify({ ...kept, name: "" }));
        });
        await page.reload();
        await expect(page.locator(".on-greeting")).toBeVisible();
    },
};

const serverTable: Screen = {
    name: "server-table",
    async open(page, url) {
        await openLobby(page, url);
        await page.locator(".on-start .primary").click();
        await waitForTurn(page);
    },
};

export const screens: Screen[] = [
    at("home", "#/", ".game"),
    at("settings", "#/settings", "form select"),
    at("online", "#/online", "main h1"),
    lobby,
    invitation,
    serverTable,
    at("replays", "#/replay", "main h1"),
    at("replay-none", "#/replay/file", "main h1"),
    ...games.flatMap((game) => [
        at(`new-${game}`, `#/new/${game}`, "form .picker-number"),
        at(
            `rules-${game}`,
            `#/rules/${game}`,
            illustrated.includes(game) ? ".rule-picture" : ".rule",
        ),
        table(game),
        at(`replay-${game}`, `#/replay/data/${golden(game)}/9/open`, ".replay"),
        at(`replay-seat-${game}`, `#/replay/data/${golden(game)}/9/P1`, ".replay-hand"),
    ]),
    ...taught.map((game) => at(`learn-${game}`, `#/learn/${game}`, ".lesson")),
];

/** Makes the first move of the list, whatever the language. */
async function makeAnyMove(page: Page): Promise<void> {
    await pressUntil(page, "m", "dialog[open] .choice");
    await page.locator("dialog[open] .choice").first().click();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
}

/** The end of a match, by whatever moves come first. */
const end = (game: string): Screen => ({
    name: `end-${game}`,
    async open(page, url) {
        await table(game).open(page, url);
        while ((await waitForTurn(page)) === "turn") await makeAnyMove(page);
    },
});

/** As many karts as there can be. */
const crowd: Screen = {
    name: "table-eight-karts",
    async open(page, url) {
        await at("new", "#/new/gumball", ".picker-number").open(page, url);
        await page.locator(".picker-number", { hasText: "8" }).click();
        await page.locator("form .primary").click();
        await waitForTurn(page);
    },
};

/** Something that lies over a table, opened by its key. */
const over = (name: string, key: string, ready: string): Screen => ({
    name,
    async open(page, url) {
        await table("gumball").open(page, url);
        await makeAnyMove(page);
        await waitForTurn(page);
        await page.keyboard.press(key);
        await expect(page.locator(ready).first()).toBeVisible();
    },
});

/** An impossible card says why. */
const reason: Screen = {
    name: "over-reason",
    async open(page, url) {
        await table("trail").open(page, url);
        await page.locator(".table-foot [aria-disabled=true]").first().click({ force: true });
        await expect(page.locator(".table-reason")).toBeVisible();
    },
};

/** Moments within a screen, some of which take long to get to: not every test looks at them. */
export const moments: Screen[] = [
    crowd,
    reason,
    over("over-hint", "i", ".table-hint strong"),
    over("over-moves", "m", "dialog[open]"),
    over("over-recap", "r", "dialog[open]"),
    over("over-log", "l", "dialog[open]"),
    over("over-table", "t", "dialog[open]"),
    over("over-keys", "?", "dialog[open]"),
    ...games.map(end),
];

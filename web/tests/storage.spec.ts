// What the browser keeps: tabs lose nothing of each other's, what cannot be read harms nothing, and a browser that stores
// nothing says so.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import {
    expect,
    makeAnyMove,
    playAgainstBots,
    stayStill,
    store,
    stored,
    test,
    waitForTurn,
} from "./helpers";
import { byId, cutBefore, keep, playWhole } from "./matches";

const stepOf = (page: Page) => page.locator(".table").getAttribute("data-step");

test("two tabs play different matches, and lose nothing of each other's", async ({
    page,
    paddock,
}) => {
    await stayStill(page);
    const other = await page.context().newPage();
    await stayStill(other);
    const tabs = [
        { tab: page, game: "gumball" },
        { tab: other, game: "trail" },
    ];
    for (const { tab, game } of tabs) {
        await tab.goto(paddock.url);
        await playAgainstBots(tab, game);
    }
    for (let moves = 0; moves < 3; moves++)
        for (const { tab } of tabs) {
            await waitForTurn(tab);
            await makeAnyMove(tab);
        }
    for (const { tab } of tabs) {
        await waitForTurn(tab);
        const step = await stepOf(tab);
        await tab.reload();
        await waitForTurn(tab);
        expect(await stepOf(tab)).toBe(step);
    }
    expect(Object.keys(await stored(page, "matches"))).toHaveLength(2);
    await page.goto(paddock.url + "#/replay");
    await expect(page.locator(".kept li")).toHaveCount(2);
    await other.close();
});

test("a match goes on in the tab that moved last", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await waitForTurn(page);
    const other = await page.context().newPage();
    await stayStill(other);
    await other.goto(page.url());
    await waitForTurn(other);
    await makeAnyMove(other);
    await waitForTurn(other);
    await makeAnyMove(page);
    await expect(page.getByText("This match continues in another tab.").first()).toBeVisible();
    await page.reload();
    await waitForTurn(page);
    expect(await stepOf(page)).toBe(await stepOf(other));
    await other.close();
});

test("what is stored and cannot be read can be saved, and harms nothing", async ({
    page,
    paddock,
}) => {
    const named: string[] = [];
    page.on("console", (message) => named.push(message.text()));
    await stayStill(page);
    await page.goto(paddock.url);
    await expect(page.locator(".game").first()).toBeVisible();
    const good = keep("good", cutBefore(playWhole("gumball", 4, 1), /./, 6));
    const odd = { ...good, id: "odd", record: 7 };
    await store(page, "matches", { ...byId([good]), odd });
    await store(page, "identity", { ours: { token: { no: "token" } } });
    await store(page, "practice", { exercises: ["no text"] });
    await page.reload();
    await expect(page.locator(".resume")).toHaveCount(1);
    for (const name of ["matches/odd", "identity/ours", "practice/exercises"])
        expect(named.some((text) => text.includes(name))).toBe(true);
    await page.goto(paddock.url + "#/replay");
    await expect(page.locator(".kept li")).toHaveCount(1);
    await expect(page.getByRole("alert")).toContainText("Damaged: 1.");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save them as a file" }).click();
    expect(JSON.parse(readFileSync(await (await saved).path(), "utf8"))).toEqual([odd]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => stored(page, "matches")).toEqual({ good });
});

test("a browser that stores nothing says so, and the match goes on", async ({ page, paddock }) => {
    await stayStill(page);
    await page.addInitScript(() => {
        const refuse = () => {
            throw new DOMException("refused", "SecurityError");
        };
        IDBFactory.prototype.open = refuse;
        Storage.prototype.setItem = refuse;
    });
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await expect(page.getByText("This browser cannot save the match.").first()).toBeVisible();
    await waitForTurn(page);
    const step = await stepOf(page);
    await makeAnyMove(page);
    await waitForTurn(page);
    expect(await stepOf(page)).not.toBe(step);
    await page.goto(paddock.url + "#/settings");
    await expect(page.getByText("This browser cannot save your settings.")).toHaveCount(0);
    await page.getByLabel("Sound").check();
    await expect(page.getByText("This browser cannot save your settings.")).toBeVisible();
});

test("a page of an older version leaves alone what a newer one has stored", async ({
    page,
    paddock,
}) => {
    await stayStill(page);
    await page.goto(paddock.url + "icon.svg");
    await page.evaluate(async () => {
        const opening = indexedDB.open("paddock", 1000);
        await new Promise((done) => (opening.onsuccess = done));
        opening.result.close();
    });
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await expect(page.getByText("This browser cannot save the match.").first()).toBeVisible();
});

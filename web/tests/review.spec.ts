// A short match is reviewed; a mistake is learnt from, and comes back in practice. No match that goes on can
// be reviewed.
import { readFileSync } from "node:fs";
import { expect, stayStill, store, test } from "./helpers";
import { moveIn } from "./tour";
import type { Page } from "@playwright/test";

const record = readFileSync(
    new URL("../../tests/golden/trail-by-hand.pdk", import.meta.url),
    "utf8",
);

async function openReview(page: Page, url: string): Promise<void> {
    await stayStill(page);
    await page.goto(url + "#/replay");
    await page
        .getByLabel("Open a record file")
        .setInputFiles({ name: "match.pdk", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.getByRole("link", { name: "Review" }).click();
    await expect(page.locator('.review[data-state="done"]')).toBeVisible({ timeout: 90_000 });
}

/** Opens the first fault of a seat, and returns what its best move is called. */
async function bestMove(page: Page): Promise<string> {
    const moment = page.locator('.moment:not([data-grade="find"])').first();
    await moment.locator(".moment-head").click();
    await expect(moment.locator(".moment-says li").first()).toContainText("Played (");
    await expect(moment.locator(".moment-says li").nth(1)).toContainText("Better (");
    await expect(moment.locator(".moment-table .hinted")).not.toHaveCount(0);
    await expect(moment.locator(".moment-table .compared")).not.toHaveCount(0);
    await expect(moment.getByRole("list", { name: "The table" })).toContainText("Round");
    await page.keyboard.press("t");
    await expect(page.getByRole("dialog", { name: "The table" })).toContainText("Round");
    await page.keyboard.press("Escape");
    await moment.locator(".moment-moves summary").click();
    const text = (await moment.locator(".moment-moves li").first().textContent())!;
    return text.replace(/^.*± [\d.]+ /, "");
}

test("review, learn, practise", async ({ page, paddock }) => {
    await openReview(page, paddock.url);
    await expect(page.locator(".verdicts li")).toHaveCount(2);
    await expect(page.getByRole("img", { name: "Chance of winning" })).toBeVisible();
    await page.getByText("The same as a table").click();
    await expect(page.locator(".chart-table tbody tr").first()).toContainText("0");

    const fault = page.locator('.moment:not([data-grade="find"]) .moment-head').first();
    const [, name] = /Move \d+, (.+?):/.exec((await fault.textContent())!)!;
    await page.getByLabel("Your seat").selectOption({ label: name! });
    await page.getByLabel("Decisions of").selectOption({ label: name! });
    const best = await bestMove(page);
    await page.getByRole("button", { name: "Learn from your mistakes" }).click();
    await expect(page.locator(".table-now")).toContainText("There is a better move than yours");
    await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
    await page.locator("dialog[open] .choice", { hasText: best }).first().click();
    await expect(page.locator('.drill[data-solved="true"]')).toContainText("Better (");
    await expect(page.locator(".table-now")).toContainText("Right (");

    await page.goto(paddock.url + "#/practice");
    const solved = page.locator('.exercises li[data-due="false"]');
    await expect(solved).toContainText("due tomorrow");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const text = readFileSync(await (await saved).path(), "utf8");
    expect(text).toMatch(/^paddock-practice 1\nexercise\n/);
    for (const remove of await page.getByRole("button", { name: "Remove" }).all())
        await expect(remove).toBeVisible();
    const count = await page.locator(".exercises li").count();
    await store(page, "practice", { exercises: "" });
    await page.reload();
    await expect(page.getByText("You have no exercises yet")).toBeVisible();
    const file = { name: "x.txt", mimeType: "text/plain" };
    const input = page.getByLabel("Import");
    await input.setInputFiles({ ...file, buffer: Buffer.from("paddock-practice 1\nnonsense\n") });
    await expect(page.getByRole("status")).toContainText("Line 2");
    await input.setInputFiles({ ...file, buffer: Buffer.from(text) });
    await expect(page.locator(".exercises li")).toHaveCount(count);
});

test("two tabs practise without losing what the other has done", async ({ page, paddock }) => {
    await moveIn(page, paddock);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
        await tab.goto(paddock.url + "#/practice");
        await expect(tab.locator(".exercises li").nth(2)).toBeVisible();
    }
    const count = await page.locator(".exercises li").count();
    const remove = (tab: Page) =>
        tab
            .getByRole("button", { name: /^Remove/ })
            .first()
            .click();
    await remove(page);
    await expect(page.locator(".exercises li")).toHaveCount(count - 1);
    await expect(other.locator(".exercises li")).toHaveCount(count - 1); // it hears of it
    await remove(other);
    await expect(page.locator(".exercises li")).toHaveCount(count - 2);
    await page.reload();
    await expect(page.locator(".exercises li")).toHaveCount(count - 2);
    await other.close();
});

test("damaged exercises can be saved, and practice goes on", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    const damaged = "paddock-practice 1\nnonsense\n";
    await expect(page.locator(".game").first()).toBeVisible();
    await store(page, "practice", { exercises: damaged });
    await page.goto(paddock.url + "#/practice");
    await expect(page.getByRole("alert")).toContainText("damaged");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save them as a file" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(damaged);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("You have no exercises yet")).toBeVisible();
});

test("a match that goes on cannot be reviewed", async ({ page, paddock }) => {
    await stayStill(page);
    await page.route("**/api/tables/abc/record", (route) =>
        route.fulfill({ status: 409, body: "{}" }),
    );
    await page.goto(paddock.url + "#/review/table/abc/P1");
    await expect(page.getByRole("alert")).toContainText("not over yet");
    await expect(page.locator(".verdicts, .moments")).toHaveCount(0);
});

test("a review can be stopped, and goes on", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url + "#/replay");
    const long = readFileSync(new URL("../../tests/golden/grandprix-3.pdk", import.meta.url));
    await page
        .getByLabel("Open a record file")
        .setInputFiles({ name: "match.pdk", mimeType: "text/plain", buffer: long });
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("The review is not complete.")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
});

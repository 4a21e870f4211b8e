// An engine that fails in the middle of a match is replaced, and the player goes on where the match was.
import type { Page } from "@playwright/test";
import { expect, makeAnyMove, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";

/** The next call of this function stops the engine that gets it, as a failed assertion would. */
async function stopAt(page: Page, method: string): Promise<void> {
    await page.evaluate((method) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message: { method?: string }, ...more: []) {
            if (message.method !== method) return postMessage.call(this, message, ...more);
            Worker.prototype.postMessage = postMessage;
            const call = { ...message, method: "call", args: ["no such function", []] };
            postMessage.call(this, call);
        };
    }, method);
}

const note = (page: Page) => page.getByText("The game engine stopped and was started again");
const stepOf = (page: Page) => page.locator(".table").getAttribute("data-step");

async function move(page: Page): Promise<void> {
    const before = await stepOf(page);
    await makeAnyMove(page);
    await expect(page.locator(".table")).not.toHaveAttribute("data-step", before!);
    await waitForTurn(page);
}

/** In some moves no bot plays, and then not every function is called. */
async function moveUntilNoted(page: Page): Promise<void> {
    do await move(page);
    while (!(await note(page).isVisible()));
}

test("a match goes on after the engine has stopped, wherever it did", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await waitForTurn(page);
    await move(page);
    for (const method of ["matchPlay", "matchBot", "seatTellAll", "seatTable", "matchRecord"]) {
        await stopAt(page, method);
        await moveUntilNoted(page);
        await page.getByRole("button", { name: "Close" }).click();
        await expect(note(page)).toHaveCount(0);
    }
    await expect(page.locator(".table-notes")).toBeEmpty();
    const step = await stepOf(page);
    await page.reload();
    await waitForTurn(page);
    expect(await stepOf(page)).toBe(step);
    await move(page);
});

test("rules and a review come all the same", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url + "#/replay");
    await stopAt(page, "rules");
    await page.goto(paddock.url + "#/rules/gumball");
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
    await page.goto(paddock.url + "#/replay");
    const record = new URL("../../tests/golden/trail-by-hand.pdk", import.meta.url).pathname;
    await page.getByLabel("Open a record file").setInputFiles(record);
    await stopAt(page, "reviewRun");
    await page.getByRole("link", { name: "Review" }).click();
    await expect(page.locator('.review[data-state="done"] .verdicts li')).toHaveCount(2);
});

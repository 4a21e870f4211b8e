// Each game, played to its end against bots, as somebody would who taps what is lit.
import { expect, games, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";
import type { Page } from "@playwright/test";

const step = (page: Page) => page.locator(".table").getAttribute("data-step");

/** A move was made since that step, or a sheet asks which one. */
async function somethingCame(page: Page, before: string | null, ms: number): Promise<boolean> {
    const came = (was: string | null) =>
        document.querySelector(".table")?.getAttribute("data-step") !== was ||
        document.querySelector("dialog[open]") !== null;
    return page.waitForFunction(came, before, { timeout: ms }).then(
        () => true,
        () => false,
    );
}

/** Taps the first thing that is lit in the hand or on the board; a sheet that opens is answered. */
async function tapSomething(page: Page): Promise<void> {
    const before = await step(page);
    const lit = page.locator(".table-foot .playable, .table-board .playable");
    if (await lit.count()) await lit.first().click();
    const sheet = page.locator("dialog[open] .choice").first();
    if (!(await somethingCame(page, before, 2000))) {
        // Where one tap makes no move, such as choosing a row of three cards, the list of moves does.
        await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
        await sheet.click();
    } else if (await sheet.isVisible()) {
        await sheet.click();
    }
    await expect(page.locator(".table")).not.toHaveAttribute("data-step", before ?? "");
}

for (const game of games) {
    test(`${game}: a whole match by tapping, against bots`, async ({ page, paddock }) => {
        await stayStill(page);
        await page.goto(paddock.url);
        await playAgainstBots(page, game);
        for (let moves = 0; (await waitForTurn(page)) === "turn"; moves++) {
            expect(moves).toBeLessThan(400);
            await tapSomething(page);
        }
        await expect(page.locator(".table-now")).not.toBeEmpty();
        await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Watch it again" })).toBeVisible();
    });
}

test("a match that was left goes on where it was", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await waitForTurn(page);
    await tapSomething(page);
    await waitForTurn(page);
    const now = await step(page);
    await page.goto(paddock.url);
    await page.locator(".unfinished a").first().click();
    await waitForTurn(page);
    expect(await step(page)).toBe(now);
});

test("an impossible card says why, with its rule", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "battlegum");
    for (let tries = 0; ; tries++) {
        expect(tries).toBeLessThan(200);
        if ((await waitForTurn(page)) === "over") return test.skip();
        const impossible = page.locator(".table-foot .card.impossible");
        if (await impossible.count()) {
            await impossible.first().click({ force: true }); // aria-disabled, but it answers
            break;
        }
        await tapSomething(page);
    }
    await expect(page.locator(".table-reason")).not.toBeEmpty();
    await page.locator(".table-reason a").click();
    await expect(page).toHaveURL(/#\/rules\/battlegum\/BG-/);
});

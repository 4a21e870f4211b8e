// Each game, played to its end against bots, as somebody would who taps what is lit.
import { expect, games, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";
import type { Page } from "@playwright/test";

const step = (page: Page) => page.locator(".table").getAttribute("data-step");

const ways = (page: Page) => page.locator(".way:not([aria-pressed]), dialog[open] .choice");

/** Within a while a move was made since that step, or ways are lit among which to choose. (The page's policy forbids to wait in it.) */
async function somethingCame(page: Page, before: string | null): Promise<boolean> {
    for (let tries = 0; tries < 20; tries++) {
        if ((await step(page)) !== before || (await ways(page).count())) return true;
        await page.waitForTimeout(100);
    }
    return false;
}

/** Taps the first thing that is lit in the hand or on the board, and then one of the ways that it lights. */
async function tapSomething(page: Page): Promise<void> {
    const before = await step(page);
    const lit = page.locator(".table-foot .playable, .table-board .playable");
    if (await lit.count()) await lit.first().click();
    const way = ways(page).first();
    if (!(await somethingCame(page, before))) {
        // Where one tap makes no move, such as choosing a row of three cards, the list of moves does.
        await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
        await way.click();
    } else if (await way.isVisible()) {
        await way.click();
    }
    await expect(page.locator(".table")).not.toHaveAttribute("data-step", before ?? "");
}

/** Podium, turning point and proof; in each row of the breakdown the parts add up to the total. */
async function expectEnding(page: Page): Promise<void> {
    await expect(page.getByText("Fair deal")).toBeVisible();
    await expect(page.locator(".podium-winner").first()).toBeVisible();
    await expect(page.locator(".turning a")).toHaveAttribute("href", /#\/replay\/kept\/.+\/\d+$/);
    const rows = await page.locator(".breakdown tbody tr").all();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
        const numbers = (await row.locator("td").allTextContents()).map(Number);
        const total = numbers.pop();
        expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(total);
    }
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
        await expectEnding(page);
        await expect(page.getByRole("link", { name: "Watch the replay" })).toBeVisible();
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

/** Plays Battle GUM until a card in hand cannot be played; a match in which that never happens is followed by another. */
async function findImpossible(page: Page, url: string): Promise<void> {
    for (let turns = 0; turns < 200; turns++) {
        if (turns === 0 || (await waitForTurn(page)) === "over") {
            await page.goto(url);
            await playAgainstBots(page, "battlegum");
            await waitForTurn(page);
        }
        if (await page.locator(".table-foot .card.impossible").count()) return;
        await tapSomething(page);
    }
    throw new Error("every card could always be played");
}

test("an impossible card says why, with its rule", async ({ page, paddock }) => {
    await stayStill(page);
    await findImpossible(page, paddock.url);
    // It is marked as disabled, but it answers.
    await page.locator(".table-foot .card.impossible").first().click({ force: true });
    await expect(page.locator(".table-reason")).not.toBeEmpty();
    // The rule is shown beside the table, which stays where it is.
    await page.locator(".table-reason").getByRole("button", { name: "Why?" }).click();
    const rules = page.getByRole("dialog", { name: "Rules" });
    await expect(rules.locator("[aria-current]")).toBeInViewport();
    await expect(page.locator(".table-foot .card").first()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(rules).toHaveCount(0);
});

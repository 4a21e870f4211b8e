// A whole match with the keyboard alone, and what a screen reader is told on the way.
import type { Page } from "@playwright/test";
import { expect, games, stayStill, test, waitForTurn } from "./helpers";

/** Tabs until the focus is on something that fits. */
async function tabTo(page: Page, selector: string): Promise<void> {
    for (let i = 0; i < 60; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
            return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${selector}`);
}

async function focusIsVisible(page: Page): Promise<boolean> {
    return page.evaluate(() => {
        const style = getComputedStyle(document.activeElement!);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
}

for (const game of games)
    test(`${game}: a match by keyboard alone`, async ({ page, paddock }) => {
        await stayStill(page);
        await page.goto(paddock.url);
        await expect(page.locator(".game").first()).toBeVisible();
        await tabTo(page, `[data-game="${game}"] .primary`);
        expect(await focusIsVisible(page)).toBe(true);
        await page.keyboard.press("Enter");
        for (let moves = 0; (await waitForTurn(page)) === "turn"; moves++) {
            expect(moves).toBeLessThan(400);
            const step = await page.locator(".table").getAttribute("data-step");
            await page.keyboard.press("m");
            await expect(page.locator("dialog[open] .choice").first()).toBeVisible();
            await tabTo(page, "dialog[open] .choice");
            await page.keyboard.press("Enter");
            await expect(page.locator(".table")).not.toHaveAttribute("data-step", step ?? "");
        }
    });

test("keys tell the table, the cards, the moves and what happened", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await page.locator('[data-game="gumball"] .primary').click();
    await waitForTurn(page);
    for (const [key, title] of [
        ["t", "The table"],
        ["c", "Your cards"],
        ["m", "Your moves"],
        ["r", "Since your last turn"],
        ["l", "What has happened"],
        ["?", "Keys"],
    ] as const) {
        await page.keyboard.press(key);
        const dialog = page.getByRole("dialog", { name: title });
        await expect(dialog).toBeVisible();
        expect((await dialog.innerText()).length).toBeGreaterThan(title.length + 5);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
    }
});

test("the news are told once a turn, politely", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await page.locator('[data-game="gumball"] .primary').click();
    await waitForTurn(page);
    const log = page.getByRole("log");
    await expect(log).toHaveAttribute("aria-live", "polite");
    await expect(log).toContainText("your turn");
});

// The rule pages.
import { expect, games, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";

for (const game of games)
    test(`${game}: every rule has a place, and can be searched`, async ({ page, paddock }) => {
        await stayStill(page);
        await page.goto(`${paddock.url}#/rules/${game}`);
        await expect(page.locator(".rule").first()).toBeVisible();
        const all = await page.locator(".rule").count();
        expect(all).toBeGreaterThan(10);
        const id = (await page.locator(".rule-ids a").last().textContent())!;
        await page.getByLabel("Search").fill(id);
        await expect(page.locator(".rule")).toHaveCount(1);
        await page.getByLabel("Search").fill("no such word anywhere");
        await expect(page.getByRole("status")).toBeVisible();
        await page.getByLabel("Search").fill("");
        await expect(page.locator(".rule")).toHaveCount(all);
    });

test("a rule that is linked to is shown, focused and marked", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(`${paddock.url}#/rules/gumball/GR-19`);
    const rule = page.locator(".rule.marked");
    await expect(rule).toContainText("GR-19");
    await expect(rule).toBeFocused();
    await expect(rule).toBeInViewport();
    await page.getByRole("link", { name: "Trail Again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rules of Trail Again");
    await expect(page.locator(".rule.marked")).toHaveCount(0);
});

test("back to the table, by the button and by the browser", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await waitForTurn(page);
    const table = page.url();
    const step = (await page.locator(".table").getAttribute("data-step"))!;
    await page.evaluate(() => (location.hash = "#/rules/gumball/GR-9"));
    await page.getByRole("link", { name: "GR-10", exact: true }).click();
    await page.getByRole("link", { name: "Back to the table" }).click();
    await expect(page).toHaveURL(table);
    await expect(page.locator(".table")).toHaveAttribute("data-step", step);
    await page.goBack();
    await expect(page.locator(".rule.marked")).toContainText("GR-10");
});

// The rule pages.
import type { Page } from "@playwright/test";
import {
    expect,
    games,
    illustrated,
    playAgainstBots,
    stayStill,
    test,
    waitForTurn,
} from "./helpers";

/** How many sheets of paper the page takes. */
async function sheets(page: Page): Promise<number> {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)!.length;
}

for (const game of games)
    test(`${game}: contents, pictures, a search, numbers on demand, two sheets`, async ({
        page,
        paddock,
    }) => {
        await stayStill(page, { language: game === "trail" ? "de" : "en", theme: "dark" });
        await page.goto(`${paddock.url}#/rules/${game}`);
        if (illustrated.includes(game))
            await expect(page.locator(".rule-picture").nth(4)).toBeVisible();
        await expect(page.locator(".rule").nth(4)).toBeVisible();
        const all = await page.locator(".rule").count();
        expect(await sheets(page)).toBeLessThanOrEqual(2);

        await page.locator(".rules-contents button").last().click();
        await expect(page.locator(".rules-page section").last()).toBeFocused();
        await expect(page.locator(".rules-page section").last()).toBeInViewport();

        await page.locator(".rules-tools input").check();
        const id = (await page.locator(".rule-ids a").last().textContent())!;
        const tagged = page.locator(".rule", { has: page.getByText(id, { exact: true }) });
        const found = await tagged.count();
        await page.locator(".rules-search input").fill(id);
        await expect(page.locator(".rule")).toHaveCount(found);
        expect(found).toBeLessThan(all);
        await page.locator(".rules-search input").fill("no such word anywhere");
        await expect(page.getByRole("status")).toBeVisible();
        await page.locator(".rules-search input").fill("");
        await expect(page.locator(".rule")).toHaveCount(all);
    });

test("a search knows other words for the same thing", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(`${paddock.url}#/rules/gumball`);
    for (const word of ["overtaking", "passing"]) {
        await page.getByLabel("Search").fill(word);
        await expect(page.locator('[data-rules="GR-10"]')).toBeVisible();
        await expect(page.locator('[data-rules="GR-1"]')).toHaveCount(0);
    }
    await page.getByLabel("Search").fill("color");
    await expect(page.locator('[data-rules="GR-11"]')).toBeVisible();
});

test("a rule that is linked to is shown, focused and marked", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(`${paddock.url}#/rules/gumball/GR-19`);
    const rule = page.locator(".rule.marked");
    await expect(rule).toHaveAttribute("data-rules", "GR-19");
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
    await page.getByLabel("Show rule numbers").check();
    await page.getByRole("link", { name: "GR-10", exact: true }).click();
    await page.getByRole("link", { name: "Back to the table" }).click();
    await expect(page).toHaveURL(table);
    await expect(page.locator(".table")).toHaveAttribute("data-step", step);
    await page.goBack();
    await expect(page.locator(".rule.marked")).toHaveAttribute("data-rules", "GR-10");
});

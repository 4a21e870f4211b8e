// No screen breaks a rule that a program can check: axe-core, WCAG 2.2 A and AA and good practice;
// light on a wide screen, dark on a phone, where controls must also be large enough for a thumb.
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { inspect } from "./inspect";
import { moveIn, online, pages, shows, studies, tables } from "./tour";

for (const [name, screens] of Object.entries({ pages, tables, shows, studies, online }))
    test(`no violation: ${name}`, async ({ page, paddock }) => {
        await moveIn(page, paddock);
        await inspect(page, screens);
    });

/** What is written into a style where the system chooses the colours. */
function styles(page: Page, selector: string, property: string): Promise<string[]> {
    return page
        .locator(selector)
        .evaluateAll(
            (elements, name) =>
                elements.map((element) => getComputedStyle(element).getPropertyValue(name)),
            property,
        );
}

const named = (wanted: string) => tables.find(({ name }) => name === wanted)!;

test("where the system chooses all colours, cards and karts are still told apart", async ({
    page,
    paddock,
}) => {
    await moveIn(page, paddock);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await named("table-gumball-8").open(page);
    const hand = await styles(page, ".gb-hand-card .gb-card", "background-color");
    expect(new Set(hand).size, "colours of three cards of different colours").toBe(3);
    const paints = await styles(page, ".gb-kart-art > :nth-child(2)", "fill");
    expect(new Set(paints).size, "paints of eight karts").toBe(8);
    await named("table-battlegum").open(page);
    expect(await styles(page, ".bgum-hand .playable", "outline-style")).toContain("solid");
    expect(await styles(page, ".bgum-hand .impossible", "outline-style")).not.toContain("solid");
    await named("table-trail").open(page);
    const legs = ["R", "Y", "G"].map((leg) => styles(page, `.ta-leg-${leg} .ta-band`, "stroke"));
    expect(new Set((await Promise.all(legs)).flat()).size, "colours of legs").toBe(3);
});

test("nothing moves for those who want nothing to move", async ({ page, paddock }) => {
    await moveIn(page, paddock, { speed: "slow" });
    const moving = () => page.evaluate(() => document.getAnimations().length);
    for (const game of ["gumball", "battlegum", "trail", "grandprix-discard"]) {
        await named(`table-${game}`).open(page);
        await page.keyboard.press("m");
        await expect(page.locator("dialog[open] .choice").first()).toBeVisible();
        expect(await moving(), `a list of moves in ${game}`).toBe(0);
        await page.keyboard.press("Enter");
        await expect(page.locator("dialog[open]")).toHaveCount(0);
        expect(await moving(), `a move in ${game}`).toBe(0);
    }
});

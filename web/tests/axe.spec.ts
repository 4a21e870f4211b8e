// No screen breaks a rule that a program can check: axe-core, WCAG 2.2 A and AA and good practice;
// light on a wide screen, dark on a phone, where controls must also be large enough for a thumb.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { Findings, smallControls } from "./looks";
import { moveIn, online, pages, shows, tables, type Screen } from "./tour";

const axeSource = readFileSync(
    createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
    "utf8",
);

interface Violation {
    id: string;
    help: string;
    nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
    run(options: unknown): Promise<{ violations: Violation[] }>;
}

async function violations(page: Page): Promise<string[]> {
    const found = await page.evaluate(async () => {
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        const { axe } = window as unknown as { axe: Axe };
        const resultTypes = ["violations"];
        return (await axe.run({ runOnly: tags, resultTypes })).violations;
    });
    return found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary}`),
    );
}

/** What stays at the window's edge would cover something of a page that scrolls: it is seen as a whole. */
async function look(page: Page, theme: "light" | "dark", width: number): Promise<string[]> {
    await page.setViewportSize({ width, height: 800 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > 800) await page.setViewportSize({ width, height });
    await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
    return violations(page);
}

async function inspect(page: Page, screens: Screen[]): Promise<void> {
    await page.evaluate(axeSource);
    const found = new Findings();
    for (const screen of screens) {
        await screen.open(page);
        found.add(`${screen.name} on a desktop, light`, await look(page, "light", 1280));
        found.add(`${screen.name} on a phone, dark`, await look(page, "dark", 360));
        found.add(`${screen.name} on a phone`, await smallControls(page));
    }
    expect(found.list()).toEqual([]);
}

for (const [name, screens] of Object.entries({ pages, tables, shows, online }))
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

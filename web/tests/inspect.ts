// Looks at screens as a program can: axe-core, in two shapes and two themes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./helpers";
import { Findings, resize, settle, smallControls } from "./looks";
import type { Screen } from "./tour";

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

const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page, runOnly = all): Promise<string[]> {
    const found = await page.evaluate(async (wanted) => {
        const { axe } = window as unknown as { axe: Axe };
        return (await axe.run({ runOnly: wanted, resultTypes: ["violations"] })).violations;
    }, runOnly);
    return found.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html} ${failureSummary}`),
    );
}

/** Texts that are hard to read on what is behind them. */
export async function poorContrast(page: Page): Promise<string[]> {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
    return violations(page, ["color-contrast"]);
}

/** What stays at the window's edge would cover something of a page that scrolls: it is seen as a whole. */
async function look(page: Page, theme: "light" | "dark", width: number): Promise<string[]> {
    await resize(page, { width, height: 800 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > 800) await resize(page, { width, height });
    await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
    return violations(page);
}

/** Nothing is wrong with any of the screens. */
export async function inspect(page: Page, screens: Screen[]): Promise<void> {
    await page.evaluate(axeSource);
    const found = new Findings();
    for (const screen of screens) {
        await screen.open(page);
        await settle(page);
        found.add(`${screen.name} on a desktop, light`, await look(page, "light", 1280));
        found.add(`${screen.name} on a phone, dark`, await look(page, "dark", 360));
        found.add(`${screen.name} on a phone`, await smallControls(page));
    }
    expect(found.list()).toEqual([]);
}

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

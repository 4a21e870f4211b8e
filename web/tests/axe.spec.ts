// No screen breaks a rule that a program can check: axe-core, WCAG 2.2 A and AA.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, stayStill, test } from "./helpers";
import { screens } from "./screens";

const axeSource = readFileSync(
    createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
    "utf8",
);

interface Violation {
    id: string;
    help: string;
    nodes: { html: string; failureSummary?: string }[];
}

async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
        const axe = (
            window as unknown as { axe: { run(o: unknown): Promise<{ violations: Violation[] }> } }
        ).axe;
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        return (await axe.run({ runOnly: tags })).violations;
    });
    return found.map(
        ({ id, help, nodes }) =>
            `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => html + failureSummary).join(" | ")}`,
    );
}

for (const theme of ["light", "dark"])
    test(`no violation on any screen, ${theme}`, async ({ page, paddock }) => {
        await stayStill(page, { theme });
        for (const screen of screens) {
            await screen.open(page, paddock.url);
            expect(await violations(page), `${screen.name}, ${theme}`).toEqual([]);
        }
    });

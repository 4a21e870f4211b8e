// Each guided first game, to its end, by doing what it says.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, stayStill, taught, test } from "./helpers";

const lessons = join(new URL(".", import.meta.url).pathname, "../../lessons");

/** The moves of a record, by step; step 0 is the deal. */
function movesOf(game: string): { who: string; move: string }[] {
    const record = readFileSync(join(lessons, `${game}.pdk`), "utf8");
    const steps = record.matchAll(/^(?:\d+ )?(P\d) ([^:\n]*?)(?: :.*)?$/gm);
    return [...steps].map(([, who, move]) => ({ who: who!, move: move! }));
}

async function choose(page: Page, move: string): Promise<void> {
    await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
    await page.locator(`dialog[open] .choice[data-move="${move}"]`).click();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
}

/** Lets the others play, up to the learner's next step or the end; tells how many steps were made. */
async function nextOwnStep(page: Page, moves: { who: string }[], from: number): Promise<number> {
    const found = moves.findIndex(({ who }, step) => step >= from && who === "P1");
    const step = found < 0 ? moves.length : found;
    const goOn = page.getByRole("button", { name: "Continue" });
    await expect(async () => {
        if (await goOn.isVisible()) await goOn.click({ timeout: 500 });
        expect(await page.locator(".table").getAttribute("data-step")).toBe(String(step));
    }).toPass({ timeout: 90_000, intervals: [50] });
    return step;
}

for (const game of taught)
    test(`${game}: the lesson, to its end`, async ({ page, paddock }) => {
        const moves = movesOf(game);
        await stayStill(page);
        await page.goto(`${paddock.url}#/learn/${game}`);
        await expect(page.locator(".lesson")).toBeVisible();
        for (let step = 0; ; step++) {
            step = await nextOwnStep(page, moves, step);
            if (step === moves.length) break;
            await expect(page.locator(".lesson-says")).not.toBeEmpty();
            await choose(page, moves[step]!.move);
            await expect(page.locator(".table-reason")).toHaveCount(0);
        }
        await expect(page.locator(".lesson progress")).toHaveJSProperty("position", 1);
        await page.getByRole("button", { name: "Play a real match" }).click();
        await expect(page).toHaveURL(/#\/play\//);
    });

test("another move is refused kindly, then the right one is marked", async ({ page, paddock }) => {
    const moves = movesOf("gumball");
    await stayStill(page);
    await page.goto(`${paddock.url}#/learn/gumball`);
    const step = await nextOwnStep(page, moves, 0);
    const right = moves[step]!.move;
    for (const marked of [0, 1]) {
        await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
        const others = page.locator(`dialog[open] .choice:not([data-move="${right}"])`);
        await others.first().click();
        await expect(page.locator(".table-reason p")).toHaveText(
            "You may do that, but not in this lesson. This lesson asks for: black 6: pass Tom, to position 2",
        );
        await expect(page.locator(".card.hinted")).toHaveCount(marked);
    }
    await expect(page.locator(".table")).toHaveAttribute("data-step", String(step));
});

test("a move that is not possible is answered with why, and with the right one", async ({
    page,
    paddock,
}) => {
    await stayStill(page);
    await page.goto(`${paddock.url}#/learn/trail`);
    await nextOwnStep(page, movesOf("trail"), 0);
    // Not by the mouse: it is no enabled button, but answers all the same.
    await page.locator(".ta-actions .ta-action[aria-disabled=true]").first().dispatchEvent("click");
    await expect(page.locator(".table-reason p")).toHaveText(
        /^.+\. This lesson asks for: .*yellow/,
    );
    await expect(page.locator(".table-why")).toBeVisible();
});

test("looking a rule up does not cost the lesson", async ({ page, paddock }) => {
    const moves = movesOf("gumball");
    await stayStill(page);
    await page.goto(`${paddock.url}#/learn/gumball`);
    const step = await nextOwnStep(page, moves, 0);
    await page.goto(`${paddock.url}#/rules/gumball/GR-10`);
    await page.getByRole("link", { name: "Back to the table" }).click();
    await expect(page.locator(".table")).toHaveAttribute("data-step", String(step));
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.locator(".table")).toHaveAttribute("data-step", "0");
});

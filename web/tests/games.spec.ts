// Each game, played to its end against bots, as somebody would who taps what is lit. Meanwhile the table is
// looked at: nothing jumps, nothing is too small for a thumb or hard to read, and nobody reads code.
import { expect, games, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";
import type { Page } from "@playwright/test";
import { poorContrast } from "./inspect";
import { sameDeals } from "./listening";
import { draw, Findings, settle, smallControls } from "./looks";
import { codeInSight, layoutShift, watchShift } from "./measure";

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
    const ready = page.locator(".table-hand .primary:not([aria-disabled=true])");
    const lit = page.locator(".table-foot .playable, .table-board .playable");
    if (await ready.count()) await ready.first().click();
    else if (await lit.count()) await lit.first().click();
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
        if (numbers.length === 0) continue; // one item is the total
        expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(total);
    }
}

const shapes = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
];
const themes = ["light", "dark", "light"];

/** How much may jump over a match. */
const MAX_SHIFT = 0.02;

/** So many decisions in each size of the window. */
const TURNS_IN_A_SHAPE = 8;

async function reshape(page: Page, round: number): Promise<void> {
    const at = round % shapes.length;
    await page.setViewportSize(shapes[at]!);
    await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), themes[at]!);
    await draw(page);
}

/** Everything on the table that cannot be played now says why, in words for people. */
async function askWhyNot(page: Page): Promise<string[]> {
    const found: string[] = [];
    // A button that waits for more cards tells how many are missing, not why.
    const cards = page.locator(".table .card[aria-disabled=true], .ta-action[aria-disabled=true]");
    for (const card of await cards.all()) {
        await card.dispatchEvent("click");
        await expect(page.locator(".table-reason p")).not.toBeEmpty();
        found.push(...(await codeInSight(page)));
        await page.keyboard.press("Escape");
        await expect(page.locator(".table-reason")).toHaveCount(0);
    }
    return found;
}

/** A hint covers nothing of what it is about, and its words are for people. */
async function askForHint(page: Page): Promise<string[]> {
    await page.keyboard.press("i");
    await expect(page.locator(".table-hint strong")).toBeVisible();
    const chances = page.locator(".table-hint summary");
    if (await chances.count()) await chances.click();
    const covered = await page.evaluate(() => {
        const hint = document.querySelector(".table-hint")!.getBoundingClientRect();
        const overlaps = ({ left, right, top, bottom }: DOMRect) =>
            left < hint.right && right > hint.left && top < hint.bottom && bottom > hint.top;
        return [...document.querySelectorAll(".hinted")]
            .filter((marked) => overlaps(marked.getBoundingClientRect()))
            .map((marked) => `the hint covers ${marked.getAttribute("aria-label")}`);
    });
    const found = [...covered, ...(await codeInSight(page))];
    await page.keyboard.press("Escape");
    return found;
}

/** The log of the match so far, where it is a sheet of its own. */
async function lookAtLog(page: Page): Promise<string[]> {
    await page.keyboard.press("l");
    await expect(page.getByRole("dialog", { name: "Match log" })).toBeVisible();
    const found = await codeInSight(page);
    await page.keyboard.press("Escape");
    return found;
}

/** What a table looks like at one decision; some of it now and then only, as it takes its time. */
async function lookAtTable(page: Page, turn: number, found: Findings): Promise<void> {
    const say = (what: string[]) => found.add(`turn ${turn}`, what);
    say(await codeInSight(page));
    if (turn % TURNS_IN_A_SHAPE !== 0) return;
    await reshape(page, turn / TURNS_IN_A_SHAPE);
    say(await smallControls(page));
    say(await poorContrast(page));
    say(await askWhyNot(page));
    if (turn === 0 || turn === TURNS_IN_A_SHAPE) say(await askForHint(page));
    if (turn === TURNS_IN_A_SHAPE) say(await lookAtLog(page));
}

for (const game of games) {
    test(`${game}: a whole match by tapping, against bots`, async ({ page, paddock }) => {
        await stayStill(page);
        await sameDeals(page);
        await watchShift(page);
        await page.goto(paddock.url);
        await playAgainstBots(page, game);
        const found = new Findings();
        const worst: string[] = [];
        let shift = 0;
        for (let turn = 0; (await waitForTurn(page)) === "turn"; turn++) {
            expect(turn).toBeLessThan(400);
            const jumped = await layoutShift(page);
            // Not counted: the way to the table, another size of the window, and notes that were asked for.
            if (turn > 0) {
                shift += jumped.total;
                worst.push(...jumped.worst.map((what) => `turn ${turn}: ${what}`));
            }
            await lookAtTable(page, turn, found);
            await settle(page); // what a closed note moved is told a frame later
            await layoutShift(page);
            await tapSomething(page);
        }
        found.add("the end", await codeInSight(page));
        expect(found.list()).toEqual([]);
        expect(shift, worst.join("\n")).toBeLessThan(MAX_SHIFT);
        await expect(page.locator(".table-now")).not.toBeEmpty();
        await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
        await expectEnding(page);
        // Even if nobody has seen it run: nothing was animated here.
        if (game === "grandprix") await expect(page.locator(".gp-finish .gp-car")).toHaveCount(4);
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

// What everybody has seen stays on the table, whether it was animated or not, and after a reload: the last hazard, how
// the last race went, and what was paid in a run.
import type { Page } from "@playwright/test";
import { expect, makeAnyMove, stayStill, store, test, waitForTurn, type Paddock } from "./helpers";
import { byId, cutBefore, keep, playWhole } from "./matches";

const matches = [
    keep("gumball", cutBefore(playWhole("gumball", 4, 1), /./, 6)),
    keep("grandprix", cutBefore(playWhole("grandprix", 3, 1), /^[BETD]\d/)),
    keep("trail", cutBefore(playWhole("trail", 2, 1), /^[ryg]/, 2)),
];

async function open(page: Page, paddock: Paddock, id: string, speed: string): Promise<void> {
    await stayStill(page, { speed });
    await page.goto(paddock.url);
    await expect(page.locator(".game").first()).toBeVisible();
    await store(page, "matches", byId(matches));
    await page.goto(`${paddock.url}#/play/${id}`);
    await page.reload();
    expect(await waitForTurn(page)).toBe("turn");
}

/** What is there now, and the same after a reload. */
async function sameAfterReload(page: Page, look: () => Promise<string>): Promise<string> {
    const seen = await look();
    await page.reload();
    await waitForTurn(page);
    expect(await look()).toBe(seen);
    return seen;
}

const hazardOf = async (page: Page) => {
    await expect(page.locator(".gb-hazards")).toBeVisible();
    return (await page.locator(".gb-hazards .gb-hazard").getAttribute("aria-label")) ?? "closed";
};

const raceOf = (page: Page) => page.locator(".gp-last").innerText({ timeout: 5000 });

async function hazards(page: Page, paddock: Paddock, speed: string): Promise<string[]> {
    await open(page, paddock, "gumball", speed);
    const seen = [await hazardOf(page)];
    for (let moves = 0; moves < 3; moves++) {
        await makeAnyMove(page);
        await waitForTurn(page);
        seen.push(await sameAfterReload(page, () => hazardOf(page)));
    }
    return seen;
}

async function race(page: Page, paddock: Paddock, speed: string): Promise<string> {
    await open(page, paddock, "grandprix", speed);
    await expect(page.locator(".gp-last")).toHaveCount(0); // none has been run
    await makeAnyMove(page);
    await waitForTurn(page);
    await expect(page.locator(".gp-last .gp-lineup")).toHaveCount(3);
    return sameAfterReload(page, () => raceOf(page));
}

async function run(page: Page, paddock: Paddock, speed: string): Promise<string> {
    await open(page, paddock, "trail", speed);
    return sameAfterReload(page, () => page.locator(".ta-run").innerHTML());
}

test("what was paid in this run is there", async ({ page, browser, paddock }) => {
    const calm = await run(page, paddock, "none");
    expect(calm).toContain("ta-step");
    const moving = await browser.newPage();
    expect(await run(moving, paddock, "fast")).toBe(calm);
    await moving.close();
});

test("the last hazard lies open", async ({ page, browser, paddock }) => {
    const calm = await hazards(page, paddock, "none");
    expect(calm).not.toContain("closed");
    const moving = await browser.newPage();
    expect(await hazards(moving, paddock, "fast")).toEqual(calm);
    await moving.close();
});

test("the last race can be looked at", async ({ page, browser, paddock }) => {
    const calm = await race(page, paddock, "none");
    expect(calm).toMatch(/race 1/i);
    const moving = await browser.newPage();
    expect(await race(moving, paddock, "fast")).toBe(calm);
    await moving.close();
});

// A game without a face of its own is drawn in words: it can be played, watched again and looked at
// like any other.
import type { Page } from "@playwright/test";
import { expect, games, isSoaking, playAgainstBots, stayStill, test, waitForTurn } from "./helpers";
import { inspect } from "./inspect";
import { layoutShift, watchShift } from "./measure";
import { at, moveIn } from "./tour";

// What a service worker fetches cannot be changed on the way.
test.use({ serviceWorkers: "block" });

/** The page as it would be if nobody had made a face for any game. */
async function takeFacesAway(page: Page): Promise<void> {
    await page.route("**/assets/*.js", async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        const body = code.replace(/\bid:"\w+"(?=,Board:)/g, 'id:"another game"');
        await route.fulfill({ response, body });
    });
}

/** What the scores count, as each game calls it. */
const counted: Record<string, string> = {
    gumball: "points",
    battlegum: "cards left",
    trail: "legs run, plus a finisher’s cards",
    grandprix: "points",
};

const inWords = (page: Page) => page.locator(".table-board .words-line").first();

// On a phone, where the moves stand below the table, things jump first.
for (const game of isSoaking ? games : ["trail"])
    test(`${game} in words: a whole match, then watched again`, async ({ page, paddock }) => {
        await takeFacesAway(page);
        await stayStill(page);
        await watchShift(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(paddock.url);
        await playAgainstBots(page, game);
        const worst: string[] = [];
        let shift = 0;
        for (let moves = 0; (await waitForTurn(page)) === "turn"; moves++) {
            expect(moves).toBeLessThan(400);
            const jumped = await layoutShift(page);
            if (moves > 0) shift += jumped.total; // the way to the table does not count
            if (moves > 0) worst.push(...jumped.worst);
            await expect(inWords(page)).not.toBeEmpty();
            const table = page.locator(".table");
            const before = await table.getAttribute("data-step");
            await page.locator(".table-hand .choice").first().click();
            await expect(table).not.toHaveAttribute("data-step", before ?? "");
        }
        expect(shift, worst.join("\n")).toBeLessThan(0.02);
        await expect(page.locator(".podium li").first()).toBeVisible();
        await expect(page.locator(".podium")).toHaveAttribute(
            "aria-label",
            counted[game] ?? "Score",
        );
        await page.getByRole("link", { name: "Watch the replay" }).click();
        await expect(inWords(page)).not.toBeEmpty();
        const said = await page.locator(".words-board").innerText();
        await page.keyboard.press("End");
        await expect(page.locator(".words-board")).not.toHaveText(said);
    });

const choice = ".table-hand .choice";

test("no violation where games are drawn in words", async ({ page, paddock }) => {
    await takeFacesAway(page);
    await moveIn(page, paddock);
    await inspect(page, [
        at("home", "#/", ".game .words-picture"),
        at("a new match", "#/new/trail", ".form-head .words-picture"),
        ...["gumball-8", "battlegum-row", "trail", "grandprix-lineup"].map((id) =>
            at(id, `#/play/${id}`, choice),
        ),
        at("a lesson", "#/learn/gumball", ".lesson-says"),
        at("a replay, all open", "#/replay/kept/gumball-over/30/open", ".words-board"),
        at("a replay of a seat", "#/replay/kept/trail-over/40/P1", ".replay-hand .words-line"),
    ]);
});

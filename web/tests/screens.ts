// Every screen of the page, for the tests that look at all of them.
import type { Page } from "@playwright/test";
import { expect, games, playAgainstBots, waitForTurn } from "./helpers";

export interface Screen {
    name: string;
    open(page: Page, url: string): Promise<void>;
}

const at = (name: string, hash: string, ready: string): Screen => ({
    name,
    async open(page, url) {
        await page.goto("about:blank");
        await page.goto(url + hash);
        await expect(page.locator(ready).first()).toBeVisible();
    },
});

const table = (game: string): Screen => ({
    name: `table-${game}`,
    async open(page, url) {
        await page.goto("about:blank");
        await page.goto(url);
        await playAgainstBots(page, game);
        await waitForTurn(page);
    },
});

export const screens: Screen[] = [
    at("home", "#/", ".game"),
    at("settings", "#/settings", "form select"),
    at("online", "#/online", "main h1"),
    at("replay", "#/replay/file", "main h1"),
    ...games.flatMap((game) => [
        at(`new-${game}`, `#/new/${game}`, "form select"),
        at(`rules-${game}`, `#/rules/${game}`, "main h1"),
        at(`learn-${game}`, `#/learn/${game}`, ".table-now"),
        table(game),
    ]),
];

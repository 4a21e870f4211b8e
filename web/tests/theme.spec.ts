// The page comes up in the colours that it will have: before its script has run, too.
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";

const ground = { light: "rgb(243, 240, 232)", dark: "rgb(21, 24, 29)" };

/** The ground and the form controls while the page's script is still on its way. */
async function beforeTheScript(page: Page, url: string) {
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route(/assets\/index-.*\.js/, async (route) => {
        await held;
        await route.continue();
    });
    await page.goto(url, { waitUntil: "commit" });
    // Not by waitForFunction: where it has to look twice, it uses eval, which the page's policy forbids.
    const isThere = () => document.styleSheets.length > 0 && document.body !== null;
    await expect.poll(() => page.evaluate(isThere)).toBe(true);
    const seen = await page.evaluate(() => ({
        isEmpty: !document.getElementById("app")!.childElementCount,
        ground: getComputedStyle(document.body).backgroundColor,
        controls: getComputedStyle(document.documentElement).colorScheme,
    }));
    letGo();
    await expect(page.locator(".game").first()).toBeVisible();
    return seen;
}

for (const { system, chosen, shown } of [
    { system: "dark", chosen: "system", shown: "dark" },
    { system: "dark", chosen: "light", shown: "light" },
    { system: "light", chosen: "dark", shown: "dark" },
] as const)
    test(`${chosen} on a ${system} system is ${shown} from the start`, async ({
        page,
        paddock,
    }) => {
        await page.emulateMedia({ colorScheme: system });
        await page.addInitScript((theme) => {
            if (location.protocol.startsWith("http"))
                localStorage.setItem("paddock.settings", JSON.stringify({ theme }));
        }, chosen);
        const seen = await beforeTheScript(page, paddock.url);
        const controls = chosen === "system" ? "light dark" : shown; // as the system is
        expect(seen).toEqual({ isEmpty: true, ground: ground[shown], controls });
    });

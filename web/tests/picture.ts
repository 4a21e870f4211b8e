// Takes the picture in README.md for scripts/picture: a match of Gumball Rally that continues a record of the tests,
// so that every picture shows the same position.
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, stayStill, test, waitForTurn } from "./helpers";

const golden = new URL("../../tests/golden/gumball-2.pdk", import.meta.url).pathname;
const record = deflateSync(readFileSync(golden)).toString("base64url");

test("a table of Gumball Rally", async ({ page, paddock }) => {
    await stayStill(page, { language: "en", theme: "light", name: "Ann" });
    await page.setViewportSize({ width: 1000, height: 620 });
    await page.goto(`${paddock.url}#/replay/data/${record}/30/open`);
    await expect(page.locator(".replay")).toBeVisible();
    await page.locator(".replay-buttons button").first().click(); // play from here
    await page.locator("dialog[open] .primary").click();
    await waitForTurn(page);
    await page.screenshot({ path: process.env["PADDOCK_PICTURE"] ?? "table.png" });
});

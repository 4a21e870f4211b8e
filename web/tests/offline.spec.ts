// After the first visit the page needs no line and no server: from a folder of a plain web host.
import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, makeAnyMove, playAgainstBots, StaticHost, test, waitForTurn } from "./helpers";

const built =
    process.env["PADDOCK_PAGE"] ??
    join(new URL(".", import.meta.url).pathname, "../../build/web/page");

/** Everything is kept once the service worker has taken the page over. */
const kept = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

test("plays, speaks and teaches without a line", async ({ page, context }) => {
    const host = new StaticHost(built);
    await host.start();
    await page.goto(host.url);
    await kept(page);
    await host.stop();
    await context.setOffline(true);

    await page.reload();
    await playAgainstBots(page, "battlegum");
    await waitForTurn(page);
    await makeAnyMove(page);
    await waitForTurn(page);
    await page.goto(`${host.url}#/learn/trail`);
    await expect(page.locator(".lesson-says")).not.toBeEmpty();
    await page.goto(`${host.url}#/rules/grandprix`);
    await expect(page.locator(".rule").first()).toBeVisible();
    await page.goto(`${host.url}#/settings`);
    for (const [code, word] of [
        ["de", "Einstellungen"],
        ["nl", "Instellingen"],
        ["fr", "Réglages"],
    ] as const) {
        await page.locator("form select").first().selectOption(code);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(word);
    }
});

test("a new version is fetched in the background, and used when the reader wants it", async ({
    page,
}) => {
    const folder = mkdtempSync(join(tmpdir(), "paddock-page-"));
    cpSync(built, folder, { recursive: true });
    const host = new StaticHost(folder);
    await host.start();
    await page.goto(host.url);
    await kept(page);
    await expect(page.locator(".new-version")).toHaveCount(0);

    const worker = readFileSync(join(folder, "sw.js"), "utf8");
    writeFileSync(join(folder, "sw.js"), worker.replace(/"[0-9a-f]{16}"/, '"newer"'));
    const index = readFileSync(join(folder, "index.html"), "utf8");
    writeFileSync(join(folder, "index.html"), index.replace("</head>", "<!-- newer --></head>"));
    await page.reload();
    await expect(page.locator(".new-version")).toBeVisible();
    expect(await page.content()).not.toContain("newer");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => page.content().catch(() => "")).toContain("newer");
    await expect(page.locator(".game").first()).toBeVisible();
    await expect(page.locator(".new-version")).toHaveCount(0);

    await host.stop();
    rmSync(folder, { recursive: true, force: true });
});

test("can be installed: a manifest with icons, in any folder", async ({ page, request }) => {
    const host = new StaticHost(built);
    await host.start();
    await page.goto(host.url);
    const address = await page
        .locator("link[rel=manifest]")
        .evaluate((link) => (link as HTMLLinkElement).href);
    const manifest = (await (await request.get(address)).json()) as {
        start_url: string;
        icons: { src: string; sizes: string }[];
    };
    expect(new URL(manifest.start_url, address).href).toBe(host.url);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(["any", "192x192"]),
    );
    for (const { src } of manifest.icons)
        expect((await request.get(new URL(src, address).href)).status()).toBe(200);
    await host.stop();
});

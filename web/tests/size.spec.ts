// Compressed as the server sends them: at most 330 kB for what a first visit and a first match load, and at most
// 355 kB for all there is, which the service worker fetches afterwards so that the page works without a line. Until
// there were reviews, 330 kB was enough for all of it: their arithmetic, weights and words take 19 kB of the engine.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, pageFolder, playAgainstBots, test } from "./helpers";
import { layoutShift, watchShift } from "./measure";

const FIRST_LIMIT = 330_000;
const WHOLE_LIMIT = 355_000;

test("the first visit and the first match load at most 330 kB", async ({ page, paddock }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await watchShift(page);
    await page.goto(paddock.url);
    await expect(page.locator(".game").first()).toBeVisible();
    const { total, worst } = await layoutShift(page);
    expect(total, worst.join("; ")).toBeLessThan(0.05); // nothing jumps while the page comes
    await playAgainstBots(page, "gumball");
    console.log(`# ${bytes} bytes were loaded`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(FIRST_LIMIT);
});

test("the whole page has at most 355 kB", () => {
    const files = readdirSync(pageFolder, { recursive: true }).map((name) =>
        join(pageFolder, String(name)),
    );
    const sizes = files
        .filter((file) => statSync(file).isFile() && !file.endsWith(".png")) // fetched to install it only
        .map((file) => gzipSync(readFileSync(file), { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`# ${total} bytes in ${sizes.length} files`);
    expect(sizes.length).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(WHOLE_LIMIT);
});

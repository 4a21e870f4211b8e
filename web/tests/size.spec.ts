// Compressed as the server sends them: with four games at most 330 kB for a first visit with a match, and 340 kB for all
// there is, which the service worker fetches so that the page works without a line, in four languages. Another game may
// add as much as those have: its rules in the engine, its words in each language, its face and its lesson.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, games, pageFolder, playAgainstBots, test } from "./helpers";
import { layoutShift, watchShift } from "./measure";

const EACH = 35_000;
const LIMIT = 190_000 + games.length * EACH;
const LIMIT_OF_ALL = 200_000 + games.length * EACH;

test("the first visit and the first match load at most 330 kB with four games", async ({
    page,
    paddock,
}) => {
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
    expect(bytes).toBeLessThanOrEqual(LIMIT);
});

/** What the server sends for a file, compressed. */
async function sent(url: string): Promise<number> {
    const answer = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.headers.get("content-encoding"), url).toBe("gzip");
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
}

test("the whole page has at most 340 kB with four games", async ({ paddock }) => {
    const files = readdirSync(pageFolder, { recursive: true })
        .map(String)
        .filter((name) => statSync(join(pageFolder, name)).isFile())
        .filter((name) => !name.endsWith(".png")); // fetched to install it only
    const sizes = await Promise.all(files.map((name) => sent(paddock.url + name)));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`# ${total} bytes in ${sizes.length} files`);
    expect(sizes.length).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(LIMIT_OF_ALL);
});

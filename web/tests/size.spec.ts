// The first visit loads at most 300 kB, compressed as the server sends it, everything included.
import { expect, playAgainstBots, test } from "./helpers";

const LIMIT = 300_000;

test("the first visit and the first match load at most 300 kB in total", async ({
    page,
    paddock,
}) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    console.log(`# ${bytes} bytes were loaded`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(LIMIT);
});

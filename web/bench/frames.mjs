#!/usr/bin/env node
// How evenly the page draws while eight karts move at the fast speed, with bots that hardly think and
// with champions that think in a worker at the same time.
// usage: frames.mjs [URL [SECONDS]]
// Without an address it starts build/paddock, or PADDOCK. A frame is late when it comes more than 8 ms
// after its time, at 60 frames a second. It also says which properties were animated: those that make
// the browser lay the page out anew would be a defect.
import { chromium } from "@playwright/test";
import { startServer, usualProgram } from "./server.mjs";

const FRAME_MS = 1000 / 60;
const LATE_MS = FRAME_MS + 8;
const cheap = new Set(["transform", "translate", "rotate", "scale", "opacity", "offsetDistance"]);
const [address, seconds = "20"] = process.argv.slice(2);

/** Runs in the page: notes the time between frames while something is shown, and what is animated. */
function watch() {
    const seen = { deltas: [], properties: {}, tasks: [] };
    window.seen = seen;
    const note = (animation) => {
        for (const frame of animation.effect?.getKeyframes?.() ?? [])
            for (const name of Object.keys(frame))
                if (!["offset", "easing", "composite", "computedOffset"].includes(name))
                    seen.properties[name] = (seen.properties[name] ?? 0) + 1;
    };
    // What the page itself does for long; a machine that is busy otherwise makes frames late, too.
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: "longtask" });
    let last = 0;
    const tick = (now) => {
        const showing = document.querySelector('.table-now[data-turn="other"]');
        if (last && showing) seen.deltas.push(now - last);
        last = showing ? now : 0;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    // Looking at the animations costs time itself: now and then is enough.
    setInterval(() => document.getAnimations().forEach(note), 230);
}

async function play(page, ms) {
    const end = Date.now() + ms;
    const turn = page.locator('.table-now[data-turn="you"]');
    while (Date.now() < end) {
        await turn.waitFor({ timeout: 60_000 });
        await page.keyboard.press("m");
        await page.locator("dialog[open] .choice").last().click();
    }
}

/** Processor time that the page's own thread has used, in seconds: no other work on the machine counts. */
async function busyTime(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
}

async function measure(browser, url, level) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript((chosen) => {
        localStorage.setItem("paddock.settings", JSON.stringify({ speed: "fast", level: chosen }));
    }, level);
    await page.goto(`${url}#/new/gumball`);
    await page.locator(".picker-number", { hasText: "8" }).click();
    await page.locator("form .primary").click();
    await play(page, 3000); // warm-up
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.evaluate(watch);
    const [begin, before] = [Date.now(), await busyTime(session)];
    await play(page, 1000 * Number(seconds));
    const busy = (1e5 * ((await busyTime(session)) - before)) / (Date.now() - begin);
    const seen = await page.evaluate(() => window.seen);
    await context.close();
    return { ...seen, busy };
}

function report(title, { deltas, properties, tasks, busy }) {
    const sorted = [...deltas].sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    const late = (100 * deltas.filter((delta) => delta > LATE_MS).length) / deltas.length;
    console.log(
        `${title}: ${deltas.length} frames, ${late.toFixed(1)} % later than ${LATE_MS.toFixed(1)} ms; ` +
            `median ${at(0.5).toFixed(1)}, 99 % ${at(0.99).toFixed(1)}, worst ${at(1).toFixed(1)} ms`,
    );
    console.log(`  the page's own thread was busy for ${busy.toFixed(1)} % of the time`);
    const worst = Math.round(Math.max(0, ...tasks));
    console.log(`  tasks of the page over 50 ms: ${tasks.length}, the longest ${worst} ms`);
    const dear = Object.keys(properties).filter((name) => !cheap.has(name));
    console.log(`  animated: ${Object.keys(properties).sort().join(", ")}`);
    if (dear.length > 0) console.log(`  not only transform and opacity: ${dear.join(", ")}`);
}

const server = address
    ? { url: address, stop() {} }
    : await startServer(process.env.PADDOCK ?? usualProgram);
const browser = await chromium.launch({
    executablePath: process.env.PADDOCK_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
    report("bots that hardly think", await measure(browser, server.url, "rookie"));
    report("champions thinking", await measure(browser, server.url, "champion"));
} finally {
    await browser.close();
    server.stop();
}

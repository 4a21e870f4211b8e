#!/usr/bin/env node
// How long it takes from a click to the board: from Play on the first page until the table is drawn, and from a card
// until the table shows it. Medians, in milliseconds.
// usage: click.mjs [CLICKS [PADDOCK...]]
// With several programs their clicks alternate, so that whatever else the machine does disturbs all alike.
import { chromium } from "@playwright/test";
import { startServer, usualProgram } from "./server.mjs";

const [clicks = "15", ...given] = process.argv.slice(2);
const programs = given.length ? given : [usualProgram];

/** Runs in the page: the time from the next click until a frame in which something is there. */
function watch(isThere) {
    const there = new Function("from", `return ${isThere}`);
    window.took = new Promise((done) => {
        window.addEventListener(
            "click",
            () => {
                const start = performance.now();
                const from = document.querySelector(".table")?.dataset.step;
                const look = (now) => {
                    if (there(from)) done(Math.max(now, performance.now()) - start);
                    else requestAnimationFrame(look);
                };
                requestAnimationFrame(look);
            },
            { capture: true, once: true },
        );
    });
}

async function click(page, selector, isThere) {
    await page.evaluate(watch, isThere);
    await page.locator(selector).first().click();
    return page.evaluate(() => window.took);
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1].toFixed(1);

const browser = await chromium.launch({
    executablePath: process.env.PADDOCK_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const runs = [];
for (const program of programs) {
    const server = await startServer(program);
    // A policy against eval is right for players; here the page is told what to look for.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.addInitScript(() =>
        localStorage.setItem("paddock.settings", JSON.stringify({ speed: "none" })),
    );
    runs.push({ program, server, page, play: [], card: [] });
}
for (let i = 0; i < Number(clicks); i++)
    for (const run of runs) {
        const { page, server } = run;
        await page.goto("about:blank");
        await page.goto(server.url);
        await page.locator(".game .primary").first().waitFor();
        await page.waitForTimeout(1500); // a person looks before they click
        run.play.push(
            await click(page, ".game .primary", 'document.querySelector(".table-board > *")'),
        );
        await page.locator('.table-now[data-turn="you"]').waitFor();
        run.card.push(
            await click(
                page,
                ".table-hand .playable",
                'document.querySelector(".way") || document.querySelector(".table").dataset.step !== from',
            ),
        );
    }
for (const { program, play, card, server } of runs) {
    console.log(`${program}: Play to table ${median(play)} ms, card to table ${median(card)} ms`);
    server.stop();
}
await browser.close();

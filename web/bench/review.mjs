#!/usr/bin/env node
// How long the review of a match takes in the browser, at its usual depth: from opening its address until it is complete.
// usage: review.mjs [RECORD...]
// Without records: one match of each game with four seats, or two, from the tests. Processor time is that of the whole tab.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { startServer, usualProgram } from "./server.mjs";

const golden = (name) => new URL(`../../tests/golden/${name}.pdk`, import.meta.url).pathname;
const usual = ["gumball-6", "battlegum-7", "grandprix-3", "trail-2"].map(golden);
const given = process.argv.slice(2);

/** Processor time that all tabs have used, in seconds: other work on the machine hardly counts. */
async function tabTime(session) {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const tabs = processInfo.filter(({ type }) => type === "renderer");
    return tabs.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function review(browser, url, path) {
    const page = await browser.newPage();
    const session = await browser.newBrowserCDPSession();
    await page.goto(url);
    await page.locator(".game").first().waitFor();
    const record = deflateSync(readFileSync(path)).toString("base64url");
    const [begin, before] = [Date.now(), await tabTime(session)];
    await page.evaluate((data) => (window.location.hash = `#/review/data/${data}/P1`), record);
    await page.locator('.review[data-state="done"]').waitFor({ timeout: 600_000 });
    const took = { wall: (Date.now() - begin) / 1000, tab: (await tabTime(session)) - before };
    await page.close();
    return took;
}

const server = await startServer(process.env.PADDOCK ?? usualProgram);
const browser = await chromium.launch({
    executablePath: process.env.PADDOCK_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
    for (const path of given.length ? given : usual) {
        const { wall, tab } = await review(browser, server.url, path);
        const name = basename(path, ".pdk");
        console.log(`${name}: ${wall.toFixed(1)} s, processor ${tab.toFixed(1)} s`);
    }
} finally {
    await browser.close();
    server.stop();
}

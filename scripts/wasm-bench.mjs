#!/usr/bin/env node
// How fast paddock.wasm plays random matches, and how that compares with the program.
// usage: wasm-bench.mjs PADDOCK PADDOCK.WASM [ROUNDS] [CHROMIUM]
// Short runs alternate and the best of each counts: by processor time, so that other work on the
// machine disturbs all alike, and hardly. With the path of a Chromium it runs there, too, through
// Playwright.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compile, Engine } from "../tests/page/engine.mjs";

const [program, path, rounds = "5", chromium] = process.argv.slice(2);
const RUN_MS = 700;
// About a second of each.
const MATCHES = { gumball: 200000, trail: 120000 };
const matchesOf = (game) => MATCHES[game] ?? 40000;

function native(game) {
    const script = '"$0" bench "$1" --games "$2" --json; times';
    const args = ["-c", script, program, game, String(matchesOf(game))];
    const out = execFileSync("sh", args, { encoding: "utf8" });
    const [metrics, , children] = out.match(/^(\[[^]*\])\n(.*)\n(.*)$/m).slice(1);
    const per = JSON.parse(metrics).find((row) => row.metric === "decisions_per_game").value;
    const [minutes, seconds] = children
        .match(/^(\d+)m([\d.]+)s/)
        .slice(1)
        .map(Number);
    return (per * matchesOf(game)) / (60 * minutes + seconds);
}

function inNode(engine, game, seats) {
    const before = process.cpuUsage();
    const { decisions } = engine.ask("bench_playouts", game, seats, RUN_MS);
    return decisions / (process.cpuUsage(before).user / 1e6);
}

/** An empty page with the engine in it, as window.bench; closed by close(). */
async function openPage() {
    const load = createRequire(new URL("../web/package.json", import.meta.url));
    const options = { executablePath: chromium, args: ["--no-sandbox"] };
    const browser = await load("@playwright/test").chromium.launch(options);
    const page = await browser.newPage();
    await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const clock_time_get = (_clock, _precision, into) => {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView(exports.memory.buffer).setBigUint64(into, now, true);
            return 0;
        };
        const wasi = { clock_time_get, fd_write: () => 0 };
        const imports = { env: { sha256: () => {} }, wasi_snapshot_preview1: wasi };
        const { exports } = (await WebAssembly.instantiate(bytes, imports)).instance;
        exports._initialize();
        window.bench = (game, seats, ms) => {
            const name = exports.malloc(32);
            const memory = () => new Uint8Array(exports.memory.buffer);
            memory().set(new TextEncoder().encode(game + "\0"), name);
            const at = exports.bench_playouts(name, seats, ms);
            const text = memory().subarray(at, memory().indexOf(0, at));
            exports.free(name);
            return JSON.parse(new TextDecoder().decode(text));
        };
    }, readFileSync(path).toString("base64"));
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    return { page, session, close: () => browser.close() };
}

/** Seconds that the page's thread has worked. */
async function threadTime({ session }) {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "ThreadTime").value;
}

async function inChromium(browser, game, seats) {
    const run = ([id, count, time]) => window.bench(id, count, time);
    const before = await threadTime(browser);
    const { decisions } = await browser.page.evaluate(run, [game, seats, RUN_MS]);
    return decisions / ((await threadTime(browser)) - before);
}

const engine = new Engine(compile(path));
const browser = chromium ? await openPage() : null;
for (const { id, seats_usual: seats } of engine.ask("page_games")) {
    const best = { program: 0, node: 0, chromium: 0 };
    const note = (where, value) => (best[where] = Math.max(best[where], value));
    inNode(engine, id, seats); // the first run is compiled in haste
    if (browser) await inChromium(browser, id, seats);
    for (let round = 0; round < Number(rounds); round++) {
        note("program", native(id));
        note("node", inNode(engine, id, seats));
        if (browser) note("chromium", await inChromium(browser, id, seats));
    }
    const columns = Object.entries(best)
        .filter(([, value]) => value > 0)
        .map(([where, value]) => {
            const ratio = (value / best.program).toFixed(2);
            return `${where} ${(value / 1e6).toFixed(1).padStart(5)} M/s (${ratio})`;
        });
    console.log(`${id.padEnd(10)} ${columns.join("  ")}`);
}
await browser?.close();

#!/usr/bin/env node
// How fast paddock.wasm plays random matches in Node, and how that compares with the program.
// usage: wasm-bench.mjs PADDOCK PADDOCK.WASM [ROUNDS]
// Short runs of both alternate and the best of each counts, by processor time: other work on the
// machine then disturbs both alike, and hardly.
import { execFileSync } from "node:child_process";
import { compile, Engine } from "../tests/engine.mjs";

const [program, path, rounds = "5"] = process.argv.slice(2);
const RUN_MS = 700;
const MATCHES = { gumball: 200000, battlegum: 40000, grandprix: 40000, trail: 120000 };

function native(game) {
    const script = '"$0" bench "$1" --games "$2" --json; times';
    const out = execFileSync("sh", ["-c", script, program, game, String(MATCHES[game])], {
        encoding: "utf8",
    });
    const [metrics, , children] = out.match(/^(\[[^]*\])\n(.*)\n(.*)$/m).slice(1);
    const per = JSON.parse(metrics).find((row) => row.metric === "decisions_per_game").value;
    const [minutes, seconds] = children
        .match(/^(\d+)m([\d.]+)s/)
        .slice(1)
        .map(Number);
    return (per * MATCHES[game]) / (60 * minutes + seconds);
}

function wasm(engine, game, seats) {
    const before = process.cpuUsage();
    const { decisions } = engine.ask("bench_playouts", game, seats, RUN_MS);
    const { user } = process.cpuUsage(before);
    return decisions / (user / 1e6);
}

const engine = new Engine(compile(path));
for (const { id, seats_usual } of engine.ask("page_games")) {
    const best = { native: 0, wasm: 0 };
    wasm(engine, id, seats_usual); // the first run is compiled in haste
    for (let round = 0; round < Number(rounds); round++) {
        best.native = Math.max(best.native, native(id));
        best.wasm = Math.max(best.wasm, wasm(engine, id, seats_usual));
    }
    const millions = (value) => (value / 1e6).toFixed(1).padStart(5);
    const ratio = (best.wasm / best.native).toFixed(2);
    console.log(
        `${id.padEnd(10)} native ${millions(best.native)} M/s  wasm ${millions(best.wasm)} M/s  ratio ${ratio}`,
    );
}

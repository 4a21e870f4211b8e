// What tests of paddock.wasm share: tables with bots, matches played to their end, and the program to
// compare with. The tests are started with: PADDOCK PADDOCK.WASM SOURCE
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, Engine } from "./engine.mjs";

export const [program, path, source] = process.argv.slice(2);
export const module = compile(path);
export const folder = mkdtempSync(join(tmpdir(), "paddock-wasm-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

export const bytes = (number) => new Uint8Array(32).fill(number);
export const hex = (data) => Buffer.from(data).toString("hex");
export const sha = (data) => createHash("sha256").update(data).digest();
export const code = (answer) => answer.problem?.code;

export function run(...args) {
    const env = { ...process.env, LC_ALL: "C", XDG_STATE_HOME: folder };
    return spawnSync(program, args, {
        encoding: "utf8",
        env,
        input: "1\n".repeat(500),
        timeout: 120000,
    });
}

export function written(text) {
    const file = join(folder, "a.pdk");
    writeFileSync(file, text);
    return file;
}

/** The game, its seats, options, bots in seat order. A game that is not named here has its usual table. */
export const TABLES = [
    { game: "gumball", seats: 4, options: {}, bots: ["rookie", "club", "greedy", "random"] },
    {
        game: "gumball",
        seats: 8,
        options: { passing: "forced", photo_finish: "on" },
        bots: ["club"],
    },
    {
        game: "battlegum",
        seats: 3,
        options: { pickup: "free" },
        bots: ["club", "rookie", "random"],
    },
    { game: "grandprix", seats: 3, options: {}, bots: ["club", "rookie", "random"] },
    { game: "trail", seats: 2, options: {}, bots: ["club", "rookie"] },
    { game: "trail", seats: 1, options: {}, bots: ["club"] },
];
for (const { id, seats_usual: seats } of new Engine(module).ask("page_games"))
    if (!TABLES.some(({ game }) => game === id))
        TABLES.push({ game: id, seats, options: {}, bots: ["club", "rookie"] });
export const NAMES = ["Ada", "Ben", "Cleo", "Dov", "Edda", "Finn", "Gwen", "Hugo"];

export function setUp(table, player = null) {
    const engine = new Engine(module);
    engine.ask("setup_open", table.game, table.seats);
    for (const [name, value] of Object.entries(table.options)) engine.ask("setup_set", name, value);
    for (let seat = 0; seat < table.seats; seat++)
        engine.ask("setup_seat", seat, NAMES[seat], player ?? table.bots[seat % table.bots.length]);
    return engine;
}

/** A match of bots from the key of a small number, to its end. */
export function play(table, number) {
    const dealer = setUp(table);
    const key = new Uint8Array(32);
    key[0] = number;
    dealer.ask("match_start", key);
    while (!dealer.ask("match_state").over) {
        const answer = dealer.ask("match_bot");
        if (answer.problem) throw new Error(answer.problem.text);
    }
    return dealer;
}

export const title = (table) => `${table.game} for ${table.seats}`;
export const record = (dealer) => dealer.ask("match_record").record;

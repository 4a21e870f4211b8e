// What the engine says is what types.ts and wasm.ts promise, member by member, in whole matches of each game.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { compare, type Sample } from "../../tests/typed";
import { sha256 } from "./bytes";
import { ALL_OPEN, type Engine, load } from "./wasm";

const folder = process.env["PADDOCK_WASM"] ?? join(__dirname, "../../../build/web");
const read = (path: string) => readFileSync(join(__dirname, "../../..", path), "utf8");
const seed = new Uint8Array(32).fill(7);
const samples: Sample[] = [];
const asked = new Set<string>();
let module: WebAssembly.Module;

/** An engine whose answers become samples of what its methods return. */
async function open(): Promise<Engine> {
    const engine = await load(module);
    return new Proxy(engine, {
        get(_, name: keyof Engine) {
            const method = engine[name] as unknown;
            if (typeof method !== "function") return method;
            return (...args: never[]) => {
                asked.add(name);
                const value: unknown = method(...args);
                if (isSaid(value) && keep(name))
                    samples.push({
                        type: `ReturnType<import("../src/engine/wasm").Engine["${name}"]>`,
                        value,
                    });
                return value;
            };
        },
    });
}

/** Calls that only do something answer {}. */
const isSaid = (value: unknown) =>
    value !== undefined && !(value instanceof Uint8Array) && JSON.stringify(value) !== "{}";

/** Enough is as good as all: the compiler reads no thousand positions in a second. */
const counts = new Map<string, number>();
function keep(name: string): boolean {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts.get(name)! % 23 < 2;
}

async function table(game: string, seats: number): Promise<Engine> {
    const engine = await open();
    engine.setupOpen(game, seats);
    for (let seat = 0; seat < seats; seat++)
        engine.setupSeat(seat, `Zoë ${seat}`, seat ? "rookie" : "person");
    return engine;
}

/** Makes any move of the first seat. */
function move(dealer: Engine, eyes: Engine): void {
    const { choices } = eyes.seatTable();
    dealer.matchPlay(0, choices[0]!.move);
}

async function play(game: string, seats: number): Promise<string> {
    const [dealer, eyes] = [await table(game, seats), await table(game, seats)];
    dealer.matchStart(seed);
    eyes.seatOpen(0);
    let told = 0;
    for (;;) {
        for (const { facts } of dealer.matchFacts(0, told).steps)
            for (const fact of facts) {
                const { view } = eyes.seatTell(fact);
                if (keep(game)) samples.push({ type: viewOf(game), value: view, isPart: true });
            }
        eyes.seatStep();
        const { step, actor, over } = dealer.matchState();
        told = step + 1;
        if (over) return dealer.matchRecord().record;
        if (actor) dealer.matchBot();
        else move(dealer, eyes);
    }
}

/** The position as the game's face takes it. */
const viewOf = (game: string) =>
    `(typeof import("../src/faces/${game}/face").default extends import("../src/faces/face").Face<infer V> ? V : never)`;

beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(join(folder, "paddock.wasm")));
});

it("in matches, replays, reviews and exercises", async () => {
    const desk = await open();
    desk.about();
    desk.language("en");
    desk.terms();
    desk.interval(3, 5);
    for (const { id, seats_usual } of desk.games()) {
        desk.rules(id);
        const record = await play(id, seats_usual);
        const { steps } = desk.replayOpen(record);
        desk.replayReader(0);
        desk.replayEnding();
        desk.replayLog(0);
        for (let step = 0; step <= steps; step += 5) desk.replayAt(step, step % 2 ? 0 : ALL_OPEN);
        desk.replayVerify();
        desk.replayCut(3);
        const { moves } = desk.replayMoves();
        if (moves) desk.movesRecord(moves);
    }
    await review();
    await smallThings();
    const { misfits, unsaid } = compare(samples);
    expect(misfits).toEqual([]);
    // A hint in a reason is of the page: lessons give it. Not every match has every event and move, whose members
    // tests/engine/members.py compares with the manual.
    const rare = /^(Happened|Does)\./;
    expect(unsaid.filter((member) => !rare.test(member))).toEqual(["Reason.hint"]);
    const methods = Object.keys(await load(module)).filter(
        (name) => !/^(complaint|broken|exports)$/.test(name),
    );
    expect(methods.filter((name) => !asked.has(name))).toEqual(["benchPlayouts"]);
});

async function review(): Promise<void> {
    const engine = await open();
    engine.replayOpen(read("tests/golden/trail-by-hand.pdk"));
    engine.reviewOpen(0);
    while (!engine.reviewRun(1000).done);
    engine.reviewShow();
    const today = 20_000;
    const [id] = [...engine.practiceAdd(0, today), ...engine.practiceAdd(1, today)];
    engine.practiceList(today);
    const { played } = engine.practiceShow(id!);
    engine.practiceTry(id!, played);
    engine.practiceAnswer(id!, true, today);
    engine.practiceRead(engine.practiceWrite().text);
    engine.practiceFade(id!);
}

/** What no match above has asked for. */
async function smallThings(): Promise<void> {
    for (const { id, seats_usual, options } of (await open()).games()) {
        const setup = await table(id, seats_usual);
        for (const { name, file, default: usual } of options) {
            setup.setupShow(name);
            if (file) setup.setupLoad(name, read("courses/default.course"));
            else setup.setupSet(name, usual);
        }
        setup.setupCheck();
        setup.setupOptions();
    }
    await thinking();
    await deal();
}

async function thinking(): Promise<void> {
    const [dealer, eyes] = [await table("trail", 2), await table("trail", 2)];
    dealer.matchStart(seed);
    eyes.seatOpen(0);
    for (const { facts } of dealer.matchFacts(0, 0).steps)
        facts.forEach((fact) => eyes.seatTell(fact));
    const view = eyes.seatView();
    const { move } = dealer.thinkMove(view, "rookie", seed);
    dealer.thinkAdvice(view, seed, 200);
    eyes.seatWhy(move);
    eyes.seatWhy("nothing");
    dealer.matchPlay(0, move);
    if (dealer.matchState().undo) dealer.matchUndo(0);
    const { record } = dealer.matchRecord();
    const again = await table("trail", 2);
    again.seatJoin(view);
    again.matchFrom(record, 0, seed);
    (await open()).matchResume(record);
}

async function deal(): Promise<void> {
    const engine = await table("trail", 2);
    engine.setupSeat(1, "Ben", "person");
    const secret = new Uint8Array(32).fill(3);
    engine.dealOpen("abc", secret);
    for (const seat of [0, 1]) engine.dealPledge(seat, sha256(secret), secret);
    engine.dealCheck({ seat: 0, share: secret, commitment: secret });
}

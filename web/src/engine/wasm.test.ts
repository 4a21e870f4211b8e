// The binding against the engine itself, which must have been built: ninja -C build web/paddock.wasm.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ALL_OPEN, type Engine, EngineTrap, load } from "./wasm";
import { Problem } from "./problem";

const folder = process.env["PADDOCK_WASM"] ?? join(__dirname, "../../../build/web");
const seed = new Uint8Array(32).fill(7);
let module: WebAssembly.Module;

beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(join(folder, "paddock.wasm")));
});

async function table(players: string[]): Promise<Engine> {
    const engine = await load(module);
    engine.setupOpen("trail", 2);
    players.forEach((player, seat) => engine.setupSeat(seat, `Zoë ${seat}`, player));
    return engine;
}

/** The problem with which a call is refused. */
function refusal(call: () => unknown): Problem {
    try {
        call();
    } catch (error) {
        if (error instanceof Problem) return error;
        throw error;
    }
    throw new Error("it was not refused");
}

test("a match is dealt, played, told to a seat and recorded", async () => {
    const dealer = await table(["club", "rookie"]);
    const eyes = await table(["club", "rookie"]);
    expect(dealer.matchStart(seed).commitment).toMatch(/^[0-9a-f]{64}$/);
    eyes.seatOpen(0);
    let told = 0;
    while (!dealer.matchState().over) {
        dealer.matchBot();
        for (const { facts } of dealer.matchFacts(0, told).steps)
            for (const fact of facts) expect(eyes.seatTell(fact).view).toBeTypeOf("object");
        told = dealer.matchState().step + 1;
    }
    expect(eyes.seatTable().over).toBe(true);
    const { record } = dealer.matchRecord();
    expect(eyes.replayOpen(record)).toMatchObject({ finished: true, problem: null });
    expect(eyes.replayVerify().true).toBe(true);
    expect(eyes.replayAt(0, ALL_OPEN).frames).toHaveLength(1);
});

test("large sets of cards keep all their bits", async () => {
    const dealer = await load(module);
    const eyes = await load(module);
    for (const engine of [dealer, eyes]) {
        engine.setupOpen("gumball", 4);
        for (let seat = 0; seat < 4; seat++) engine.setupSeat(seat, "", "person");
    }
    dealer.matchStart(seed);
    eyes.seatOpen(0);
    const { steps } = dealer.matchFacts(0, 0);
    steps[0]!.facts.forEach((fact) => eyes.seatTell(fact));
    const view = eyes.seatTable().view as { hands: string[][] };
    expect(view.hands[0]).toHaveLength(3);
});

test("what is refused is thrown, with its code and its rule", async () => {
    const dealer = await table(["person", "person"]);
    dealer.matchStart(seed);
    const actor = dealer.matchState().actor!;
    expect(refusal(() => dealer.matchPlay(actor, "castle")).code).toBe("bad-notation");
    expect(refusal(() => dealer.matchPlay(1 - actor, "stop")).code).toBe("not-your-turn");
    expect(refusal(() => dealer.matchPlay(actor, "stop")).rule).toMatch(/^TR-\d+$/);
    expect(refusal(() => dealer.replayOpen("Dear diary")).code).toBe("not-a-record");
    const broken = dealer.matchRecord().record.replace("end unfinished", "1 P9 stop");
    expect(dealer.replayOpen(broken).problem).toMatchObject({ code: "syntax" });
});

test("seeds and views have their sizes", async () => {
    const dealer = await table(["person", "person"]);
    expect(() => dealer.matchStart(new Uint8Array(31))).toThrow(RangeError);
    expect(() => dealer.thinkMove(new Uint8Array(512), "club", seed)).toThrow(RangeError);
    expect(refusal(() => dealer.thinkMove(new Uint8Array(520), "club", seed)).code).toBe(
        "bad-call",
    );
    dealer.seatOpen(0);
    expect(() => dealer.seatView()).toThrow("before the deal");
});

test("an engine that has failed says so, and answers nothing any more", async () => {
    const engine = await table(["person", "person"]);
    const raw = engine as unknown as { call(name: string, args: number[]): number };
    expect(() => raw.call("setup_show", [0x7ffffff0])).toThrow(EngineTrap);
    expect(() => engine.about()).toThrow(EngineTrap);
});

test("the things of a game have names in each language", async () => {
    const engine = await load(module);
    expect(engine.terms()["gumball"]).toMatchObject({ "card-R": "red {number}" });
    engine.language("fr");
    expect(engine.terms()["gumball"]).toMatchObject({ "card-R": "{number} rouge" });
    expect(Object.keys(engine.terms()).sort()).toEqual(
        engine
            .games()
            .map(({ id }) => id)
            .sort(),
    );
});

test("every picture of a rule can be shown", async () => {
    const path = join(__dirname, "../rules/pictures.json");
    const pictures = JSON.parse(readFileSync(path, "utf8")) as {
        rule: string;
        seats: number;
        options: Record<string, string>;
        view: string;
        facts: Parameters<Engine["seatTell"]>[0][];
    }[];
    const engine = await load(module);
    const gameOf = (rule: string) =>
        engine.games().find(({ id }) => engine.rules(id).some(({ ids }) => ids.includes(rule)))!.id;
    for (const { rule, seats, options, view, facts } of pictures) {
        engine.setupOpen(gameOf(rule), seats);
        for (const [name, value] of Object.entries(options)) engine.setupSet(name, value);
        engine.seatJoin(new Uint8Array(Buffer.from(view, "base64")));
        expect(engine.seatTable().says.length, rule).toBeGreaterThan(1);
        for (const fact of facts) expect(engine.seatTell(fact).view).toBeTypeOf("object");
    }
    engine.setupOpen("gumball", 4);
    const ofTrail = new Uint8Array(Buffer.from(pictures.at(-1)!.view, "base64"));
    expect(refusal(() => engine.seatJoin(ofTrail)).code).toBe("bad-call");
});

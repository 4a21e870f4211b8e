import { beforeEach, describe, expect, it } from "vitest";
import type { Frame, Position } from "../engine/types";
import { ALL_OPEN, SPECTATOR } from "../engine/wasm";
import { Player, type ReplayEngine, type Reading } from "./player";

const position = (step: number, eye: number) =>
    ({ view: { step, eye }, actor: 0 }) as unknown as Position;
const frame = (step: number, says: string) =>
    ({ says, happened: [], view: { step }, past: {}, actor: 0 }) as Frame;

const engine: ReplayEngine = {
    replayAt: (step, eye) =>
        Promise.resolve({
            frames: [frame(step, `${step} begins`), frame(step, `${step} ends`)],
            position: position(step, eye),
            actor: 0,
        }),
    replayLog: (eye) =>
        Promise.resolve([{ step: 0, actor: null, move: null, says: [`as ${eye} sees it`] }]),
};

let now: Reading;
let timers: (() => void)[];
let speed: number;

function open(): Player {
    const timer = (run: () => void) => {
        timers.push(run);
        return () => void timers.splice(timers.indexOf(run), 1);
    };
    const book = { game: "gumball", names: ["Ann", "Ben"], steps: 3 };
    const fail = (error: unknown) => expect.unreachable(String(error));
    return new Player(
        engine,
        book,
        ALL_OPEN,
        (reading) => (now = reading),
        fail,
        () => speed,
        timer,
    );
}

/** Lets the time go by that somebody waits for, and what follows from it. */
async function wait(): Promise<void> {
    timers.shift()?.();
    await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
    timers = [];
    speed = 100;
});

describe("a replay", () => {
    it("jumps to a position, and never beyond the record", async () => {
        const player = open();
        await player.look(SPECTATOR);
        await player.jump(2);
        expect(now).toMatchObject({
            step: 2,
            eye: SPECTATOR,
            scene: { view: { step: 2 }, frame: null },
        });
        await player.jump(99);
        expect(now.step).toBe(3);
        await player.forward();
        expect(now.step).toBe(3);
        await player.jump(-1);
        expect(now.step).toBe(0);
    });

    it("takes two steps for two quick presses", async () => {
        const player = open();
        await player.visit(0);
        await Promise.all([player.forward(), player.forward()]);
        expect(now.step).toBe(2);
        await Promise.all([player.back(), player.back()]);
        expect(now.step).toBe(0);
    });

    it("shows a step frame by frame, and at once when the reader goes on", async () => {
        const player = open();
        await player.jump(0);
        await player.forward();
        expect(now.scene.frame?.says).toBe("1 begins");
        await wait();
        expect(now.scene.frame?.says).toBe("1 ends");
        await player.forward();
        expect(now).toMatchObject({ step: 2, scene: { frame: { says: "2 begins" } } });
    });

    it("plays by itself to the end, and then from the start again", async () => {
        const player = open();
        await player.jump(1);
        player.play();
        for (let i = 0; i < 20 && timers.length + Number(now.playing) > 0; i++) await wait();
        expect(now).toMatchObject({ step: 3, playing: false, scene: { frame: null } });
        player.toggle();
        await wait();
        expect(now).toMatchObject({ playing: true });
        expect(now.step).toBeLessThan(2);
        player.pause();
        expect(now.playing).toBe(false);
    });

    it("plays without movement, too", async () => {
        speed = 0;
        const player = open();
        await player.jump(0);
        player.play();
        for (let i = 0; i < 20 && now.step < 3; i++) await wait();
        expect(now).toMatchObject({ step: 3, playing: false });
    });

    it("changes eyes where it is", async () => {
        const player = open();
        await player.jump(2);
        await player.look(1);
        expect(now).toMatchObject({
            step: 2,
            eye: 1,
            scene: { info: { you: 1 }, view: { eye: 1 } },
        });
        expect(now.log[0]!.says).toEqual(["as 1 sees it"]);
    });

    it("goes where an address says, also before it is open", async () => {
        const player = open();
        await Promise.all([player.visit(1), player.visit(2, 1)]);
        expect(now).toMatchObject({ step: 2, eye: 1, log: [{ says: ["as 1 sees it"] }] });
        await player.visit(3);
        expect(now).toMatchObject({ step: 3, eye: 1 });
    });

    it("forgets an answer that something newer has overtaken", async () => {
        const player = open();
        const slow = player.jump(1);
        await player.jump(3);
        await slow;
        expect(now.step).toBe(3);
    });
});

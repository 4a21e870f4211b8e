import { describe, expect, it } from "vitest";
import type { Frame, Position } from "../engine/types";
import { Show, type Scene } from "./show";
import type { Turn } from "./source";

const position = (n: number): Position => ({
    view: { n },
    past: {},
    actor: 0,
    over: false,
    scores: [],
    winners: [],
    outside: 0,
    now: `now ${n}`,
    hand: [],
    says: [],
    choices: [{ move: "x", says: "x", does: { what: "play" } }],
    rules: [],
});
const frame = (n: number, says = `frame ${n}`): Frame => ({
    says,
    happened: [],
    view: { n },
    past: {},
    actor: 1,
});
const turn = (step: number, ...frames: Frame[]): Turn => ({
    step,
    actor: 1,
    frames,
    position: position(100 + step),
});

/** A show whose time passes when it is told to. */
function stage(pace: number) {
    const scenes: Scene[] = [];
    const waits: number[] = [];
    let pending: (() => void) | null = null;
    const show = new Show(
        (scene) => scenes.push(scene),
        () => {},
        () => pace,
        (run, ms) => {
            waits.push(ms);
            pending = run;
            return () => (pending = null);
        },
    );
    show.table({ game: "gumball", you: 0, names: [] }, [], position(0));
    const tick = () => {
        const run = pending;
        pending = null;
        run?.();
    };
    return { show, scenes, waits, tick, last: () => scenes.at(-1)! };
}

describe("Show", () => {
    it("shows everything to somebody in a hurry, and takes its time again afterwards", () => {
        const { show, scenes, waits, tick } = stage(700);
        show.turn(turn(1, frame(1), frame(2), frame(3)));
        show.hurry();
        show.hurry();
        tick();
        tick();
        expect(waits).toEqual([700, 150, 150]);
        expect(scenes.map(({ view }) => view["n"])).toEqual([0, 1, 2, 3, 101]);
        show.turn(turn(2, frame(4)));
        expect(waits.at(-1)).toBe(700);
    });

    it("shows frames one after the other, then rests at the position", () => {
        const { show, tick, last } = stage(100);
        show.turn(turn(1, frame(1), frame(2)));
        expect(last().view).toEqual({ n: 1 });
        expect(last().log).toHaveLength(0);
        tick();
        expect(last().view).toEqual({ n: 2 });
        expect(last().log).toMatchObject([{ step: 1, actor: 1, says: ["frame 1", "frame 2"] }]);
        tick();
        expect(last().frame).toBeNull();
        expect(last().view).toEqual({ n: 101 });
        expect(show.busy).toBe(false);
    });

    it("does not wait for frames that say nothing", () => {
        const { show, waits } = stage(100);
        show.turn(turn(1, frame(1, ""), frame(2)));
        expect(waits).toEqual([0]);
    });

    it("queues turns that come while one is being shown", () => {
        const { show, tick, last } = stage(100);
        show.turn(turn(1, frame(1)));
        show.turn(turn(2, frame(2)));
        expect(last().view).toEqual({ n: 1 });
        tick();
        expect(last().view).toEqual({ n: 2 });
        tick();
        expect(last().position.now).toBe("now 102");
    });

    it("skips to the end, with the whole log", () => {
        const { show, last } = stage(100);
        show.turn(turn(1, frame(1), frame(2)));
        show.turn(turn(2, frame(3)));
        show.skip();
        expect(last().view).toEqual({ n: 102 });
        expect(last().log.map(({ step }) => step)).toEqual([1, 2]);
    });

    it("shows nothing in between when nothing is to move", () => {
        const { show, waits, last } = stage(0);
        show.turn(turn(1, frame(1), frame(2)));
        expect(waits).toEqual([]);
        expect(last().frame).toBeNull();
        expect(last().view).toEqual({ n: 101 });
    });

    it("takes a step without frames as it is", () => {
        const { show, last } = stage(100);
        show.turn(turn(1));
        expect(last().log).toMatchObject([{ step: 1, actor: 1, says: [] }]);
        expect(last().position.now).toBe("now 101");
    });

    it("forgets what was queued when the table is told anew", () => {
        const { show, tick, last } = stage(100);
        show.turn(turn(1, frame(1), frame(2)));
        show.table({ game: "gumball", you: 0, names: [] }, [], position(7));
        tick();
        expect(last().view).toEqual({ n: 7 });
    });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { Position } from "../engine/types";
import type { Lesson } from "../lessons/lesson";
import type { LogTurn, Turn } from "../table/source";
import type { ToldStep } from "./eyes";
import { LEARNER, LessonMatch, type Course } from "./lessonMatch";

const lesson: Lesson = {
    game: "gumball",
    record: "",
    notes: [
        { step: 1, says: "Look at your cards." },
        { step: 3, says: "Now Ben." },
        { step: 5, says: "Well done." },
    ],
};

/** The deal, then the learner, Ben, Ben, the learner. */
const actors = [null, LEARNER, 1, 1, LEARNER];
const moves = [null, "Y7", null, null, "B2"];

function course(): Course {
    const steps = actors.map((actor, step) => ({ step, actor, move: moves[step]!, facts: [] }));
    let at = 0;
    const position = () => {
        const choices = [
            { move: "Y7", says: "yellow 7" },
            { move: "B2", says: "blue 2" },
        ];
        return {
            actor: actors[at + 1] ?? null,
            over: false,
            choices,
            now: "",
        } as unknown as Position;
    };
    const eyes = {
        see({ step, actor = null }: ToldStep): Promise<Turn> {
            at = step;
            return Promise.resolve({ step, actor, frames: [], position: position() });
        },
        recall(told: ToldStep[]): Promise<LogTurn[]> {
            at = told.length - 1;
            return Promise.resolve(
                told.map(({ step, actor = null }) => ({ step, actor, says: [] })),
            );
        },
        position: () => Promise.resolve(position()),
        why: () =>
            Promise.resolve({ legal: false, code: "held", rule: "GR-9", text: "Not held. (GR-9)" }),
        close() {},
    };
    return { info: { game: "gumball", names: ["Ann", "Ben"], you: LEARNER }, steps, eyes };
}

let steps: number[];
let last: Position;

const listener = {
    table(_: unknown, log: LogTurn[], position: Position) {
        steps = log.map(({ step }) => step);
        last = position;
    },
    turn(turn: Turn) {
        steps.push(turn.step);
        last = turn.position;
    },
    trouble: (text: string) => expect.unreachable(text),
};

async function open(begin = 0): Promise<LessonMatch> {
    const match = new LessonMatch(
        lesson,
        begin,
        () => {},
        () => Promise.resolve(course()),
    );
    await match.open(listener);
    return match;
}

const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
    steps = [];
});

describe("a lesson", () => {
    it("waits for the learner, and says what comes", async () => {
        const match = await open();
        expect(steps).toEqual([0]);
        expect(match.note(1)).toBe("Look at your cards.");
        expect(match.isLearners(1)).toBe(true);
    });

    it("takes the record's move alone, and marks it after two others", async () => {
        const match = await open();
        expect(await match.act("B2")).toMatchObject({ code: "lesson" });
        expect(await match.act("B2")).toMatchObject({ code: "lesson", hint: "Y7" });
        expect(steps).toEqual([0]);
        expect(await match.act("Y7")).toBeNull();
    });

    it("says why a move is not possible, and what is asked for on the learner's turn", async () => {
        const match = await open();
        expect((await match.why("R1")).text).toBe(
            "Not held. (GR-9) This lesson asks for: yellow 7",
        );
        await match.act("Y7");
        await settle(); // Ben's second step waits for the reader
        expect((await match.why("R1")).text).toBe("Not held. (GR-9)");
    });

    it("plays the others by itself, but waits where something is said", async () => {
        const match = await open();
        await match.act("Y7");
        await settle();
        expect(steps).toEqual([0, 1, 2]);
        match.goOn();
        await settle();
        expect(steps).toEqual([0, 1, 2, 3]);
    });

    it("ends with the record, though the match could go on", async () => {
        const match = await open(3);
        expect(steps).toEqual([0, 1, 2, 3]);
        expect(await match.act("B2")).toBeNull();
        expect(steps.at(-1)).toBe(match.last);
        expect(last.choices).toEqual([]);
        expect(match.note(match.last + 1)).toBe("Well done.");
    });
});

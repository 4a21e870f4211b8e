import { beforeEach, describe, expect, it } from "vitest";
import { Answers } from "./answers";

const before = { now: "your turn" };
const after = { now: "your next turn" };

let answers: Answers<string>;
let changes: number;

beforeEach(() => {
    changes = 0;
    answers = new Answers(() => changes++);
});

describe("Answers", () => {
    it("has what was asked about this position", () => {
        const answer = answers.ask(before, "asked");
        expect(answers.about(before)).toBe("asked");
        answer("play 7");
        expect(answers.about(before)).toBe("play 7");
        expect(changes).toBe(2);
    });

    it("has nothing about the next position, early or late", () => {
        const answer = answers.ask(before, "asked");
        expect(answers.about(after)).toBeNull();
        answer("play 7");
        expect(answers.about(after)).toBeNull();
    });

    it("drops an answer that comes after it was put away", () => {
        const answer = answers.ask(before, "asked");
        answers.clear();
        answer("play 7");
        expect(answers.about(before)).toBeNull();
    });

    it("keeps the answer to the last question", () => {
        const first = answers.ask(before, null);
        const second = answers.ask(before, null);
        second("no boost is left");
        first("too slow");
        expect(answers.about(before)).toBe("no boost is left");
    });
});

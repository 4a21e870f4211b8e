import { expect, test } from "vitest";
import { wayTo } from "./flight";

const box = (x: number, y: number, width: number, height: number) =>
    ({ x, y, width, height }) as DOMRect;

test("a card goes from the middle of where it lay to the middle of its place", () => {
    expect(wayTo(box(300, 200, 40, 50), box(100, 600, 80, 100))).toBe(
        "translate(180px, -425px) scale(0.5)",
    );
});

test("a card that was not in sight does not blow up", () => {
    expect(wayTo(box(0, 0, 80, 100), box(0, 0, 0, 0))).toBe("translate(40px, 50px) scale(1)");
});

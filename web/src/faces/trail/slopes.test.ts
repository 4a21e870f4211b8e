import { expect, test } from "vitest";
import { laySlopes } from "./slopes";

const card = (legs: number) => ({ legs: "R".repeat(legs), stops: "n".repeat(legs - 1) + "a" });

test("every leg starts where the one before it ends", () => {
    const { start, legs } = laySlopes([card(6), card(2), card(12)]);
    let at = start;
    for (const leg of legs) {
        expect(leg.path.startsWith(`M${at.x.toFixed(1)} ${at.y.toFixed(1)}`)).toBe(true);
        at = leg.stop;
    }
});

test("any course stays within its picture, and leads upwards", () => {
    for (const course of [[card(2)], Array(8).fill(card(12))]) {
        const { legs, start, width, height } = laySlopes(course);
        for (const { stop, middle } of legs) {
            for (const { x, y } of [stop, middle])
                expect(x > 10 && x < width - 10 && y > 10 && y < height).toBe(true);
            expect(stop.y).toBeLessThan(start.y);
        }
    }
});

test("distances grow leg by leg, one for each stop and the start", () => {
    const { distances, legs } = laySlopes([card(3), card(4)]);
    expect(distances).toHaveLength(legs.length + 1);
    expect([...distances].sort((a, b) => a - b)).toEqual(distances);
});

import { describe, expect, it } from "vitest";
import { deedOf } from "./Story";
import type { BattleView } from "./view";

function view(pile: string[], more: Partial<BattleView> = {}, hands = [3, 3]): BattleView {
    const seats = hands.map((hand_count) => ({ hand_count }));
    return { pile, gone: [], threatened: null, seats, ...more } as unknown as BattleView;
}

describe("a step in the log of Battle GUM", () => {
    it("is what was laid, and at whom", () =>
        expect(deedOf([view(["4"]), view(["4", "13", "13"], { threatened: 1 })])).toMatchObject({
            laid: ["13", "13"],
            target: 1,
            taken: null,
        }));

    it("says that the pile has left the game", () =>
        expect(
            deedOf([view(["4"]), view(["4", "9"]), view([], { gone: ["4", "9"] })]),
        ).toMatchObject({ laid: ["9"], gone: 2, taken: null }));

    it("says who took the pile", () =>
        expect(deedOf([view(["4", "9"]), view([], {}, [3, 5])])).toMatchObject({
            laid: [],
            taken: { seat: 1, count: 2 },
        }));
});

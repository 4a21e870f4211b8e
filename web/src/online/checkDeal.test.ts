import { beforeEach, describe, expect, it, vi } from "vitest";
import { openFake } from "../storage/fake";
import { note, type DealNotes } from "../net/deal";
import { checkDeal } from "./checkDeal";

const STEPS = 7; // of the record
const verified = vi.fn(async () => ({ true: true, says: ["All is well."] }));

vi.mock("../net/server", () => ({ fetchRecord: async () => "a record" }));
vi.mock("../engine/client", () => ({
    Problem: class extends Error {},
    openEngine: async () => ({
        replayOpen: async () => ({ steps: STEPS }),
        replayVerify: verified,
        close: () => {},
    }),
}));

beforeEach(() => openFake());

const whole: Partial<DealNotes> = {
    share: "11".repeat(32),
    code: "c0".repeat(32),
    sent: true,
    shown: 3,
    steps: STEPS + 1,
    link: "0f".repeat(32),
};

describe("a record", () => {
    it("is compared with all that we noted", async () => {
        void note("t1", whole);
        expect(await checkDeal({ table: "t1", you: 0, step: STEPS })).toMatchObject({
            true: true,
            compared: true,
        });
        expect(verified).toHaveBeenCalledWith(expect.objectContaining({ seat: 0, shown: 3 }));
    });

    it.each(["sent", "code", "shown", "steps"] as const)(
        "is no proof of a fair deal without “%s” in our notes",
        async (missing) => {
            void note("t1", { ...whole, [missing]: undefined });
            const checked = await checkDeal({ table: "t1", you: 0, step: STEPS });
            expect(checked.compared).toBe(false);
        },
    );

    it("is no proof for somebody who only watched", async () => {
        void note("t1", whole);
        const checked = await checkDeal({ table: "t1", you: null, step: STEPS });
        expect(checked.compared).toBe(false);
    });

    it("has no step more than we were told", async () => {
        void note("t1", { ...whole, steps: STEPS });
        const checked = await checkDeal({ table: "t1", you: 0, step: STEPS - 1 });
        expect(checked.true).toBe(false);
        expect(checked.says).toHaveLength(1);
    });
});

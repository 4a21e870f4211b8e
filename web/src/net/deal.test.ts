import { beforeEach, describe, expect, it, vi } from "vitest";
import { countDeals, engineNotes, forgetShare, note, noteEnd, notesAt, pledgeOf } from "./deal";
import type { TableState } from "./fold";
import type { Deal, Follower } from "./follow";
import { FakeDatabase, openFake } from "../storage/fake";
import { lookAtDeal, pledgeFor, testify } from "./pact";

vi.mock("../engine/client", () => ({}));

const hex = (digits: string) => digits.repeat(32);
beforeEach(() => openFake());

function stateOf(changes: Partial<TableState>): TableState {
    const state = { table: "t1", status: "open", commitment: hex("aa"), you: 0, step: 0 };
    return { ...state, ...changes } as TableState;
}

/** A follower as far as deals need one: what was asked of the server, and what came of it. */
function followerOf(state: TableState) {
    const asked: [string, unknown][] = [];
    const follower = {
        id: state.table,
        state,
        deal: { code: "", short: "", warning: "", lie: "" } as Deal,
        request: async (type: string, body: unknown) => void asked.push([type, body]),
        noteDeal: (changes: Partial<Deal>) => Object.assign(follower.deal, changes),
        accuse: (lie: string) => void (follower.deal.lie = lie),
    };
    return { follower: follower as unknown as Follower, asked };
}

const fine = { offer: hex("0f"), code: hex("c0"), short: "AAAA-BBBB", withheld: "", lie: null };
const honest = async () => fine;

function dealing(): Partial<TableState> {
    const pledges = [{ seat: 0, pledge: pledgeOf(notesAt("t1")!.share!), share: null }];
    return { status: "dealing", code: fine.code, pledges };
}

describe("our part of the deal", () => {
    it("is pledged by the hash of its bytes, as in the protocol’s example", () => {
        expect(pledgeOf("6b1f".repeat(16))).toBe(
            "85c4f0d43316986270cb6582a273823606461e9c632397a3082396b65e6c81c1",
        );
    });

    it("is drawn once a table, with what the server offers there", async () => {
        const pledge = await pledgeFor(stateOf({}), honest);
        expect(await pledgeFor(stateOf({}), honest)).toBe(pledge);
        expect(await pledgeFor(stateOf({ table: "t2" }), honest)).not.toBe(pledge);
        expect(notesAt("t1")).toMatchObject({ commitment: hex("aa"), offer: fine.offer });
    });

    it("is where we sit", async () => {
        await pledgeFor(stateOf({}), honest);
        for (const you of [null, 1]) {
            const { follower, asked } = followerOf(stateOf({ ...dealing(), you }));
            await lookAtDeal(follower, false, honest);
            expect(follower.deal.lie).toContain("sit somewhere else");
            expect(asked).toEqual([]);
        }
    });

    it("is not pledged at another table than was asked for", async () => {
        const seats = [{}, {}] as TableState["seats"];
        const wish = { game: "trail", seats: 2, options: { course: "x" } };
        const ask = async ({ options }: TableState) => ({
            ...fine,
            offer: options["course"] === "x" ? fine.offer : hex("ee"),
        });
        const right = stateOf({ game: "trail", seats, options: { course: "x" } });
        void note("t1", { wish });
        await pledgeFor(right, ask);
        for (const wrong of [
            { ...right, options: {} },
            { ...right, game: "gumball" },
            { ...right, seats: [...seats, ...seats] },
        ]) {
            await expect(pledgeFor(wrong, ask)).rejects.toThrow("other options");
            for (const status of ["open", "dealing", "playing"] as const) {
                const { follower, asked } = followerOf({ ...wrong, ...dealing(), status });
                await lookAtDeal(follower, false, ask);
                expect(follower.deal.lie).toContain("other options");
                expect(asked).toEqual([]);
            }
        }
        const { follower } = followerOf(right);
        await lookAtDeal(follower, false, ask);
        expect(follower.deal.lie).toBe("");
    });

    it("is missed by who pledged, though the server says that they only watch", async () => {
        void note("t1", { share: hex("11") });
        const pledges = [{ seat: 0, pledge: pledgeOf(hex("22")), share: hex("22") }];
        const { follower } = followerOf(stateOf({ status: "playing", pledges, you: null }));
        await lookAtDeal(follower, false, honest);
        expect(follower.deal.warning).toContain("had no part in this deal");
        forgetShare("t1"); // who stood up only watches
        await lookAtDeal(follower, false, honest);
        expect(follower.deal.warning).toBe("");
    });

    it("leaves only once the code is noted", async () => {
        await pledgeFor(stateOf({}), honest);
        const { follower, asked } = followerOf(stateOf(dealing()));
        await lookAtDeal(follower, false, async () => {
            expect(asked).toEqual([]);
            return fine;
        });
        expect(asked).toEqual([["share", { share: notesAt("t1")!.share }]]);
        expect(notesAt("t1")).toMatchObject({ code: fine.code, sent: true });
        await lookAtDeal(follower, false, honest);
        expect(asked.length).toBe(1);
        await lookAtDeal(follower, true, honest);
        expect(asked.length).toBe(2); // the first may have been lost with the line
    });

    it("does not leave for a server that was caught", async () => {
        await pledgeFor(stateOf({}), honest);
        const { follower, asked } = followerOf(stateOf(dealing()));
        await lookAtDeal(follower, false, async () => ({ ...fine, lie: "A lie." }));
        expect(asked).toEqual([]);
        expect(follower.deal.lie).toBe("A lie.");
        expect(notesAt("t1")!.code).toBeUndefined();
    });

    it("nor for one whose own code is another", async () => {
        await pledgeFor(stateOf({}), honest);
        const { follower, asked } = followerOf(stateOf({ ...dealing(), code: hex("dd") }));
        await lookAtDeal(follower, false, honest);
        expect(asked).toEqual([]);
        expect(follower.deal.lie).not.toBe("");
    });

    it("is not given twice: a table that was settled is not opened again", async () => {
        void note("t1", { share: hex("11"), code: fine.code });
        const { follower } = followerOf(stateOf({}));
        await lookAtDeal(follower, false, honest);
        expect(follower.deal.lie).not.toBe("");
    });

    it("is missed when the server deals without it", async () => {
        void note("t1", { share: hex("11"), code: fine.code, sent: true });
        const pledges = [{ seat: 0, pledge: pledgeOf(hex("11")), share: null }];
        const { follower } = followerOf(stateOf({ status: "playing", pledges }));
        await lookAtDeal(follower, false, honest);
        expect(follower.deal).toMatchObject({ short: "AAAA-BBBB", lie: "" });
        expect(follower.deal.warning).not.toBe("");
        expect(notesAt("t1")!.shown).toBe(0);
    });

    it("is missed even where the server left no time to send it", async () => {
        void note("t1", { share: hex("11") });
        const pledges = [{ seat: 0, pledge: pledgeOf(hex("11")), share: null }];
        const { follower } = followerOf(stateOf({ status: "playing", pledges }));
        await lookAtDeal(follower, false, honest);
        expect(follower.deal.warning).not.toBe("");
    });

    it("is there, but another player's is not, who is named", async () => {
        void note("t1", { share: hex("11"), sent: true });
        const pledges = [
            { seat: 0, pledge: pledgeOf(hex("11")), share: hex("11") },
            { seat: 1, pledge: pledgeOf(hex("22")), share: null },
        ];
        const { follower } = followerOf(stateOf({ status: "playing", pledges }));
        const withheld = "Bob's is withheld, as the engine says.";
        await lookAtDeal(follower, false, async () => ({ ...fine, withheld }));
        expect(follower.deal.warning).toBe(withheld);
    });

    it("is given for one of two claims that come at once, and the other is caught", async () => {
        await pledgeFor(stateOf({}), honest);
        const first = followerOf(stateOf(dealing()));
        const second = followerOf(stateOf({ ...dealing(), code: hex("dd") }));
        await Promise.all([
            lookAtDeal(first.follower, false, honest),
            lookAtDeal(second.follower, false, async () => ({ ...fine, code: hex("dd") })),
        ]);
        expect([first.follower.deal.lie, second.follower.deal.lie]).toEqual([
            "",
            expect.not.stringMatching(/^$/),
        ]);
        expect(second.asked).toEqual([]);
    });

    it("is compared with every later claim by what was noted first", async () => {
        void note("t1", { share: hex("11"), code: fine.code, shown: 1 });
        expect(engineNotes(notesAt("t1"), 0)).toMatchObject({ seat: 0, shown: 1 });
        const asked = vi.fn(honest);
        await lookAtDeal(
            followerOf(stateOf({ status: "playing", pledges: [] })).follower,
            false,
            asked,
        );
        expect(asked.mock.calls[0]).toMatchObject([{}, { code: fine.code, shown: 1 }]);
    });

    it("survives a browser that stores nothing", async () => {
        const full = new FakeDatabase();
        full.room = 0;
        await openFake(full);
        const pledge = await pledgeFor(stateOf({ table: "t5" }), honest);
        expect(await pledgeFor(stateOf({ table: "t5" }), honest)).toBe(pledge);
    });
});

describe("what we were told", () => {
    it("is noted as far as nobody can take it back", () => {
        void note("t1", { share: hex("11") });
        const { follower } = followerOf(stateOf({ status: "playing" }));
        testify(follower, [
            { step: 0, link: "a", forGood: true },
            { step: 1, link: "b", forGood: true },
            { step: 2, link: "c", forGood: false },
        ]);
        expect(notesAt("t1")).toMatchObject({ steps: 2, link: "b" });
        testify(follower, [{ step: 1, link: "b", forGood: true }]);
        expect(follower.deal.lie).toBe("");
    });

    it("must be told the same way again", () => {
        void note("t1", { share: hex("11"), steps: 2, link: "b" });
        const { follower } = followerOf(stateOf({ status: "playing" }));
        testify(follower, [{ step: 1, link: "x", forGood: true }]);
        expect(follower.deal.lie).not.toBe("");
    });
});

describe("deals that were broken off", () => {
    it("count once our share was sent, and once each", async () => {
        for (const table of ["t1", "t2", "t3"]) void note(table, { share: hex("11"), sent: true });
        void note("t4", { share: hex("11") });
        const { follower } = followerOf(stateOf({ status: "closed" }));
        await lookAtDeal(follower, false, honest);
        await lookAtDeal(follower, false, honest);
        noteEnd("t2", "over");
        noteEnd("t2", "broken"); // its server has deleted it since
        noteEnd("t4", "broken");
        expect(countDeals()).toEqual({ shown: 3, broken: 1 });
    });
});

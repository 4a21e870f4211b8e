import { expect, test } from "vitest";
import {
    cardsPaid,
    curedBy,
    movesOfBoost,
    movesOfCard,
    paidBy,
    questionAboutBoost,
    questionAboutCard,
} from "./moves";
import type { BoostCard, Runner } from "./view";

const choices = (...moves: string[]) => moves.map((move) => ({ move, says: "" }));
const written = (list: { move: string }[]) => list.map(({ move }) => move);

test("a card stands for its single, its pair, its use as joker and being kept", () => {
    const all = choices("g", "gg", "g*", "keep g", "yy", "j", "stop", "boost fractionne g*=y");
    expect(written(movesOfCard(all, "g"))).toEqual(["g", "gg", "g*", "keep g"]);
    expect(written(movesOfCard(all, "r"))).toEqual([]);
});

test("a Boost stands for all ways to pay for it, and not for those of another", () => {
    const all = choices("boost coup-d-pouce", "boost coup-d-pouce j=y", "boost coup-de-pression");
    expect(written(movesOfBoost(all, "coup-d-pouce"))).toEqual([
        "boost coup-d-pouce",
        "boost coup-d-pouce j=y",
    ]);
});

test("what pays for a leg is one card or two", () => {
    expect(cardsPaid(choices("gg", "g*"))).toEqual([1, 2]);
    expect(cardsPaid(choices("keep g", "stop", "dnf"))).toEqual([]);
});

test("the question about a card is about the pair if there is one", () => {
    expect(questionAboutCard("r", 2)).toBe("rr");
    expect(questionAboutCard("r", 1)).toBe("r");
    expect(questionAboutCard("j", 1)).toBe("j");
});

test("the question about a remedy names a Setback of its owner", () => {
    const remedy = { name: "ravito-sauvage", kind: "remedy" } as BoostCard;
    const owner = (...setbacks: string[]) => ({ setbacks }) as unknown as Runner;
    expect(questionAboutBoost(remedy, owner("cramp"))).toBe("boost ravito-sauvage -cramp");
    expect(questionAboutBoost(remedy, owner())).toBe("boost ravito-sauvage -all-good");
});

test("what a move takes, and what it cures", () => {
    const boost = { cost: ["r", "y"] } as unknown as BoostCard;
    expect(paidBy("gg")).toEqual(["g", "g"]);
    expect(paidBy("g*")).toEqual(["g"]);
    expect(paidBy("boost x", boost)).toEqual(["r", "y"]);
    expect(paidBy("boost x j=y", boost)).toEqual(["r", "j"]);
    expect(paidBy("boost x g*=r -cramp", boost)).toEqual(["g", "y"]);
    expect(curedBy("boost x g*=r -side-stitch")).toBe("side-stitch");
    expect(curedBy("boost coup-d-pouce j=y")).toBeNull();
});

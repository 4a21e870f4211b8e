import { expect, test } from "vitest";
import type { Choice, Does } from "../../engine/types";
import {
    cardsPaid,
    movesOfBoost,
    movesOfCard,
    questionAboutBoost,
    questionAboutCard,
} from "./moves";
import type { BoostCard, Runner } from "./view";

const choice = (move: string, what: string, more: Partial<Does> = {}): Choice => ({
    move,
    says: "",
    does: { what, ...more },
});
const run = (move: string, as: string | null = null) =>
    choice(move, "run", { cards: [...move.replace("*", "")], as });
const boost = (name: string, more = "") =>
    choice(`boost ${name}${more}`, "boost", { boost: name, cards: ["y"], as: null, cures: null });
const written = (list: { move: string }[]) => list.map(({ move }) => move);

test("a card stands for its single, its pair, its use as joker and being kept", () => {
    const all = [
        ...["g", "gg", "yy", "j"].map((move) => run(move)),
        run("g*", "j"),
        choice("keep g", "keep", { card: "g" }),
        choice("stop", "stop"),
        boost("fractionne", " g*=y"),
    ];
    expect(written(movesOfCard(all, "g"))).toEqual(["g", "gg", "g*", "keep g"]);
    expect(written(movesOfCard(all, "r"))).toEqual([]);
});

test("a Boost stands for all ways to pay for it, and not for those of another", () => {
    const all = [boost("coup-d-pouce"), boost("coup-d-pouce", " j=y"), boost("coup-de-pression")];
    expect(written(movesOfBoost(all, "coup-d-pouce"))).toEqual([
        "boost coup-d-pouce",
        "boost coup-d-pouce j=y",
    ]);
});

test("what pays for a leg is one card or two", () => {
    expect(cardsPaid([run("gg"), run("g*", "j")])).toEqual([1, 2]);
    expect(cardsPaid([choice("keep g", "keep", { card: "g" }), choice("stop", "stop")])).toEqual(
        [],
    );
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

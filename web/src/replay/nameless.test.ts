import { expect, it } from "vitest";
import { withNames } from "./nameless";

const record = (...seats: string[]) =>
    `paddock-record 1\ngame gumball\nseats 3\n${seats.join("\n")}\ndeal : start=P1\n1 P1 seat P1 person You\n`;

it("gives a name to everybody who has none", () => {
    const given = record("seat P1 person ", "seat P2 club Ben", "seat P3 person");
    const named = record("seat P1 person Player 1", "seat P2 club Ben", "seat P3 person Player 3");
    expect(withNames(given)).toBe(named);
});

it("leaves other names, and what is no record, as they are", () => {
    const given = record("seat P1 person Younes", "seat P2 club Ben", "seat P3 person Du Pont");
    expect(withNames(given)).toBe(given);
    expect(withNames("Dear diary")).toBe("Dear diary");
});

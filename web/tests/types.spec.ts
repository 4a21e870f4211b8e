// What a real server says is what net/messages.ts promises, member by member. Two people sit, talk, play, ask, leave and
// play again, and all that their pages hear is compared with the types.
import type { Browser } from "@playwright/test";
import { expect, test } from "./helpers";
import { desktop, Guest, move, openTable, play, whoMoves } from "./guests";
import { compare, type Sample } from "./typed";

const samples: Sample[] = [];
const heard = (what: string) =>
    samples.some(({ value }) => (value as { what?: string }).what === what);

/** What each message is on the page. Others only answer that something is done. */
const types: Record<string, string> = {
    welcome: "Welcome",
    table: "Snapshot",
    event: "TableEvent",
    presence: "Presence",
    expires: "Expires",
    facts: "FactsAnswer",
    matches: "MatchesAnswer",
    refused: "Refusal",
    turn: "TurnCall",
};

/** Answers repeat the number of their request, whatever they are. */
function hear(text: string): void {
    const { re: _, ...message } = JSON.parse(text) as { type: string; re?: number };
    const name = types[message.type];
    if (name) samples.push({ type: `import("../src/net/messages").${name}`, value: message });
}

async function come(browser: Browser, name: string): Promise<Guest> {
    const guest = await Guest.come(browser, name, desktop);
    guest.hear = hear;
    return guest;
}

const press = ({ page }: Guest, name: string | RegExp) =>
    page
        .getByRole("button", { name, exact: typeof name === "string" })
        .first()
        .click();
const seat = ({ page }: Guest, number: number) => page.locator(".on-seat").nth(number);

/** Ann removes Bob from one table, and closes it. */
async function beforeTheStart(ann: Guest, bob: Guest, url: string): Promise<void> {
    await bob.page.goto(url);
    await expect(seat(ann, 1)).toContainText("Bob");
    await press(ann, "Remove Bob");
    await expect(seat(ann, 1)).toContainText("free");
    await press(bob, "Sit down");
    await expect(bob.page.getByRole("alert")).toContainText("The host has removed you");
    await press(ann, "Stand up");
    await expect(ann.page.getByText("Take a seat to play.")).toBeVisible();
    await press(ann, "Sit here");
    await expect(seat(ann, 0)).toContainText("Ann");
    await press(ann, "Close the table");
    await expect.poll(() => heard("closed")).toBe(true);
}

/** One asks for a step back, and the other declines, then agrees. */
async function takeBack(guests: Guest[]): Promise<void> {
    for (const answer of ["Decline", "Accept"]) {
        const asker = await findUndo(guests);
        await press(asker, "Take back");
        const other = guests.find((guest) => guest !== asker)!;
        await press(other, answer);
        const what = answer === "Accept" ? "undone" : "declined";
        await expect.poll(() => heard(what)).toBe(true);
    }
}

/** Plays until somebody has made a step that can be taken back. */
async function findUndo(guests: Guest[]): Promise<Guest> {
    for (let i = 0; i < 60; i++) {
        const actor = (await whoMoves(guests))!;
        await move(actor.page, i);
        const undo = actor.page.getByRole("button", { name: "Take back" });
        await undo.waitFor({ timeout: 1000 }).catch(() => {}); // most steps pass the turn
        if (await undo.count()) return actor;
    }
    throw new Error("no step could be taken back");
}

async function leaveAndReturn(ann: Guest): Promise<void> {
    await press(ann, "Leave");
    await expect(ann.page).toHaveURL(/#\/online$/);
    await ann.page.goBack();
    await press(ann, "Take back your seat");
    await expect.poll(() => heard("returned")).toBe(true);
}

test("all messages have the members of their types", async ({ browser, paddock }) => {
    const [ann, bob] = [await come(browser, "Ann"), await come(browser, "Bob")];
    await beforeTheStart(ann, bob, await openTable(ann, paddock, "trail"));

    const url = await openTable(ann, paddock, "grandprix");
    await bob.page.goto(url);
    await expect(seat(ann, 1)).toContainText("Bob");
    await press(ann, /Start with bots/);
    await whoMoves([ann, bob]);
    await ann.page.getByLabel("Phrase").selectOption("luck");
    await press(ann, "Send");
    await takeBack([ann, bob]);
    await bob.page.goto(paddock.url + "icon.svg");
    await expect(ann.page.locator(".table-side .on-person").nth(1)).toContainText("away");
    await bob.page.goto(url);
    await leaveAndReturn(ann);
    await ann.page.reload();
    expect(await play([ann, bob], 1000)).toBe(false);
    await ann.page.reload();
    await expect(ann.page.locator(".end")).toBeVisible();
    await press(ann, "Rematch");
    await expect(seat(ann, 0)).toContainText("Ann");
    await expect(bob.page.locator(".on-notices")).toContainText("Ann would like a rematch.");
    await ann.page.goto(paddock.url + "#/replay");
    await expect(ann.page.locator(".kept li")).toContainText("Online");
    // The number of a request is left out above; no table here has a clock.
    expect(compare(samples)).toEqual({ misfits: [], unsaid: [".re", ".seconds"] });
    for (const guest of [ann, bob]) await guest.leave();
});

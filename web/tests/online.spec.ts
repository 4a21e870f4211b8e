// Two people at a table of the real server: by link, on a phone, with everything that goes wrong in
// real life in the middle of it.
import { desktop, Guest, lost, move, openTable, phone, play, whoMoves } from "./guests";
import { expect, store, stored, test, waitForTurn } from "./helpers";

test("a match with a friend: by link, on a phone, through reload, lost line and restart", async ({
    browser,
    paddock,
}) => {
    test.setTimeout(400_000);
    const ann = await Guest.come(browser, "Ann", desktop);
    const bob = await Guest.come(browser, "", phone);
    const walt = await Guest.come(browser, "Walt", phone);

    const url = await openTable(ann, paddock, "trail");
    await expect(ann.page.locator(".on-seat").first()).toContainText("Ann");

    // The link that Ann sends leads to the same place, and says to messengers what it is.
    const link = await ann.page.getByLabel("Link to this table").inputValue();
    expect(link).toBe(url.replace("#", "t/"));
    expect(await (await bob.context.request.get(link)).text()).toContain("At the table: Ann");
    await bob.page.goto(link);
    await expect(bob.page.getByText("At the table: Ann")).toBeVisible();
    await expect(bob.page.getByRole("link", { name: "Learn this game" })).toBeVisible();
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Sit down" }).tap();
    await expect(bob.page.locator(".on-seat").nth(1)).toContainText("Bob");
    await expect(ann.page.locator(".on-seat").nth(1)).toContainText("Bob");

    await ann.page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(bob.page.locator(".table-now")).toBeVisible();
    await whoMoves([ann, bob]);

    // A spectator sees the table, and no hand.
    await walt.page.goto(url);
    await expect(walt.page.locator(".table-now")).toBeVisible();
    await expect(walt.page.locator(".card.playable, .card.impossible")).toHaveCount(0);
    const dealt = await ann.page.locator(".table-side .log-turn").first().innerText();
    const own = dealt.split("\n").filter((line) => /^You are dealt/.test(line));
    expect(own.length).toBeGreaterThan(0);
    await walt.page.getByRole("button", { name: "Log" }).click();
    const seen = await walt.page.locator("dialog[open] .log").innerText();
    for (const line of own) expect(seen).not.toContain(line.replace("You are dealt ", ""));
    await walt.page.keyboard.press("Escape");

    // Whose turn it is can be seen from another tab.
    const actor = (await whoMoves([ann, bob]))!;
    await expect.poll(() => actor.page.title()).toContain("Your turn");

    expect(await play([ann, bob], 3)).toBe(true);

    // A reload in the middle.
    await bob.page.reload();
    await expect(bob.page.locator(".table-now")).toBeVisible();
    await expect.poll(() => bob.step).toBe(await ann.step);
    expect(await play([ann, bob], 2)).toBe(true);

    // The phone loses its line, and Ann sees that; once it is back, nothing is missing.
    await bob.cutLine();
    await expect(bob.page.locator(".on-notices")).toContainText(lost);
    await expect(ann.page.locator(".table-side .on-person").nth(1)).toContainText("away");
    if ((await ann.page.locator('.table-now[data-turn="you"]').count()) > 0)
        await move(ann.page, 0);
    await bob.mendLine();
    await expect(bob.page.locator(".on-notices")).not.toContainText(lost);
    await expect.poll(() => bob.step).toBe(await ann.step);
    expect(await play([ann, bob], 2)).toBe(true);

    // The server is restarted.
    await paddock.stop();
    for (const { page } of [ann, bob, walt])
        await expect(page.locator(".on-notices")).toContainText(lost);
    await paddock.start();
    for (const { page } of [ann, bob, walt])
        await expect(page.locator(".on-notices")).not.toContainText(lost, { timeout: 90_000 });

    // Talk.
    await ann.page.getByLabel("Phrase").selectOption("luck");
    await ann.page.getByRole("button", { name: "Send" }).click();
    await expect(bob.page.locator(".on-bubble")).toContainText("Good luck!");
    // Two people play, and the host has not allowed hints.
    await expect(
        ann.page.locator(".table-tools").getByRole("button", { name: "Hint" }),
    ).toHaveCount(0);

    expect(await play([ann, bob], 1000)).toBe(false);
    for (const { page } of [ann, bob, walt]) await expect(page.locator(".end")).toBeVisible();
    const steps = await Promise.all([ann.step, bob.step, walt.step]);
    expect(new Set(steps).size).toBe(1);
    for (const { page } of [ann, bob])
        await expect(page.locator(".fair")).toContainText("Fair deal: nobody could choose");

    const href = await bob.page.getByRole("link", { name: "Save the record" }).getAttribute("href");
    const record = await bob.context.request.get(new URL(href!, paddock.url).href);
    expect(await record.text()).toContain("paddock-record 1");

    // Among their matches, but not among those of somebody who only watched.
    for (const guest of [ann, bob]) {
        const list = await guest.context.newPage();
        await list.goto(`${paddock.url}#/replay`);
        await expect(list.locator(".kept li")).toContainText("Online");
        await expect(list.locator(".kept li")).toContainText(/Ann.*Bob|Bob.*Ann/);
        await list.locator(".kept a").click();
        await expect(list.locator(".scrubber")).toBeVisible();
        await list.close();
    }
    await walt.page.goto(`${paddock.url}#/replay`);
    await expect(walt.page.getByText("No matches are saved")).toBeVisible();

    // Another one, and both are there.
    await ann.page.getByRole("button", { name: "Rematch" }).click();
    await expect(ann.page.locator(".on-seat").first()).toContainText("Ann");
    await expect(ann.page.locator(".on-seat").nth(1)).toContainText("kept for Bob");
    await expect(bob.page.locator(".on-notices")).toContainText("Ann would like a rematch.");
    await bob.page.getByRole("link", { name: "Yes, play again" }).click();
    for (const { page } of [ann, bob]) await expect(page.locator(".table-now")).toBeVisible();
    for (const guest of [ann, bob, walt]) await guest.leave();
});

test("the host starts the match, and can remove somebody before", async ({ browser, paddock }) => {
    const ann = await Guest.come(browser, "Ann", desktop);
    const bob = await Guest.come(browser, "Bob", phone);
    const url = await openTable(ann, paddock, "trail");
    await bob.page.goto(url);
    await expect(ann.page.locator(".on-seat").nth(1)).toContainText("Bob");
    await expect(bob.page.getByText("The host starts the match.")).toBeVisible();
    await expect(bob.page.getByRole("button", { name: "Start", exact: true })).toHaveCount(0);
    await expect(bob.page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await ann.page.getByRole("button", { name: "Remove Bob" }).click();
    await expect(ann.page.locator(".on-seat").nth(1)).toContainText("free");
    await bob.page.getByRole("button", { name: "Sit down" }).tap();
    await expect(bob.page.getByRole("alert")).toContainText("The host has removed you");
    for (const guest of [ann, bob]) await guest.leave();
});

test("two tabs are one person; leaving lets a bot move until one is back", async ({
    browser,
    paddock,
}) => {
    const ann = await Guest.come(browser, "Ann", desktop);
    const bob = await Guest.come(browser, "Bob", phone);
    const url = await openTable(ann, paddock, "gumball");
    await bob.page.goto(url);
    await expect(bob.page.locator(".on-seats")).toContainText("Bob");
    await ann.page.getByRole("button", { name: /Start with bots/ }).click();
    while ((await whoMoves([ann, bob])) === bob) await move(bob.page, 0);

    const second = await ann.context.newPage();
    await second.goto(url);
    await waitForTurn(second);
    await move(second, 0);
    // Bots go on meanwhile, so both are read each time.
    const steps = () =>
        Promise.all(
            [ann.page, second].map((page) => page.locator(".table").getAttribute("data-step")),
        );
    await expect.poll(async () => new Set(await steps()).size).toBe(1);
    await second.close();

    await ann.page.getByRole("button", { name: "Leave" }).click();
    await expect(ann.page).toHaveURL(/#\/online$/);
    await ann.page.goBack();
    await expect(ann.page.locator(".on-notices")).toContainText("A bot is playing for you.");
    await ann.page.getByRole("button", { name: "Take back your seat" }).click();
    await expect(ann.page.locator(".on-notices")).not.toContainText("A bot is playing for you.");
    expect(await play([ann, bob], 3)).toBe(true);
    for (const guest of [ann, bob]) await guest.leave();
});

test("a step is taken back when the other agrees", async ({ browser, paddock }) => {
    const ann = await Guest.come(browser, "Ann", desktop);
    const bob = await Guest.come(browser, "Bob", phone);
    const url = await openTable(ann, paddock, "grandprix");
    await ann.page.getByRole("button", { name: "Stand up" }).click();
    await expect(ann.page.getByText("Take a seat to play.")).toBeVisible();
    await ann.page.getByRole("button", { name: "Sit here" }).first().click();
    await expect(ann.page.locator(".on-seat").first()).toContainText("Ann");
    await bob.page.goto(url);
    await expect(bob.page.locator(".on-seat").nth(1)).toContainText("Bob");
    await ann.page.getByRole("button", { name: /Start with bots/ }).click();

    const asker = await findUndo([ann, bob]);
    const other = asker === ann ? bob : ann;
    const before = Number(await asker.step);
    await asker.page.getByRole("button", { name: "Take back" }).click();
    await expect(asker.page.locator(".on-notices")).toContainText("You asked to take back");
    await other.page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(async () => Number(await asker.step)).toBe(before - 1);
    await expect.poll(async () => Number(await other.step)).toBe(before - 1);
    expect(await play([ann, bob], 4)).toBe(true);
    for (const guest of [ann, bob]) await guest.leave();
});

/** Plays until somebody has made a step that has neither passed the turn nor drawn anything. */
async function findUndo(guests: Guest[]): Promise<Guest> {
    for (let i = 0; i < 60; i++) {
        const actor = (await whoMoves(guests))!;
        await move(actor.page, i);
        const yours = actor.page.locator('.table-now[data-turn="you"]');
        const undo = actor.page.getByRole("button", { name: "Take back" });
        await undo.waitFor({ timeout: 1000 }).catch(() => {}); // most steps pass the turn
        if ((await yours.count()) && (await undo.count())) return actor;
    }
    throw new Error("no step could be taken back");
}

test("a listed table is found and joined by somebody else", async ({ browser, paddock }) => {
    const ann = await Guest.come(browser, "Ann", desktop);
    const eve = await Guest.come(browser, "Ann", phone);
    await ann.page.goto(paddock.url + "#/online");
    await ann.page.locator('.on-game[data-game="battlegum"]').click();
    await ann.page.getByText("More options").click();
    await ann.page.getByLabel("Public table").check();
    await ann.page.getByRole("button", { name: "Open the table" }).click();
    await expect(ann.page.locator(".on-seat strong").first()).toBeVisible();
    await expect(ann.page.getByText("this table closes in 7 days")).toBeVisible();

    await eve.page.goto(paddock.url + "#/online");
    const row = eve.page.locator(".on-row").filter({ hasText: "Ann" });
    await row.getByRole("link", { name: "Join" }).click();
    // Two of the same name would be hard to tell apart.
    await expect(eve.page.getByRole("alert")).toBeVisible();
    await eve.page.getByLabel("Your name").fill("Eve");
    await eve.page.getByRole("button", { name: "Sit down" }).tap();
    await expect(ann.page.locator(".on-seats")).toContainText("Eve");

    // What is not over is on the first page, and one's own.
    await eve.page.goto(paddock.url);
    await eve.page.locator(".unfinished a").first().click();
    await expect(eve.page.locator(".on-seats")).toContainText("Eve");

    await ann.page.getByRole("button", { name: "Close the table" }).click();
    await expect(eve.page.getByText("This table has been closed.")).toBeVisible();
    for (const guest of [ann, eve]) await guest.leave();
});

test("a key that somebody has copied is replaced: the copy is nobody's, and the seat stays", async ({
    browser,
    paddock,
}) => {
    const ann = await Guest.come(browser, "Ann", desktop);
    await openTable(ann, paddock, "trail");
    await expect(ann.page.locator(".on-seat").first()).toContainText("Ann");
    const keyOf = async ({ page }: Guest) => {
        const { ours } = await stored(page, "identity");
        return (ours as { token: string } | undefined)?.token;
    };
    const stolen = await keyOf(ann);
    await ann.page.goto(`${paddock.url}#/online`);
    await ann.page.getByText("Your key", { exact: true }).click();
    await ann.page.getByRole("button", { name: "Replace the key" }).click();
    await expect(ann.page.getByText("Your key has been replaced.")).toBeVisible();
    expect(await keyOf(ann)).not.toBe(stolen);
    await ann.page.reload();
    await expect(ann.page.getByRole("heading", { name: "Your tables" })).toBeVisible();

    const eve = await Guest.come(browser, "Eve", desktop);
    await eve.page.goto(paddock.url);
    await expect(eve.page.locator(".game").first()).toBeVisible();
    await store(eve.page, "identity", { ours: { token: stolen } });
    await eve.page.goto(`${paddock.url}#/online`);
    await eve.page.reload();
    await expect(eve.page.getByText("Your key", { exact: true })).toBeVisible();
    await expect.poll(() => keyOf(eve)).not.toBe(stolen);
    await expect(eve.page.getByRole("heading", { name: "Your tables" })).toHaveCount(0);
    await ann.context.close();
    await eve.context.close();
});

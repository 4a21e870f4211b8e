// A match that was played, looked at again: from a dropped file, from this browser's shelf, from a link.
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
    expect,
    games,
    makeAnyMove,
    playAgainstBots,
    stayStill,
    test,
    waitForTurn,
} from "./helpers";
import { recordOf } from "./matches";

// What a service worker fetches cannot be changed on the way.
test.use({ serviceWorkers: "block" });

const stepsOf = (record: string) => [...record.matchAll(/^\d+ P\d /gm)].length;

async function drop(page: Page, name: string, text: string): Promise<void> {
    const transfer = await page.evaluateHandle(
        ([name, text]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text!], name!));
            return transfer;
        },
        [name, text],
    );
    await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

/** Chooses a file. The field is there as soon as it is drawn, whereas a drop may come before anybody listens. */
async function choose(page: Page, name: string, text: string): Promise<void> {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
    await page.locator(".open-record input").setInputFiles(file);
}

async function openFile(page: Page, url: string, text: string): Promise<void> {
    await stayStill(page);
    await page.goto(url + "#/replay");
    await choose(page, "match.pdk", text);
}

const at = (page: Page, step: number) =>
    expect(page.locator(".replay")).toHaveAttribute("data-step", String(step));

for (const game of games)
    test(`${game}: a record is opened, looked through and verified`, async ({ page, paddock }) => {
        const record = recordOf(game);
        const steps = stepsOf(record);
        await openFile(page, paddock.url, record);
        await at(page, 0);
        await page.getByRole("button", { name: "Last step", exact: true }).click();
        await at(page, steps);
        await page.getByRole("button", { name: "Previous step", exact: true }).click();
        await at(page, steps - 1);
        await page.getByLabel("View").selectOption({ label: "As a spectator" });
        await page.getByLabel("View").selectOption("1");
        await expect(page).toHaveURL(new RegExp(`#/replay/file/${steps - 1}/P2$`));
        await page.getByText("Fair deal").click();
        await expect(page.locator('.fair[data-true="true"]')).toContainText(
            "The result is correct",
        );
    });

test("a file is dropped onto the page", async ({ page, paddock }) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await expect(async () => {
        await drop(page, "match.pdk", recordOf("trail"));
        await expect(page.locator(".replay")).toBeVisible({ timeout: 2000 });
    }).toPass();
});

test("scrubber, keys, the log and playing by itself", async ({ page, paddock }) => {
    await openFile(page, paddock.url, recordOf("gumball"));
    await at(page, 0);
    // The keys work a moment after the table is drawn.
    await expect(async () => {
        await page.keyboard.press("End");
        await expect(page.locator(".replay")).not.toHaveAttribute("data-step", "0", {
            timeout: 500,
        });
    }).toPass();
    await page.keyboard.press("Home");
    await at(page, 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await at(page, 2);
    await page.keyboard.press("ArrowLeft");
    await at(page, 1);
    await page.keyboard.press("End");
    await at(page, stepsOf(recordOf("gumball")));
    await page.keyboard.press("Home");
    await at(page, 0);
    await page.getByRole("slider").fill("7");
    await at(page, 7);
    const line = page.locator(".log-jump").nth(5);
    await line.click();
    await at(page, 5);
    await expect(page.locator('.log-turn[aria-current="step"] .log-jump')).toHaveText(
        (await line.textContent())!,
    );
    await line.blur();
    await page.keyboard.press(" ");
    const shown = async () => Number(await page.locator(".replay").getAttribute("data-step"));
    await expect.poll(shown).toBeGreaterThan(6);
    await page.keyboard.press(" ");
    await expect(page.getByRole("button", { name: "Autoplay" })).toBeVisible();
});

/** Presses a key, and returns what the dialog with this title says. */
async function told(page: Page, key: string, title: string): Promise<string> {
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await expect(async () => {
        await page.keyboard.press(key);
        await expect(dialog).toBeVisible({ timeout: 500 });
    }).toPass();
    const text = await dialog.innerText();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    return text;
}

test("the keys of a table work in a replay, beside those of its own", async ({ page, paddock }) => {
    await openFile(page, paddock.url, recordOf("trail"));
    await page.evaluate(() => (location.hash = "#/replay/file/9/P1"));
    await at(page, 9);
    const name = (await page.locator(".replay-hand").getAttribute("aria-label"))!;
    expect(await told(page, "t", "The table")).toContain("Round");
    expect((await told(page, "c", name)).length).toBeGreaterThan(name.length + 5);
    expect((await told(page, "m", "Moves")).length).toBeGreaterThan(10);
    expect((await told(page, "r", "Since your last turn")).length).toBeGreaterThan(25);
    expect(await told(page, "?", "Keys")).toMatch(/Home\s+First step/);
    await page.keyboard.press("l");
    await expect(page.locator('.log-turn[aria-current="step"] .log-jump')).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await at(page, 10);
    // With the focus on the slider, letters are still keys of the table.
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    await at(page, 11);
    await told(page, "t", "The table");
    // A spectator has neither cards nor moves.
    await page.evaluate(() => (location.hash = "#/replay/file/9/table"));
    await at(page, 9);
    expect(await told(page, "?", "Keys")).not.toContain("your cards");
});

test("a reload stays at the position, and the address can be changed by hand", async ({
    page,
    paddock,
}) => {
    await openFile(page, paddock.url, recordOf("trail"));
    await page.getByRole("slider").fill("9");
    await expect(page).toHaveURL(/#\/replay\/file\/9\/open$/);
    await page.reload();
    await at(page, 9);
    await page.evaluate(() => (location.hash = "#/replay/file/4/P1"));
    await at(page, 4);
    await expect(page.getByLabel("View")).toHaveValue("0");
    // The same address again, after the reader has moved on.
    await page.getByRole("slider").fill("6");
    await expect(page).toHaveURL(/#\/replay\/file\/6\/P1$/);
    await page.evaluate(() => (location.hash = "#/replay/file/4/P1"));
    await at(page, 4);
});

test("what the replay notes in the address does not undo what the reader writes there", async ({
    page,
    paddock,
}) => {
    // Timers run just before the news of a change by hand: the replay's own note may be among them.
    await page.addInitScript(() => {
        const wait = setTimeout.bind(window);
        const due: (() => void)[] = [];
        Object.assign(window, {
            setTimeout: (run: () => void, ms: number) =>
                ms === 250 ? due.push(run) : wait(run, ms),
            changeByHand: (hash: string) => {
                location.hash = hash;
                for (const run of due.splice(0)) run();
            },
        });
    });
    await openFile(page, paddock.url, recordOf("trail"));
    await page.getByRole("slider").fill("9");
    await at(page, 9);
    await page.evaluate(() => {
        const { changeByHand } = window as unknown as { changeByHand(hash: string): void };
        changeByHand("#/replay/file/4/P1");
    });
    await at(page, 4);
});

test("a forged record is not true, and says why", async ({ page, paddock }) => {
    const forged = recordOf("gumball").replace(/^commitment ..../m, "commitment 0000");
    await openFile(page, paddock.url, forged);
    const verdict = page.locator('.fair[data-true="false"]');
    await expect(verdict).toContainText("The record is not genuine");
    await expect(verdict.locator("li").first()).not.toBeEmpty();
});

test("a record that goes wrong is shown up to there, with the line", async ({ page, paddock }) => {
    const lines = recordOf("gumball").split("\n");
    const bad = lines.findIndex((line) => line.startsWith("6 "));
    lines[bad] = "6 P1 Z99";
    await openFile(page, paddock.url, lines.join("\n"));
    await expect(page.getByRole("alert")).toContainText(`Line ${bad + 1}`);
    await page.getByRole("button", { name: "Last step", exact: true }).click();
    await at(page, 5);
});

test("what is no record at all says so", async ({ page, paddock }) => {
    await openFile(page, paddock.url, "Dear diary,\ntoday I won.\n");
    await expect(page.getByRole("alert")).toContainText("Line 1");
    await expect(page.getByText("Open a record file")).toBeVisible();
    await choose(page, "huge.pdk", "x".repeat(5 * 1024 * 1024));
    await expect(page.getByRole("alert").last()).toContainText("4 MB");
});

test("play from here, against bots, in a seat of one's choice", async ({ page, paddock }) => {
    await openFile(page, paddock.url, recordOf("gumball"));
    await page.getByRole("slider").fill("6");
    await at(page, 6);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.getByLabel("Your seat").selectOption("1");
    await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
    await expect(page).toHaveURL(/#\/play\//);
    expect(await waitForTurn(page)).toBe("turn");
    expect(Number(await page.locator(".table").getAttribute("data-step"))).toBeGreaterThanOrEqual(
        6,
    );
    await makeAnyMove(page);
    await waitForTurn(page);
    // Left and opened again, by the list of matches and by a reload, it goes on.
    await page.goto(paddock.url);
    await page.locator('a[href^="#/play/"]').first().click();
    await moveOn(page);
    await page.reload();
    await moveOn(page);
});

/** Makes a move, which must not be refused. */
async function moveOn(page: Page): Promise<void> {
    expect(await waitForTurn(page)).toBe("turn");
    const table = page.locator(".table");
    const before = await table.getAttribute("data-step");
    await makeAnyMove(page);
    await expect(table).not.toHaveAttribute("data-step", before!);
    await expect(page.locator(".table-notes")).toBeEmpty();
}

test("a link carries a match to somebody else", async ({ page, paddock, browser }) => {
    await openFile(page, paddock.url, recordOf("gumball"));
    await page.getByRole("slider").fill("11");
    await at(page, 11);
    await page.getByRole("button", { name: "Share" }).click();
    const field = page.getByLabel("Link", { exact: true });
    await expect(field).toHaveValue(/#\/replay\/moves\/[A-Za-z0-9_-]+\/11\/open$/);
    const link = await field.inputValue();
    expect(link.length).toBeLessThan(500);
    const other = await browser.newPage();
    const visit = async (address: string) => {
        await other.goto("about:blank"); // otherwise only the part after the # would change
        await other.goto(address);
    };
    await visit(link);
    await at(other, 11);
    const [moves] = /moves\/[^/]+/.exec(link)!;
    const packed = (text: string) => deflateSync(text).toString("base64url");
    await visit(link.replace(moves, `data/${packed(recordOf("gumball"))}`)); // as links once were
    await at(other, 11);
    const hostile = ["moves/AAAA", moves.slice(0, 60), `moves/${packed("deal\n")}`, "data/AAAA"];
    for (const bad of hostile) {
        await visit(link.replace(moves, bad));
        await expect(other.getByRole("alert")).toContainText("damaged");
    }
    await other.close();
});

test("a link is copied without TLS, or at least marked to be copied", async ({ page, paddock }) => {
    // As on a page without TLS; the old way fails at first.
    await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
        let works = false;
        document.execCommand = (command) => {
            const worked = works && command === "copy";
            works = true;
            return worked;
        };
    });
    await openFile(page, paddock.url, recordOf("gumball"));
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog");
    const copy = dialog.getByRole("button", { name: "Copy" });
    await copy.click();
    await expect(dialog.getByRole("status")).toContainText("Copying failed");
    const marked = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        return field.value.slice(field.selectionStart!, field.selectionEnd!);
    });
    expect(marked).toContain("#/replay/moves/");
    await copy.click();
    await expect(dialog.getByRole("status")).toHaveText("Copied.");
});

test("sharing says what is wrong, and needs no server for an address", async ({
    page,
    paddock,
}) => {
    await stayStill(page);
    await page.addInitScript(() => {
        window.CompressionStream = class {
            constructor() {
                throw new Error("no compression here");
            }
        } as never;
    });
    await openFile(page, paddock.url, recordOf("gumball"));
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("no compression here");
    await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);
});

test("a screen that fails says what to do, and the others go on", async ({ page, paddock }) => {
    await page.route("**/assets/*.js", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
            /(id:"gumball",)Board:/,
            '$1Board(){throw new Error("planted "+performance.now())},Other:',
        );
        await route.fulfill({ response, body });
    });
    await stayStill(page);
    await page.goto(paddock.url);
    await page.locator('[data-game="gumball"] .primary').click();
    await expect(page.getByRole("heading", { name: "This screen has failed" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Reload the page");
    const planted = await page.getByText("planted").innerText();
    const address = page.url();
    await page.getByRole("link", { name: "All games" }).click();
    await expect(page.locator('[data-game="trail"]').first()).toBeVisible();
    await page.goto(address); // the screen is tried again
    await expect(page.getByText("planted")).toBeVisible();
    await expect(page.getByText("planted")).not.toHaveText(planted);
    await page.getByRole("link", { name: "All games" }).click();
    await expect(async () => {
        await page.locator('[data-game="trail"] .primary').click({ timeout: 2000 });
        await expect(page.locator(".table-now")).toBeVisible({ timeout: 5000 });
    }).toPass(); // a second tap within a moment starts no second match
    expect(await waitForTurn(page)).toBe("turn");
});

test("a server's match has an address that works for everybody", async ({ page, paddock }) => {
    const answers = [
        { status: 404, body: "{}" },
        { status: 409, body: "{}" },
        { status: 200, body: recordOf("trail") },
    ];
    await stayStill(page);
    await page.route("**/api/tables/abc/record", (route) => route.fulfill(answers.shift()!));
    await page.goto(paddock.url + "#/replay/table/abc/5/P2");
    await expect(page.getByRole("alert")).toContainText("no such match");
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("not over yet");
    await page.reload();
    await at(page, 5);
    await expect(page.getByLabel("View")).toHaveValue("1");
    await page.getByRole("button", { name: "Share" }).click();
    const field = page.getByLabel("Link", { exact: true });
    await expect(field).toHaveValue(paddock.url + "#/replay/table/abc/5/P2");
});

test("a match of this browser is found again, seen by its player, and downloaded", async ({
    page,
    paddock,
}) => {
    await stayStill(page);
    await page.goto(paddock.url);
    await playAgainstBots(page, "gumball");
    await waitForTurn(page);
    await makeAnyMove(page);
    await waitForTurn(page);
    await page.goto(paddock.url + "#/replay");
    await expect(page.locator(".kept li")).toContainText("Player 1 (you)");
    await page.locator(".kept a").first().click();
    await at(page, 0);
    await expect(page.getByLabel("View")).toHaveValue("0");
    await expect(page.locator(".replay-hand")).toBeVisible();
    await expect(page.locator(".replay-board")).toContainText("Player 1 (you)");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("gumball.pdk");
    expect(readFileSync(await download.path(), "utf8")).toMatch(
        /^paddock-record \d\ngame gumball\n/,
    );
    await page.goto(paddock.url + "#/replay");
    // All of it as a file, which brings it back when it is deleted. Deleting can be undone.
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export all" }).click();
    const file = await (await exported).path();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.reload();
    await expect(page.locator(".kept li")).toHaveCount(0);
    const said = page.locator(".kept-tools [role=status]");
    const choose = page.locator(".kept-tools input");
    const text = readFileSync(file, "utf8");
    const give = (content: string) =>
        choose.setInputFiles({ name: "x.json", mimeType: "", buffer: Buffer.from(content) });
    await give(text.slice(0, 500));
    await expect(said).toContainText("Nothing was changed.");
    await give(text.replace(/game gumball/, "game golf"));
    await expect(said).toContainText("Imported: 0. Damaged: 1. Match 1: ");
    await give(text.replace(/"version": 1/, '"version": 2'));
    await expect(said).toContainText("newer version");
    await give(text.replace(/"you":/, '"seed": "abc", "you":'));
    await expect(said).toContainText("Match 1: Its seed is not 64 hexadecimal digits.");
    await give(text);
    await expect(said).toHaveText("Imported: 1.");
    await give(text);
    await expect(said).toHaveText("Imported: 0. Already here: 1.");
    await expect(page.locator(".kept li")).toContainText("Player 1 (you)");
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByLabel("Link", { exact: true });
    await expect(link).toHaveValue(/#\/replay\/moves\//);
    // Through the same eyes somebody else is not "you".
    await page.goto(`${await link.inputValue()}/0/P1`);
    await at(page, 0);
    await expect(page.getByLabel("View")).toHaveValue("0");
    await expect(page.locator(".replay-board")).not.toContainText("(you)");
});

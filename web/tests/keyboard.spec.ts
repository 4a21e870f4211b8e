// Every game to its end without a mouse and without looking: once through the cards in the hand, by
// Tab, arrows and Enter, and once through the list of moves, by roles and names alone.
import type { Page } from "@playwright/test";
import { expect, games, isSoaking, stayStill, test, waitForTurn } from "./helpers";
import { hear, listen, sameDeals, whatWasTold, type Heard } from "./listening";
import { draw } from "./looks";
import { moveIn, pages, shows, tables } from "./tour";

type Fits = (heard: Heard) => boolean;

/** Presses a key until what is focused fits; null: it comes round before that. */
async function press(page: Page, key: string, fits: Fits): Promise<Heard | null> {
    const first = await hear(page);
    for (let heard = first, count = 0; count < 60; count++) {
        if (fits(heard)) return heard;
        await page.keyboard.press(key);
        heard = await hear(page);
        if (heard.name === first.name && heard.group === first.group) break;
    }
    return null;
}

const isMove: Fits = ({ place, role, disabled }) =>
    role === "button" && !disabled && (place === "hand" || place === "board");

/** A button of its own, or a row of cards, which is one stop for the Tab key. */
const isStop: Fits = (heard) =>
    heard.role === "button" &&
    (heard.place === "hand" || (heard.place === "board" && heard.group !== ""));

/** Presses so many cards of a row, and then the button that comes after it. */
async function pressCards(page: Page, count: number): Promise<void> {
    for (let pressed = 0; pressed < count; pressed++) {
        await page.keyboard.press("Enter");
        expect((await hear(page)).pressed).toBe(true);
        if (pressed < count - 1) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Tab");
}

/** From wherever the focus is, by Tab to what can be done now, and does it. */
async function playByHand(page: Page): Promise<void> {
    for (let stops = 0; stops < 30; stops++) {
        const stop = await press(page, "Tab", isStop);
        if (!stop) throw new Error("Tab does not lead to the hand");
        expect(stop.seen, `the focus on ${stop.name} is seen`).toBe(true);
        const row = stop.group;
        const move = row
            ? await press(page, "ArrowRight", (heard) => isMove(heard) && heard.group === row)
            : isMove(stop) && stop;
        if (move) return makeMove(page, move);
        await page.keyboard.press("Tab");
    }
    throw new Error("Nothing in the hand can be done");
}

/** Fills the slots of the car that have no card yet: a card that is pressed is in the car. */
async function fillCar(page: Page): Promise<void> {
    const race = page.getByRole("button", { name: "Race these four" });
    while ((await race.getAttribute("aria-disabled")) === "true") {
        expect(await press(page, "ArrowRight", ({ pressed }) => pressed === false)).not.toBeNull();
        await page.keyboard.press("Enter");
        expect((await hear(page)).pressed).toBe(true);
    }
    await page.keyboard.press("Shift+Tab");
    expect((await hear(page)).name).toBe("Race these four");
}

async function makeMove(page: Page, move: Heard): Promise<void> {
    if (move.pressed !== null && move.group === "Your hand") await fillCar(page);
    else if (move.pressed !== null) await pressCards(page, 3);
    await page.keyboard.press("Enter");
    await answer(page);
}

/** Where there are several ways to play a card, they are lit, and the focus is on the first. */
async function answer(page: Page): Promise<void> {
    await draw(page);
    const asked = await hear(page);
    if (!asked.way && asked.place !== "dialog") return;
    expect(asked.role).toBe("button");
    expect(asked.name).not.toBe("Close");
    await page.keyboard.press("Enter");
}

const stepOf = (page: Page) => page.locator(".table").getAttribute("data-step");

for (const game of games)
    test(`${game}: a match through the hand, by keyboard alone`, async ({ page, paddock }) => {
        await stayStill(page);
        await sameDeals(page);
        await page.goto(paddock.url);
        await expect(page.locator(".game").first()).toBeVisible();
        const name = await page.locator(`[data-game="${game}"] h2`).innerText();
        const play = await press(page, "Tab", (heard) => heard.name === `Play ${name}`);
        expect(play?.seen).toBe(true);
        await page.keyboard.press("Enter");
        for (let moves = 0; (await waitForTurn(page)) === "turn"; moves++) {
            expect(moves).toBeLessThan(400);
            const step = await stepOf(page);
            await playByHand(page);
            await expect(page.locator(".table")).not.toHaveAttribute("data-step", step ?? "");
            // Whatever was played is gone, but the keyboard is still at the table.
            // Where the focus was may be gone with the move; it is somewhere else within a moment.
            await expect.poll(async () => (await hear(page)).place).toMatch(/^(hand|board|tools)$/);
        }
        expect((await hear(page)).name).toBe("Play again");
    });

/** Each turn is told once, as a whole and in its order; nothing else is told in between. */
async function checkNews(page: Page, asked: number): Promise<void> {
    const told = await whatWasTold(page);
    const news = told.filter(({ region }) => region === "log").map(({ text }) => text);
    await page.getByRole("button", { name: "Log", exact: true }).click();
    const log = page.getByRole("dialog", { name: "Match log" });
    await expect(log.getByRole("listitem").last()).toBeVisible();
    const turns = await log
        .getByRole("listitem")
        .evaluateAll((items) =>
            items.map((item) =>
                [...item.querySelectorAll(":scope > p")].map((line) => line.textContent).join(" "),
            ),
        );
    const heard = turns.filter((turn) => turn !== "");
    let at = 0;
    for (const turn of heard) {
        const next = news.indexOf(turn, at);
        expect(next, `“${turn}” is told after what came before it`).toBeGreaterThanOrEqual(at);
        at = next + 1;
    }
    // Besides the turns: what is asked of the player each time, and how it ended.
    expect(news).toHaveLength(heard.length + asked + 1);
    expect(told.filter(({ region }) => region !== "log")).toEqual([]);
}

// The list is the same for every game: one of them has to do when time is short.
for (const game of isSoaking ? games : ["gumball"])
    test(`${game}: a match through the list of moves, by roles and names`, async ({
        page,
        paddock,
    }) => {
        await stayStill(page);
        await sameDeals(page);
        await listen(page);
        await page.setViewportSize({ width: 800, height: 700 });
        await page.goto(paddock.url);
        const name = await page.locator(`[data-game="${game}"] h2`).innerText();
        await page.getByRole("button", { name: `Play ${name}` }).click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeAttached();
        const news = page.getByRole("log", { name: "Latest events" });
        const list = page.getByRole("dialog", { name: "Your moves" });
        let asked = 0;
        for (; (await waitForTurn(page)) === "turn"; asked++) {
            expect(asked).toBeLessThan(400);
            const before = await news.textContent();
            await page.getByRole("button", { name: "Moves", exact: true }).click();
            await list.getByRole("listitem").first().getByRole("button").click();
            await expect(news).not.toHaveText(before!);
        }
        await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
        await checkNews(page, asked);
    });

test("ways to lay a card are reached by arrows, and Escape puts them out", async ({
    page,
    paddock,
}) => {
    await moveIn(page, paddock);
    await tables.find(({ name }) => name === "table-battlegum")!.open(page);
    const step = await stepOf(page);
    const card = page.locator(".bgum-stack.playable").first();
    await card.focus();
    await expect(card).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(card).toHaveAttribute("aria-expanded", "true");
    // The focus moves with the next drawing of the table.
    const heard = () => hear(page).then(({ name }) => name);
    await expect.poll(heard).toMatch(/^Lay an? \d+/);
    const first = await hear(page);
    expect(first).toMatchObject({ way: true, role: "button", seen: true });
    await page.keyboard.press("ArrowRight");
    await expect.poll(heard).toMatch(/^Lay two \d+s/);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => hear(page)).toEqual(first);
    await page.keyboard.press("Escape");
    await expect(page.locator(".way")).toHaveCount(0);
    await expect(card).toBeFocused();
    expect(await stepOf(page)).toBe(step);
    await page.keyboard.press("Enter");
    await expect(page.locator(".way").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator(".table")).not.toHaveAttribute("data-step", step!);
});

test("keys tell the table, the cards, the moves and what happened", async ({ page, paddock }) => {
    await moveIn(page, paddock);
    await tables[0]!.open(page);
    for (const [key, title] of [
        ["t", "The table"],
        ["c", "Your cards"],
        ["m", "Your moves"],
        ["r", "Since your last turn"],
        ["l", "Match log"],
        ["?", "Keys"],
    ] as const) {
        await press(page, "Tab", ({ group }) => group === "Your hand");
        const before = await hear(page);
        await page.keyboard.press(key);
        const dialog = page.getByRole("dialog", { name: title });
        await expect(dialog).toBeVisible();
        expect((await hear(page)).place).toBe("dialog");
        expect((await dialog.innerText()).length).toBeGreaterThan(title.length + 5);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
        expect(await hear(page)).toEqual(before);
    }
});

/** Where people go by Tab most; on a phone's width much is in the way. */
const walked = [
    ...pages.filter(({ name }) => ["home", "settings", "replays", "new gumball"].includes(name)),
    ...tables.filter(({ name }) => /gumball-8|why not|trail$|take|lineup|last, over/.test(name)),
    ...shows.filter(({ name }) => /gumball-over, 30.open$|lesson in grandprix/.test(name)),
];

test("Tab goes to everything, and one sees where it is", async ({ page, paddock }) => {
    await moveIn(page, paddock);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const screen of walked) {
        await screen.open(page);
        await page.evaluate(() => {
            (document.activeElement as HTMLElement).blur();
            document.querySelector<HTMLElement>(".app")!.focus();
        });
        const unseen: string[] = [];
        const visited = await page.locator("a, button, input, select, summary").count();
        for (let stops = 0; stops < visited + 5; stops++) {
            await page.keyboard.press("Tab");
            const heard = await hear(page);
            if (heard.place === "nowhere") break;
            if (heard.seen) continue;
            await page.keyboard.press("Escape"); // a note that lies over it
            if (!(await hear(page)).seen) unseen.push(`${heard.role} ${heard.name}`);
        }
        expect.soft(unseen, screen.name).toEqual([]);
    }
});

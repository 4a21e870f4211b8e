// Every screen of the page and what can lie over it, for the tests that look at all of them. One page
// visits them one after the other by their addresses, as a reader does; matches are there already,
// cut where they are worth looking at.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
    drawn,
    expect,
    games,
    hasOptions,
    stayStill,
    store,
    taught,
    usualSeats,
    waitForTurn,
    type Paddock,
} from "./helpers";
import { draw } from "./looks";
import {
    cutAfter,
    cutBefore,
    byId,
    keep,
    longNames,
    playWhole,
    playWith,
    withNames,
    type KeptMatch,
} from "./matches";

export interface Screen {
    name: string;
    /** Names are as long as they can be here, so that a part of them will do. */
    longNames?: boolean;
    open(page: Page): Promise<void>;
}

const undrawn = games.filter((game) => !drawn.includes(game));

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Files with exercises of different games. */
const practised = ["gumball-by-hand", "battlegum-6", "trail-by-hand", "grandprix-1"];

/** These exercises, all due. */
function practice(): string {
    const head = "paddock-practice 1\n";
    const exercises = practised.map((name) => read(`fuzz/corpus/practice/${name}`));
    return exercises.reduce(
        (all, text) => all + text.slice(text.indexOf("exercise\n")).replaceAll("Player 1", "Mia"),
        head,
    );
}

/** The matches that a browser has kept. */
export function keptMatches(): KeptMatch[] {
    const names = ["Mia", "Ben", "Cleo", "Dov"];
    const gumball = withNames(playWhole("gumball", 4, 1), names);
    const eight = withNames(playWhole("gumball", 8, 3), longNames);
    const battle = withNames(playWith("battlegum", 4, /^\d+ P1 \d+x2$/m), names);
    const six = withNames(playWith("battlegum", 6, />P1$/m), longNames);
    const trail = withNames(playWith("trail", 2, /^\d+ P1 aid/m, /^\d+ P1 boost/m), names);
    const solo = withNames(playWhole("trail", 1, 3), names);
    const prix = withNames(playWhole("grandprix", 4, 1), names);
    const five = withNames(playWhole("grandprix", 5, 2), longNames);
    return [
        keep("gumball", cutBefore(gumball, /./, 6)),
        keep("gumball-8", cutBefore(eight, /./, 9)),
        keep("gumball-last", cutBefore(gumball, /./, -1)),
        keep("gumball-over", gumball),
        keep("battlegum-row", cutBefore(battle, /^up/)),
        keep("battlegum", cutBefore(battle, /^\d+x2$/)),
        keep("battlegum-13", cutAfter(six, />P1$/)),
        keep("battlegum-last", cutBefore(battle, /./, -1)),
        keep("battlegum-over", battle),
        keep("trail", cutBefore(trail, /^[rygj]/, 12)),
        keep("trail-keep", cutBefore(withNames(trail, longNames), /^keep/, 5)),
        keep("trail-aid", cutBefore(trail, /^aid/)),
        keep("trail-solo", cutBefore(solo, /^stop/, 4)),
        keep("trail-last", cutBefore(trail, /./, -1)),
        keep("trail-over", trail),
        keep("grandprix-discard", cutBefore(prix, /^-/, 5)),
        keep("grandprix-take", cutBefore(five, /^\+/, 9)),
        // With a car of all four kinds.
        keep("grandprix-lineup", cutBefore(five, /^B\S* E\S* T\S* D/)),
        keep("grandprix-last", cutBefore(prix, /./, -1)),
        keep("grandprix-over", prix),
        ...undrawn.map((game) =>
            keep(game, cutBefore(withNames(playWhole(game, usualSeats(game), 1), names), /./, 6)),
        ),
        keep("short", read("tests/golden/trail-by-hand.pdk")),
    ];
}

/** Opens the page in a browser that has played before. */
export async function moveIn(
    page: Page,
    paddock: Paddock,
    settings: Record<string, unknown> = {},
): Promise<void> {
    await stayStill(page, settings);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(paddock.url);
    await expect(page.locator(".game").first()).toBeVisible();
    if (await page.locator(".resume").count()) return;
    await store(page, "matches", byId(keptMatches()));
    await store(page, "practice", { exercises: practice() });
    await page.reload();
    await expect(page.locator(".resume").first()).toBeVisible();
}

/** Goes to an address; what was on the screen before is gone, even if it was of the same kind. */
async function goTo(page: Page, address: string): Promise<void> {
    const kind = (hash: string) => hash.split("/")[1];
    const now = await page.evaluate(() => location.hash);
    if (now === address) return draw(page);
    if (kind(address) === "replay" && kind(now) === kind(address)) await move(page, "#/");
    await move(page, address);
}

async function move(page: Page, address: string): Promise<void> {
    await page.evaluate(async (hash) => {
        const changed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
        location.hash = hash;
        await changed;
    }, address);
    await draw(page);
}

/** The screen of an address. */
export function at(name: string, address: string, ready: string): Screen {
    return {
        name,
        async open(page) {
            await goTo(page, address);
            await expect(page.locator(ready).first(), `${name} is there`).toBeVisible();
        },
    };
}

/** A table at which a match was left. */
function table(id: string, more: Partial<Screen> = {}): Screen {
    const ready = ".table-foot .card, .table-foot .ta-actions .button, .table-hand .choice";
    return { ...at(`table-${id}`, `#/play/${id}`, ready), ...more };
}

/** A table at which a match that was nearly over has come to its end. */
function over(id: string): Screen {
    const nearly = table(id);
    return {
        name: `${nearly.name}, over`,
        async open(page) {
            await nearly.open(page);
            while ((await waitForTurn(page)) === "turn") {
                const step = await page.locator(".table").getAttribute("data-step");
                await pressUntil(page, "m", "dialog[open] .choice");
                await page.locator("dialog[open] .choice").first().click();
                await expect(page.locator(".table")).not.toHaveAttribute("data-step", step ?? "");
            }
            await expect(page.locator(".story")).toBeVisible(); // it comes later, and moves what is below it
        },
    };
}

/** Presses a key until something is there: a table that has just come may not listen yet. */
export async function pressUntil(page: Page, key: string, ready: string): Promise<void> {
    await expect(async () => {
        await page.keyboard.press(key);
        await expect(page.locator(ready).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
}

/** What a key of the table opens. */
function sheet(of: Screen, key: string): Screen {
    return {
        ...of,
        name: `${of.name}, key ${key}`,
        async open(page) {
            await of.open(page);
            await page.keyboard.press("Escape"); // another one may be open
            await expect(page.locator("dialog[open]")).toHaveCount(0);
            await pressUntil(page, key, "dialog[open]");
        },
    };
}

/** What a tap shows. */
function tapped(of: Screen, what: string, button: string, ready: string): Screen {
    return {
        ...of,
        name: `${of.name}, ${what}`,
        async open(page) {
            await of.open(page);
            // Not by the mouse: an impossible card is no enabled button, but answers all the same.
            if (!(await page.locator(ready).first().isVisible()))
                await page.locator(button).first().dispatchEvent("click");
            await expect(page.locator(ready).first()).toBeVisible();
        },
    };
}

/** What a key at the table shows above the hand. */
function noted(of: Screen, key: string, ready: string): Screen {
    return {
        ...of,
        name: `${of.name}, key ${key}`,
        async open(page) {
            await of.open(page);
            await pressUntil(page, key, ready);
        },
    };
}

const newMatch = (game: string) => at(`new ${game}`, `#/new/${game}`, "form .picker");
const withOptions = (game: string) =>
    tapped(newMatch(game), "options", ".variants summary", ".variants .picker");

/** What is no table. */
export const pages: Screen[] = [
    at("home", "#/", ".game"),
    at("settings", "#/settings", "form select"),
    at("replays", "#/replay", ".kept li"),
    at("no such match", "#/play/nothing", "main .button"),
    at("no such replay", "#/replay/kept/nothing", "main .button"),
    at("no such lesson", "#/learn/nothing", "main .button"),
    ...games.flatMap((game) => [
        hasOptions(game) ? withOptions(game) : newMatch(game),
        at(`rules of ${game}`, `#/rules/${game}`, ".rule"),
    ]),
    at("one rule", "#/rules/gumball/GR-9", ".rule.marked"),
];

const gumball = table("gumball");
const battle = table("battlegum");
const trail = table("trail");

export const tables: Screen[] = [
    gumball,
    ...["m", "c", "t", "r", "l", "?"].map((key) => sheet(gumball, key)),
    table("gumball-8", { longNames: true }),
    over("gumball-last"),
    table("battlegum-row"),
    battle,
    tapped(battle, "special cards", ".bgum-more summary", ".bgum-legend"),
    tapped(battle, "why not", ".bgum-hand .card.impossible", ".table-reason"),
    tapped(battle, "how to lay", ".bgum-stack.playable", ".way"),
    table("battlegum-13", { longNames: true }),
    over("battlegum-last"),
    trail,
    noted(trail, "i", ".table-hint strong"),
    tapped(trail, "signs", ".ta-legend-button", ".ta-legend"),
    table("trail-keep", { longNames: true }),
    table("trail-aid"),
    table("trail-solo"),
    over("trail-last"),
    table("grandprix-discard"),
    table("grandprix-take", { longNames: true }),
    table("grandprix-lineup", { longNames: true }),
    over("grandprix-last"),
    ...undrawn.map((game) => table(game)),
];

const replay = (id: string, place: string, more: Partial<Screen> = {}): Screen => ({
    ...at(`replay of ${id}, ${place}`, `#/replay/kept/${id}/${place}`, ".scrubber"),
    ...more,
});
const shown = replay("gumball-over", "30/open");

/** What is seen again, and what is learned. */
export const shows: Screen[] = [
    shown,
    tapped(shown, "verified", ".fair summary", ".fair[open]"),
    tapped(shown, "play from here", ".replay-buttons button:nth-of-type(1)", "dialog[open] select"),
    replay("battlegum-13", "20/open", { longNames: true }),
    tapped(
        replay("trail-over", "40/P1"),
        "link",
        ".replay-buttons button:nth-of-type(2)",
        "dialog[open] input",
    ),
    replay("grandprix-lineup", "60/table", { longNames: true }),
    ...taught.map((game) => at(`lesson in ${game}`, `#/learn/${game}`, ".lesson-says")),
];

const reviewed = at("review", "#/review/kept/short/P1", '.review[data-state="done"]');
const moment = tapped(reviewed, "a moment", ".moment-head", ".moment-table");
const exercises = at("practice", "#/practice", ".exercises li");

/** An exercise, by its number. */
const exercise = (number: number): Screen => ({
    name: `exercise ${number}`,
    async open(page) {
        await goTo(page, "#/");
        await exercises.open(page);
        await page.locator(".exercise-open").nth(number).click();
        await expect(page.locator(".drill")).toBeVisible();
        await waitForTurn(page);
    },
});

/** Reviews and exercises. */
export const studies: Screen[] = [
    reviewed,
    moment,
    tapped(moment, "with all moves", ".moment-moves summary", ".moment-moves[open]"),
    tapped(reviewed, "as a table", ".chart summary", ".chart details[open]"),
    exercises,
    ...practised.map((_, number) => exercise(number)),
];

/** In this order: a table is opened on the server, then played at. */
export const online: Screen[] = [
    {
        name: "with friends",
        open: async (page) => {
            await goTo(page, "#/online");
            await page.locator(".on-new details summary").click();
            await expect(page.locator(".on-more")).toBeVisible();
        },
    },
    {
        name: "a table before the deal",
        longNames: true,
        open: async (page) => {
            await page.locator(".on-new select").first().selectOption("8");
            const name = page.locator(".on-new input[autocomplete=nickname]");
            if (await name.count()) await name.fill(longNames[1]!);
            await page.locator(".on-new [type=submit]").click();
            await expect(page.locator(".on-seats .on-tag").first()).toBeVisible();
        },
    },
    {
        name: "a table of the server",
        longNames: true,
        open: async (page) => {
            await page.locator(".on-start .primary").click();
            await waitForTurn(page); // seven bots may move first
        },
    },
];

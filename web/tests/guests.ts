// People with browsers of their own, at tables of a server.
import type { Browser, BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { expect } from "./helpers";

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Somebody with a browser of their own, whose line can be cut. */
export class Guest {
    private readonly lines = new Set<WebSocketRoute>();
    private isCut = false;
    readonly errors: string[] = [];
    /** Hears all that the server says from the next connection on. */
    hear: ((message: string) => void) | null = null;

    private constructor(
        readonly context: BrowserContext,
        readonly page: Page,
    ) {}

    static async come(browser: Browser, name: string, device: object): Promise<Guest> {
        const context = await browser.newContext({ locale: "en-GB", ...device });
        const guest = new Guest(context, await context.newPage());
        // Only at the first visit: what is typed later has to last over a reload.
        const settings = JSON.stringify({ speed: "none", name });
        await context.addInitScript((text) => {
            if (!localStorage.getItem("paddock.settings"))
                localStorage.setItem("paddock.settings", text);
        }, settings);
        await context.routeWebSocket(/\/play$/, (line) => guest.connect(line));
        guest.page.on("pageerror", (error) => guest.errors.push(error.stack ?? error.message));
        return guest;
    }

    private connect(line: WebSocketRoute): void {
        if (this.isCut) return void line.close({ code: 1001 });
        this.lines.add(line);
        const server = line.connectToServer();
        const { hear } = this;
        if (!hear) return;
        server.onMessage((message) => {
            hear(message.toString());
            line.send(message);
        });
    }

    async cutLine(): Promise<void> {
        this.isCut = true;
        await this.context.setOffline(true);
        for (const line of this.lines) await line.close({ code: 1001 });
        this.lines.clear();
    }

    async mendLine(): Promise<void> {
        this.isCut = false;
        await this.context.setOffline(false);
    }

    get step(): Promise<string | null> {
        return this.page.locator(".table").getAttribute("data-step");
    }

    async leave(): Promise<void> {
        expect(this.errors).toEqual([]);
        await this.context.close();
    }
}

export async function openTable(
    guest: Guest,
    server: { url: string },
    game: string,
): Promise<string> {
    const { page } = guest;
    await page.goto(server.url + "#/online");
    await page.locator(`.on-game[data-game="${game}"]`).click();
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.locator(".on-seat strong").first()).toBeVisible();
    return page.url();
}

/** Makes a move by the list of all moves, a different one each time. */
export async function move(page: Page, count: number): Promise<void> {
    const before = await page.locator(".table").getAttribute("data-step");
    await page.locator(".table-tools").getByRole("button", { name: "Moves" }).click();
    const choices = page.locator("dialog[open] .choice");
    await expect(choices.first()).toBeVisible();
    await choices.nth(count % (await choices.count())).click();
    await expect(page.locator(".table")).not.toHaveAttribute("data-step", before ?? "");
}

/** Whose turn it is, or null when the match is over. */
export async function whoMoves(guests: Guest[]): Promise<Guest | null> {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
        for (const guest of guests) {
            if (await guest.page.locator(".end").count()) return null;
            if (await guest.page.locator('.table-now[data-turn="you"]').count()) return guest;
        }
        await guests[0]!.page.waitForTimeout(50);
    }
    throw new Error("nobody is to move");
}

export async function play(guests: Guest[], moves: number): Promise<boolean> {
    for (let i = 0; i < moves; i++) {
        const actor = await whoMoves(guests);
        if (!actor) return false;
        await move(actor.page, i);
    }
    return true;
}

export const lost = "Connection lost";

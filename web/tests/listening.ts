// What somebody has to go by who does not look at the screen: what is focused, and what is told.
import type { Page } from "@playwright/test";

/** The focused thing as a screen reader says it, and how it looks to those who see a little. */
export interface Heard {
    role: string;
    name: string;
    /** The row that it is in. */
    group: string;
    disabled: boolean;
    /** Null: nothing that is pressed and released. */
    pressed: boolean | null;
    /** It is lit: one of several ways to play a card. */
    way: boolean;
    place: "hand" | "board" | "tools" | "dialog" | "elsewhere" | "nowhere";
    /** It has a ring around it, and at least its middle is not below something else. */
    seen: boolean;
}

export function hear(page: Page): Promise<Heard> {
    return page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const places = [
            ["dialog", "dialog"],
            ["tools", ".table-tools"],
            ["hand", ".table-foot"],
            ["board", ".table-board"],
            ["elsewhere", ".app"],
        ] as const;
        const found = places.find(([, selector]) => element.closest(selector));
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const ringed = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = document.elementFromPoint(left + width / 2, top + height / 2);
        const pressed = element.getAttribute("aria-pressed");
        return {
            role: element.getAttribute("role") ?? element.localName,
            name: element.getAttribute("aria-label") ?? element.textContent!.trim(),
            group: element.closest("[role=group]")?.getAttribute("aria-label") ?? "",
            disabled: element.getAttribute("aria-disabled") === "true",
            pressed: pressed === null ? null : pressed === "true",
            way: element.matches("[data-way]"),
            place: element === document.body ? "nowhere" : (found?.[0] ?? "nowhere"),
            seen:
                ringed && middle !== null && (element.contains(middle) || middle.contains(element)),
        };
    });
}

/** What comes into a live region that is there already is told; a region that comes with it is not. */
export async function listen(page: Page): Promise<void> {
    await page.addInitScript(() => {
        const told: { region: string; text: string }[] = [];
        (window as unknown as { told: typeof told }).told = told;
        const live = "[role=log], [role=status], [role=alert], [aria-live]";
        const hearNode = (node: Node) => {
            const region = node.parentElement?.closest(live);
            const text = node.textContent?.trim();
            if (region && text) told.push({ region: region.getAttribute("role") ?? "live", text });
        };
        new MutationObserver((changes) => {
            for (const { addedNodes, target, type } of changes)
                if (type === "characterData") hearNode(target);
                else addedNodes.forEach(hearNode);
        }).observe(document, { childList: true, characterData: true, subtree: true });
    });
}

/** Everything that was told since the page was opened. */
export function whatWasTold(page: Page): Promise<{ region: string; text: string }[]> {
    return page.evaluate(
        () => (window as unknown as { told: { region: string; text: string }[] }).told,
    );
}

/** Chance is the same every time, so that a test that fails fails again. */
export async function sameDeals(page: Page): Promise<void> {
    await page.addInitScript(() => {
        let state = 1;
        crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
            if (array instanceof Uint8Array)
                for (let i = 0; i < array.length; i++) {
                    state = (state * 1103515245 + 12345) % 2 ** 31;
                    array[i] = state >> 16;
                }
            return array;
        };
    });
}

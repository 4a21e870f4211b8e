// What can be measured while a match is played: how much the table jumps, and whether somebody reads code.
import type { Page } from "@playwright/test";

interface Shift {
    value: number;
    /** The classes of what moved. */
    who: string;
}

/**
 * Notes layout shifts from the next page load on: the share of the window that jumped, times how far, as the
 * browser counts it. Everything counts, also what follows a tap at once. The browser leaves out what moves by
 * a transform: cards of a hand that slide together, cars on a road. That is movement, not a jump.
 */
export async function watchShift(page: Page): Promise<void> {
    await page.addInitScript(() => {
        interface Source {
            node: Node | null;
            previousRect: DOMRect;
            currentRect: DOMRect;
        }
        const seen: { value: number; who: string }[] = [];
        (window as unknown as { shifts: typeof seen }).shifts = seen;
        const nameOf = ({ node }: Source) => {
            const element = node instanceof Element ? node : node?.parentElement;
            return element?.getAttribute("class") || element?.localName || "text";
        };
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as {
                value: number;
                sources: Source[];
            }[])
                seen.push({ value: entry.value, who: entry.sources.map(nameOf).join(", ") });
        }).observe({ type: "layout-shift", buffered: true });
    });
}

export interface Shifts {
    total: number;
    /** The classes of what jumped, the worst first. */
    worst: string[];
}

/** The sum of all shifts since the last call. */
export function layoutShift(page: Page): Promise<Shifts> {
    return page.evaluate(() => {
        const { shifts } = window as unknown as { shifts: Shift[] };
        const all = shifts.splice(0);
        const worst = [...all].sort((a, b) => b.value - a.value).slice(0, 5);
        return {
            total: all.reduce((sum, { value }) => sum + value, 0),
            worst: worst.map(({ value, who }) => `${value.toFixed(3)} ${who}`),
        };
    });
}

/** Notation, rule numbers and options as records have them: none of it is for people. */
const code =
    /\S@\S|>P\d|\b\d+x\d\b|\b[A-Z]{2}-\d|\bP\d\b|(^|\s|\()[-+][BETD?]\d?\b|\b[BETDYKRG]\d\*?(\s|$)|\w+=\w+|\w_\w|option [“‘]|Option „|option « /i;

/** Texts in sight, or said instead of them, that look like code. */
export async function codeInSight(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
        const labelled = [...document.querySelectorAll("[aria-label], [title]")];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = labelled.flatMap((element) => [
            element.getAttribute("aria-label") ?? "",
            element.getAttribute("title") ?? "",
        ]);
        while (walker.nextNode()) {
            const element = walker.currentNode.parentElement!;
            const isCode = element.closest("script, style, noscript");
            if (!isCode && element.checkVisibility()) found.push(walker.currentNode.textContent!);
        }
        return found;
    });
    return [...new Set(texts.filter((text) => code.test(text)))];
}

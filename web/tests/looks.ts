// What can be wrong with how texts look: checks that run in the page and return what they found.
import type { Page } from "@playwright/test";

/** What was found, and where: the same thing on twenty screens is one thing to mend. */
export class Findings {
    private readonly places = new Map<string, string[]>();

    add(place: string, problems: string[]): void {
        for (const problem of problems)
            this.places.set(problem, [...(this.places.get(problem) ?? []), place]);
    }

    list(): string[] {
        return [...this.places].map(([problem, places]) => `${problem} – ${places.join(", ")}`);
    }
}

/**
 * Waits until nothing on the page has come, gone or changed its looks for three frames: some sizes are
 * measured, and noted a frame later. Texts may change, as a clock's do. A page that never comes to rest is
 * a fault, and so is one that draws no frames: the error says which, and what changed last.
 */
export function settle(page: Page): Promise<void> {
    return withFrames(page, () => page.evaluate<void, When>(passFrames, "at rest"));
}

/** Waits for three frames: what was asked for is drawn. */
export function draw(page: Page): Promise<void> {
    return withFrames(page, () => page.evaluate<void, When>(passFrames, "in any case"));
}

type When = "at rest" | "in any case";

/** Runs in the page: three frames, one after the other without a change if it shall be at rest. */
async function passFrames(when: When): Promise<void> {
    let passed = 0;
    let last: MutationRecord | undefined;
    const observer = new MutationObserver((records) => {
        if (when === "at rest") passed = 0;
        last = records.at(-1);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const describe = () => {
        const target = last?.target as Element | undefined;
        return `${last?.type} ${last?.attributeName ?? ""} of ${target?.outerHTML?.slice(0, 200)}`;
    };
    // In short waits: after a minute in which the machine stood still, a timer of a minute is due at once.
    const frame = () =>
        new Promise((done, fail) => {
            let waits = 0;
            const timer = setInterval(() => {
                if (++waits < 600) return;
                clearInterval(timer);
                fail(
                    new Error(`no frame in 600 waits (${document.visibilityState}); ${describe()}`),
                );
            }, 100);
            requestAnimationFrame((time) => (clearInterval(timer), done(time)));
        });
    for (let frames = 0; passed < 3; frames++) {
        if (frames > 2000) throw new Error(`it never comes to rest: ${describe()}`);
        passed++;
        await frame();
    }
    observer.disconnect();
}

/**
 * Once in hundreds of tours Chromium drew no frame for a minute, though timers went on; why is not known.
 * So it is asked for a picture, and waited for again.
 */
async function withFrames(page: Page, wait: () => Promise<void>): Promise<void> {
    try {
        await wait();
    } catch (error) {
        if (!isStall(error)) throw error;
        console.log(String(error));
        await page.screenshot();
        await wait();
    }
}

const isStall = (error: unknown) => /no frame in/.test(String(error));

/** Whether the browser still draws the page; true if there is no page to draw. */
export function isDrawn(page: Page): Promise<boolean> {
    return draw(page).then(
        () => true,
        (error) => !isStall(error),
    );
}

/** Another size of the window, once the page has taken notice. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
    const now = page.viewportSize();
    if (now?.width === size.width && now.height === size.height) return;
    await page.setViewportSize(size);
    await settle(page);
}

export interface Tolerance {
    /** Names that may be cut short, as nobody has room for 40 letters times eight. */
    names: string[];
}

/**
 * The page scrolls sideways; a text is cut off by its box, reaches beyond the window or out of its
 * button, or lies over another.
 */
export function badTexts(page: Page, { names }: Tolerance = { names: [] }): Promise<string[]> {
    return page.evaluate((shortable) => {
        const found: string[] = [];
        const root = document.documentElement;
        const show = (element: Element) => element.outerHTML.slice(0, 180);

        const forListeners = [...document.querySelectorAll("body *")].filter((element) =>
            getComputedStyle(element).clipPath.startsWith("inset"),
        );

        function isSeen(element: Element): boolean {
            if (element.closest("svg, option")) return false;
            if (forListeners.some((hidden) => hidden.contains(element))) return false;
            return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        }

        const isName = (element: Element) =>
            shortable.some((name) => element.textContent!.includes(name));

        function checkCut(element: HTMLElement): void {
            if (element.matches("input, select")) return; // their text moves with the caret
            const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
            const hides = (how: string) => how === "hidden" || how === "clip";
            const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
            const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
            if (!wide && !high) return;
            if (textOverflow === "ellipsis" && isName(element)) return;
            if (!element.innerText?.trim()) return; // a picture
            found.push(`cut ${wide ? "sideways" : "below"}: ${show(element)}`);
        }

        /** It is above or below what a scrolling box shows of itself just now. */
        function isScrolledAway(element: Element, box: DOMRect): boolean {
            for (
                let up = element.parentElement;
                up && up !== document.body;
                up = up.parentElement
            ) {
                if (!/auto|scroll/.test(getComputedStyle(up).overflowY)) continue;
                const { top, bottom } = up.getBoundingClientRect();
                const middle = (box.top + box.bottom) / 2;
                if (middle < top || middle > bottom) return true;
            }
            return false;
        }

        /** The lines of the texts that one sees, each with the element it is in. */
        function lines(): { element: HTMLElement; box: DOMRect }[] {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const all: { element: HTMLElement; box: DOMRect }[] = [];
            while (walker.nextNode()) {
                const element = walker.currentNode.parentElement!;
                if (!walker.currentNode.textContent!.trim() || !isSeen(element)) continue;
                const range = document.createRange();
                range.selectNodeContents(walker.currentNode);
                for (const box of range.getClientRects())
                    if (box.width > 0.5 && !isScrolledAway(element, box))
                        all.push({ element, box });
            }
            return all;
        }

        function scrolls(element: Element): boolean {
            for (let up: Element | null = element; up; up = up.parentElement) {
                const { overflowX } = getComputedStyle(up);
                if (overflowX === "auto" || overflowX === "scroll")
                    if (up.scrollWidth > up.clientWidth + 1) return true;
            }
            return false;
        }

        /** What hides the rest of a name has been looked at already. */
        const isShortened = (element: Element) =>
            getComputedStyle(element).textOverflow === "ellipsis";

        function checkLine({ element, box }: { element: HTMLElement; box: DOMRect }): void {
            if (isShortened(element)) return;
            if (box.right > root.clientWidth + 1 || box.left < -1)
                found.push(`beyond the edge: ${show(element)}`);
            const frame = element.closest("button, .button, summary, select, dialog, li");
            const around = frame?.getBoundingClientRect();
            // Marked is where a text may reach beyond its frame.
            if (!frame || !around || element.closest("[data-overhang]")) return;
            if (box.right > around.right + 1 || box.left < around.left - 1)
                found.push(`out of its frame: ${show(element)} in ${show(frame)}`);
        }

        /** A dialog lies over everything, and the foot over a board that is scrolled. */
        function layerOf(element: Element): Element | null {
            return element.closest("dialog, .table-foot, .table-board, .table-side, .app-head");
        }

        /** From top to bottom, so that each line is compared only with those beside it. */
        function checkOverlaps(all: { element: HTMLElement; box: DOMRect }[]): void {
            const lines = all
                .map((line) => ({ ...line, layer: layerOf(line.element) }))
                .sort((one, other) => one.box.top - other.box.top);
            lines.forEach((one, i) => {
                for (let next = i + 1; next < lines.length; next++) {
                    const other = lines[next]!;
                    if (other.box.top >= one.box.bottom) break;
                    if (one.element === other.element || one.layer !== other.layer) continue;
                    const width =
                        Math.min(one.box.right, other.box.right) -
                        Math.max(one.box.left, other.box.left);
                    const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
                    const smaller = Math.min(one.box.height, other.box.height);
                    if (width > 2 && height > smaller * 0.4)
                        found.push(`overlap: ${show(one.element)} and ${show(other.element)}`);
                }
            });
        }

        if (root.scrollWidth > root.clientWidth)
            found.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
        for (const element of document.querySelectorAll<HTMLElement>("body *"))
            if (isSeen(element)) checkCut(element);
        const all = lines().filter(({ element }) => !scrolls(element));
        all.forEach(checkLine);
        checkOverlaps(all.filter(({ element }) => !isShortened(element)));
        return [...new Set(found)];
    }, names);
}

/** Controls of the game that are smaller than a thumb wants them. */
export function smallControls(page: Page, least = 44): Promise<string[]> {
    return page.evaluate((size) => {
        const controls = document.querySelectorAll<HTMLElement>(
            ".table-board button, .table-board summary, .table-foot button, .table-foot a.button, dialog .choice",
        );
        return [...controls].flatMap((control) => {
            if (!control.checkVisibility() || control.closest(".lesson-head")) return [];
            const { width, height } = control.getBoundingClientRect();
            if (width >= size - 0.5 && height >= size - 0.5) return [];
            return [
                `${Math.round(width)}×${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`,
            ];
        });
    }, least);
}

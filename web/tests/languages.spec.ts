// Every screen in every language, on a narrow phone and at 200 % zoom: nothing untranslated, nothing cut.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readPo } from "../words-plugin";
import { expect, stayStill, test } from "./helpers";
import { screens } from "./screens";

const po = join(new URL(".", import.meta.url).pathname, "../../po");

/** Sentences that are the same in English and in this language on purpose. */
function sameInBoth(language: string): Set<string> {
    const all = readPo(readFileSync(join(po, `${language}.po`), "utf8"));
    return new Set(Object.entries(all).flatMap(([key, value]) => (key === value ? [key] : [])));
}

/** Texts on the screen that are English sentences with another translation: they were left out. */
async function englishLeft(page: Page, language: string): Promise<string[]> {
    const all = readPo(readFileSync(join(po, `${language}.po`), "utf8"));
    const same = sameInBoth(language);
    const shown = await page.evaluate(() => {
        const texts = new Set<string>();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode())
            if (!walker.currentNode.parentElement!.closest("[translate=no]"))
                texts.add(walker.currentNode.textContent!.trim());
        for (const element of document.querySelectorAll("[aria-label], [title]"))
            for (const name of ["aria-label", "title"]) texts.add(element.getAttribute(name) ?? "");
        return [...texts];
    });
    return shown.filter((text) => text.length > 3 && text in all && !same.has(text));
}

/** The page scrolls sideways, or a text is wider or higher than the box that hides its overflow. */
async function overflowing(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth)
            found.push(`page ${root.scrollWidth} > ${root.clientWidth}`);
        for (const element of document.querySelectorAll<HTMLElement>("body *")) {
            const box = element.getBoundingClientRect();
            const style = getComputedStyle(element);
            if (!box.width || element.closest(".visually-hidden, [aria-hidden=true], svg, .log"))
                continue;
            const scrolls = /auto|scroll/.test(style.overflowX);
            const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
            if (cut && !scrolls && style.overflowX === "hidden")
                found.push(`cut: ${element.outerHTML.slice(0, 160)}`);
            const text = [...element.childNodes].some(
                (node) => node.nodeType === 3 && node.textContent!.trim(),
            );
            if (text && (box.right > root.clientWidth + 1 || box.left < -1))
                found.push(`beyond the edge: ${element.outerHTML.slice(0, 160)}`);
        }
        return found;
    });
}

for (const language of ["en", "fr", "nl", "de"])
    test(`${language}: no text is missing, cut or beyond the edge`, async ({ page, paddock }) => {
        await stayStill(page, { language });
        for (const screen of screens) {
            // 360 px is a narrow phone; 640 px is a laptop of 1280 px at 200 %.
            for (const width of [360, 640]) {
                await page.setViewportSize({ width, height: 740 });
                if (width === 360) await screen.open(page, paddock.url);
                expect(
                    await overflowing(page),
                    `${screen.name} at ${width} in ${language}`,
                ).toEqual([]);
            }
            if (language !== "en")
                expect(await englishLeft(page, language), `${screen.name} in ${language}`).toEqual(
                    [],
                );
        }
    });

// Every screen in every language: nothing untranslated, nothing cut, nothing over something else, and no code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readPo } from "../words-plugin";
import { expect, isSoaking, test } from "./helpers";
import { badTexts, Findings, resize, settle } from "./looks";
import { longNames } from "./matches";
import { codeInSight } from "./measure";
import { moveIn, online, pages, shows, studies, tables } from "./tour";

const po = join(new URL(".", import.meta.url).pathname, "../../po");

/** Recognizes the texts that a sentence can become: its {names} stand for anything. */
function matcher(sentence: string): (text: string) => boolean {
    const parts = sentence.trim().split(/\{\w+\}/);
    if (parts.length === 1) return (text) => text === parts[0];
    const literals = parts.map((part) => part.replace(/[\\^$.*+?()[\]|]/g, "\\$&"));
    const whole = new RegExp(`^${literals.join(".+")}$`, "su");
    // Looking for the parts first is much faster than trying every expression on every text.
    return (text) => parts.every((part) => text.includes(part)) && whole.test(text);
}

/** A sentence of placeholders fits anything, and tells nothing. */
const isTelling = (sentence: string) =>
    sentence.replace(/\{\w+\}/g, "").replace(/[^\p{L}]/gu, "").length > 3;

/** Tells English sentences that have a translation in this language from everything else. */
function englishDetector(language: string): (text: string) => boolean {
    const forms = (text: string) => text.split("\x04").at(-1)!.split("\x05");
    const all = Object.entries(readPo(readFileSync(join(po, `${language}.po`), "utf8"))).flatMap(
        ([key, value]) =>
            forms(key).map((form, i): [string, string] => [form, forms(value)[i] ?? ""]),
    );
    const english = all.flatMap(([key, value]) =>
        key !== value && isTelling(key) ? [matcher(key)] : [],
    );
    const translated = all.flatMap(([, value]) => (isTelling(value) ? [matcher(value)] : []));
    const known = new Map<string, boolean>();
    const fits = (matchers: typeof english, text: string) => matchers.some((each) => each(text));
    return (text) => {
        const answer = known.get(text) ?? (fits(english, text) && !fits(translated, text));
        known.set(text, answer);
        return answer;
    };
}

/** Everything that is seen or read out. */
function shownTexts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const texts = new Set<string>([document.title]);
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode())
            if (!walker.currentNode.parentElement!.closest("[translate=no]"))
                texts.add(walker.currentNode.textContent!);
        const names = ["aria-label", "aria-valuetext", "title", "placeholder", "alt"];
        for (const name of names)
            for (const element of document.querySelectorAll(`[${name}]`))
                texts.add(element.getAttribute(name)!);
        return [...texts].map((text) => text.trim()).filter((text) => text.length > 3);
    });
}

/**
 * 320 px is WCAG's narrowest, 360 px a phone, 640 px a laptop of 1280 px at 200 %. What fits into 320 px
 * fits elsewhere, with few exceptions: German, which has the longest words, is looked at in two widths.
 */
function widths(language: string): number[] {
    if (isSoaking) return [1280, 640, 360, 320];
    return language === "de" ? [1280, 320] : [320];
}

for (const language of ["en", "fr", "nl", "de"])
    test(`${language}: no text is missing, cut or beyond the edge`, async ({ page, paddock }) => {
        await page.setViewportSize({ width: widths(language)[0]!, height: 740 });
        await moveIn(page, paddock, { language });
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        const isEnglish = language === "en" ? () => false : englishDetector(language);
        const found = new Findings();
        for (const screen of [...pages, ...tables, ...shows, ...studies, ...online]) {
            await screen.open(page);
            await settle(page);
            found.add(screen.name, (await shownTexts(page)).filter(isEnglish));
            found.add(`${screen.name} has code`, await codeInSight(page));
            for (const width of widths(language)) {
                await resize(page, { width, height: width > 1000 ? 800 : 740 });
                const names = screen.longNames ? longNames : [];
                found.add(`${screen.name} at ${width}`, await badTexts(page, { names }));
            }
        }
        expect(found.list()).toEqual([]);
    });

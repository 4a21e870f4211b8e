// Makes "virtual:words/fr" a module with the French for every sentence that the page uses, taken
// from po/fr.po, and "virtual:words/keys" one with their keys. The engine has its own sentences inside.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { readLesson } from "./src/lessons/lesson";
import { BETWEEN, shortKey } from "./src/words/key";

const PREFIX = "virtual:words/";

/** A sentence's key: its English, with its context before it and its plural after it. */
const keyOf = (context: string | undefined, one: string, many: string | undefined): string =>
    (context === undefined ? "" : context + "\x04") +
    one +
    (many === undefined ? "" : "\x05" + many);

/** The sentences of a .po file, by their keys; plural forms are parted in the same way. */
export function readPo(text: string): Record<string, string> {
    const sentences: Record<string, string> = {};
    const field = /^(msg\w+)(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm;
    for (const entry of text.split(/\n{2,}/)) {
        const fields = [...entry.matchAll(field)].map(([, name, lines]) => ({
            name,
            text: unquote(lines!),
        }));
        const find = (wanted: string) => fields.find(({ name }) => name === wanted)?.text;
        const one = find("msgid");
        if (one === undefined) continue;
        const forms = fields.filter(({ name }) => name === "msgstr").map((each) => each.text);
        sentences[keyOf(find("msgctxt"), one, find("msgid_plural"))] = forms.join("\x05");
    }
    return sentences;
}

function unquote(lines: string): string {
    return (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? [])
        .map((line) => JSON.parse(line) as string)
        .join("");
}

/** The keys in TypeScript sources: see scripts/web-messages.py. */
export function keysIn(source: string): string[] {
    const literal = '("(?:[^"\\\\\\n]|\\\\.)*")';
    const call = new RegExp(
        `(?<![\\w.$])(?<!function )(tc?)\\(\\s*${literal}(?:,\\s*${literal})?`,
        "g",
    );
    return [...source.matchAll(call)].map(([, name, ...literals]) => {
        const [first, second] = literals.map((text) => text && (JSON.parse(text) as string));
        return name === "tc" ? keyOf(first, second!, undefined) : keyOf(undefined, first!, second);
    });
}

function sourcesBelow(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
        const path = join(folder, item.name);
        if (item.isDirectory()) return sourcesBelow(path);
        return /(?<!\.test)\.tsx?$/.test(item.name) ? [path] : [];
    });
}

/** The short keys, one after the other. */
export function packKeys(keys: string[]): string {
    const short = keys.map(shortKey);
    if (new Set(short).size < short.length)
        throw new Error("Two sentences have the same short key: word one of them differently.");
    return short.join("");
}

export function packTexts(texts: string[]): string {
    if (texts.some((text) => text.includes(BETWEEN)))
        throw new Error("A sentence of the page has one line only.");
    return texts.join(BETWEEN);
}

function keysOfLessons(folder: string): string[] {
    return readdirSync(folder).flatMap((name) =>
        readLesson(name, readFileSync(join(folder, name), "utf8")).notes.map(({ says }) => says),
    );
}

/** Every key that the page uses, once. */
function allKeys(root: string): string[] {
    const files = sourcesBelow(join(root, "src"));
    const keys = files.flatMap((file) => keysIn(readFileSync(file, "utf8")));
    return [...new Set([...keys, ...keysOfLessons(join(root, "../lessons"))])];
}

export function words(root: string): Plugin {
    const translated = (plugin: { addWatchFile(path: string): void }, language: string) => {
        const path = join(root, "../po", language + ".po");
        plugin.addWatchFile(path);
        const all = readPo(readFileSync(path, "utf8"));
        return packTexts(allKeys(root).map((key) => all[key] ?? ""));
    };
    return {
        name: "paddock-words",
        resolveId: (id) => (id.startsWith(PREFIX) ? "\0" + id : null),
        load(id) {
            if (!id.startsWith("\0" + PREFIX)) return null;
            const name = id.slice(PREFIX.length + 1);
            const packed = name === "keys" ? packKeys(allKeys(root)) : translated(this, name);
            return `export default ${JSON.stringify(packed)};`;
        },
    };
}

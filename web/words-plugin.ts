// Makes "virtual:words/fr" a module with the French for every sentence that the page uses, taken
// from po/fr.po. The engine has its own sentences inside.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { shortKey } from "./src/words/key";

const PREFIX = "virtual:words/";

/** The sentences of a .po file, by their English. */
export function readPo(text: string): Record<string, string> {
    const sentences: Record<string, string> = {};
    const entry = /^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm;
    for (const [, key, value] of text.matchAll(entry)) sentences[unquote(key!)] = unquote(value!);
    return sentences;
}

function unquote(lines: string): string {
    return (lines.match(/"(?:[^"\\]|\\.)*"/g) ?? [])
        .map((line) => JSON.parse(line) as string)
        .join("");
}

/** The keys in TypeScript sources: see scripts/web-messages.py. */
export function keysIn(source: string): string[] {
    const call = /(?<![\w.$])(?<!function )t\(\s*("(?:[^"\\\n]|\\.)*")/g;
    return [...source.matchAll(call)].map(([, literal]) => JSON.parse(literal!) as string);
}

function sourcesBelow(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
        const path = join(folder, item.name);
        if (item.isDirectory()) return sourcesBelow(path);
        return /(?<!\.test)\.tsx?$/.test(item.name) ? [path] : [];
    });
}

/** The translations of some sentences, by their short keys. */
export function catalogue(keys: string[], all: Record<string, string>): Record<string, string> {
    const translated = [...new Set(keys)].filter((key) => all[key]);
    const found = Object.fromEntries(translated.map((key) => [shortKey(key), all[key]!]));
    if (Object.keys(found).length < translated.length)
        throw new Error("Two sentences have the same short key: word one of them differently.");
    return found;
}

export function words(root: string): Plugin {
    return {
        name: "paddock-words",
        resolveId: (id) => (id.startsWith(PREFIX) ? "\0" + id : null),
        load(id) {
            if (!id.startsWith("\0" + PREFIX)) return null;
            const path = join(root, "../po", id.slice(PREFIX.length + 1) + ".po");
            this.addWatchFile(path);
            const all = readPo(readFileSync(path, "utf8"));
            const keys = sourcesBelow(join(root, "src")).flatMap((file) =>
                keysIn(readFileSync(file, "utf8")),
            );
            return `export default ${JSON.stringify(catalogue(keys, all))};`;
        },
    };
}

// Builds src/sw.ts to sw.js with the list of all files of the page, and a hash of them as its version,
// so that any change of the page is a new version.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";

/** What is served under which address, relative to the page; the page itself is "./". */
export type Files = Map<string, string | Uint8Array>;

export function versionOf(files: Files): string {
    const hash = createHash("sha256");
    for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
        hash.update(`${name}\0${content.length}\0`).update(content);
    return hash.digest("hex").slice(0, 16);
}

/** Large icons are the system's business: it fetches them when the page is installed. */
function publicFiles(folder: string): Files {
    const names = readdirSync(folder).filter((name) => !name.endsWith(".png"));
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

async function workerWith(source: string, files: Files): Promise<string> {
    const { code } = await transformWithEsbuild(readFileSync(source, "utf8"), source, {
        minify: true,
        format: "iife",
        define: {
            __VERSION__: JSON.stringify(versionOf(files)),
            __FILES__: JSON.stringify([...files.keys()].sort()),
        },
    });
    return code;
}

export function offline(root: string): Plugin {
    return {
        name: "paddock-offline",
        apply: "build",
        enforce: "post", // after everything else has put its files into the bundle
        async generateBundle(_, bundle) {
            const files = publicFiles(join(root, "public"));
            for (const [name, item] of Object.entries(bundle)) {
                const content = item.type === "chunk" ? item.code : item.source;
                files.set(name === "index.html" ? "./" : name, content);
            }
            const source = await workerWith(join(root, "src/sw.ts"), files);
            this.emitFile({ type: "asset", fileName: "sw.js", source });
        },
    };
}

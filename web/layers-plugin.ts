// Puts each style sheet into the cascade layer of its folder, so that which rule counts does not depend on who imports
// whom first.
import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** What counts less comes first. The page loads a sheet of the first layer before all others. */
const order = ["base", "ui", "table", "faces", "screens", "contrast"];

/** By file or folder below src. */
const layers: Record<string, string> = {
    "style/base.css": "base",
    "style/page.css": "ui",
    "style/contrast.css": "contrast",
    // Forms have the last word on the pictures in them.
    "ui/fields.css": "screens",
    ui: "ui",
    table: "table",
    faces: "faces",
    forms: "screens",
    online: "screens",
    replay: "screens",
    review: "screens",
    screens: "screens",
};

function layerOf(path: string): string {
    for (let at = path; at !== "."; at = dirname(at)) {
        const layer = layers[at];
        if (layer) return layer;
    }
    throw new Error(`${path} is in no layer: layers-plugin.ts`);
}

export function cascadeLayers(root: string): Plugin {
    return {
        name: "paddock-layers",
        enforce: "pre",
        transform(code, id) {
            if (!id.endsWith(".css")) return null;
            const path = relative(`${root}/src`, id);
            const layer = layerOf(path);
            const declared = layer === order[0] ? `@layer ${order.join(", ")};\n` : "";
            return { code: `${declared}@layer ${layer} {\n${code}\n}`, map: null };
        },
    };
}

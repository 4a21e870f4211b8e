import { join } from "node:path";
import { defineConfig } from "vite";
import { cascadeLayers } from "./layers-plugin";
import { offline } from "./offline-plugin";
import { words } from "./words-plugin";

const root = new URL(".", import.meta.url).pathname;

// Addresses are relative, so that the page works in any folder of any web host. PADDOCK_WASM is the
// folder of the engine, paddock.wasm, which is built from C before the page.
export default defineConfig({
    base: "./",
    plugins: [cascadeLayers(root), words(root), offline(root)],
    resolve: { alias: { "@wasm": process.env["PADDOCK_WASM"] ?? join(root, "../build/web") } },
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    // Every browser that has what the style sheets use knows how to preload a module.
    build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    server: {
        fs: { allow: [join(root, "..")] }, // for the lessons
        proxy: {
            "/api": "http://127.0.0.1:8080",
            "/t/": "http://127.0.0.1:8080",
            "/play": { target: "ws://127.0.0.1:8080", ws: true },
        },
    },
});

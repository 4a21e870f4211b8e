import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Unit tests are next to what they test; what needs a browser is in tests/.
export default defineConfig({
    server: { fs: { strict: false } }, // the engine is built outside of this folder
    resolve: { alias: { "@wasm": process.env["PADDOCK_WASM"] ?? join(__dirname, "../build/web") } },
    // The time-out is for tests that hang; a busy machine takes long over all the sources.
    test: {
        include: ["src/**/*.test.ts"],
        setupFiles: ["vitest.setup.ts"],
        testTimeout: 60_000,
    },
});

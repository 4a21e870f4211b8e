import { defineConfig } from "vitest/config";

// Unit tests are next to what they test; what needs a browser is in tests/.
export default defineConfig({
    // The time-out is for tests that hang; a busy machine takes long over all the sources.
    test: {
        include: ["src/**/*.test.ts"],
        setupFiles: ["vitest.setup.ts"],
        testTimeout: 60_000,
    },
});

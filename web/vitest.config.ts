import { defineConfig } from "vitest/config";

// Unit tests are next to what they test; what needs a browser is in tests/.
export default defineConfig({
    test: { include: ["src/**/*.test.ts"], setupFiles: ["vitest.setup.ts"] },
});

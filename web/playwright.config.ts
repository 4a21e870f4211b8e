// Tests in a real browser: Debian's Chromium, against the real program. PADDOCK is the program;
// PADDOCK_CHROMIUM another browser. The headless shell is Chromium without windows, and needs half of the
// processor time.
import { defineConfig } from "@playwright/test";

export default defineConfig({
    testDir: "tests",
    testMatch: "*.spec.ts",
    // Two noisy cores: one page at a time, and nothing is a failure only because it is slow, or because the
    // machine stood still for a minute.
    workers: 1,
    retries: 1, // for pages that the browser stopped drawing, and for nothing else: tests/helpers.ts
    timeout: 600_000,
    expect: { timeout: 180_000 },
    reporter: [["./tests/tap-reporter.ts"]],
    outputDir: process.env["PADDOCK_TEST_OUTPUT"] ?? "test-results",
    use: {
        browserName: "chromium",
        locale: "en-GB",
        launchOptions: {
            executablePath: process.env["PADDOCK_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
            args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        },
        trace: "off",
    },
});

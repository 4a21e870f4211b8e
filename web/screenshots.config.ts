// Pictures of every screen, taken by scripts/screenshots. They are no tests: nothing is compared.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({
    ...tests,
    testMatch: "screenshots.ts",
    timeout: 1_200_000,
    reporter: "line",
});

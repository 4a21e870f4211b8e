// The picture in README.md, taken by scripts/picture. It is no test: nothing is compared.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({ ...tests, testMatch: "picture.ts", reporter: "line" });

// What ESLint looks for: faults that tsc does not find. How code looks is Prettier's business.
import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

const names = [
    "atob Buffer WebAssembly console performance process setInterval setTimeout TextDecoder TextEncoder URL",
    "document localStorage matchMedia PerformanceObserver requestAnimationFrame window",
].flatMap((line) => line.split(" "));

export default defineConfig(
    { ignores: ["**/dist", "**/gallery", "**/test-results"] },
    js.configs.recommended,
    ts.configs.recommended,
    {
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            eqeqeq: ["error", "always", { null: "ignore" }],
            "no-nested-ternary": "error",
            "no-misleading-character-class": ["error", { allowEscape: true }],
            // Whoever awaits an object with such a method calls it, and waits for ever.
            "no-restricted-syntax": [
                "error",
                {
                    selector: ":matches(MethodDefinition, PropertyDefinition)[key.name='then']",
                    message: "A class with a member called then is taken for a promise.",
                },
            ],
            // Taking a member out of an object names it, too.
            "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
        },
    },
    {
        files: ["**/*.ts", "**/*.tsx"],
        languageOptions: { parserOptions: { projectService: true } },
        plugins: { "react-hooks": hooks },
        rules: {
            "@typescript-eslint/no-floating-promises": "error",
            "@typescript-eslint/no-misused-promises": "error",
            "react-hooks/rules-of-hooks": "error",
            "react-hooks/exhaustive-deps": "error",
        },
    },
    {
        // What the browser keeps has one place: src/storage.
        files: ["**/src/**/*.ts", "**/src/**/*.tsx"],
        ignores: ["**/src/storage/**", "**/*.test.ts"],
        rules: {
            "no-restricted-globals": ["error", "localStorage", "sessionStorage", "indexedDB"],
        },
    },
    {
        files: ["**/tests/**"],
        rules: {
            // Playwright reads what a fixture needs from its first parameter, which may be nothing.
            "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
        },
    },
    {
        files: ["**/*.mjs", "**/public/*.js"],
        languageOptions: { globals: Object.fromEntries(names.map((name) => [name, "readonly"])) },
    },
);

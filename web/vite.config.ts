import { defineConfig } from "vite";

// Relative addresses, so that the page works in any folder of any web host.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
});

import path from "node:path";

import { defineConfig } from "vite";

import { shortShaders } from "./scripts/short-shaders.ts";
import { unusedAnimations } from "./scripts/unused-animations.ts";
import { unusedBranches } from "./scripts/unused-branches.ts";
import { unusedShaders } from "./scripts/unused-shaders.ts";

const ROOT = import.meta.dirname;
const PURE = /\/src\/(?:base|shape|sim|ladder|channel|words)\//u;

/** The window, for a browser and for Electron alike. */
export default defineConfig({
  root: path.join(ROOT, "src/view"),
  base: "./",
  publicDir: false,
  plugins: [unusedAnimations(), unusedShaders(), unusedBranches(), shortShaders()],
  build: {
    outDir: path.join(ROOT, "dist/window"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the content security policy wants files
    modulePreload: { polyfill: false },
    // Tables of these layers that nobody in the window asks, such as the shapes of its requests, are not in it: they do nothing as they load.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] } },
    chunkSizeWarningLimit: 2000, // KB; it is loaded from this machine
  },
});

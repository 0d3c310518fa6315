// Flat config replaces the options of a rule in later blocks, it does not merge them: a ban written twice is a ban lost.
// So every guard of ours is a rule of its own (eslint/), and the blocks that set one never overlap.
// What needs types is asked by oxlint, in a fifth of the time: .oxlintrc.json. docs/decisions/0027-two-linters.md says why.
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

import { exactLayers, pureLayers } from "./eslint/layers.js";
import { robocat } from "./eslint/plugin.js";

const filesOf = (layers) => layers.map((layer) => `src/${layer}/**/*.ts`);

const IMPURE_NAMES = [
  ...["Date", "performance", "setTimeout", "setInterval", "setImmediate", "queueMicrotask"], // when
  ...["globalThis", "global", "window", "self", "process", "console", "require"], // where
  ...["Promise", "WeakRef", "FinalizationRegistry", "Atomics", "SharedArrayBuffer"], // in which order
  "WebAssembly", // there is one kernel, behind one door
  ...["Intl", "eval", "Function", "Reflect"], // a way to reach any of the others, or the language of the machine
];
const BANNED = { names: IMPURE_NAMES, reason: "a pure layer gets what it needs as arguments" };
const KERNEL_FILE = "src/sim/kernel/kernel.ts";
const LANGUAGE_FILE = "src/words/language.ts";
const VOICE_FILE = "src/words/voice.ts";
const allBut = (name) => ({
  ...BANNED,
  names: IMPURE_NAMES.filter((other) => other !== name),
  math: "exact",
});

export default defineConfig([
  globalIgnores(["dist/", "coverage/", ".cache/", "sims/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },

  {
    name: "every file",
    files: ["**/*.{js,ts}"],
    plugins: { robocat },
    rules: {
      "robocat/file-name": "error",
      "robocat/layer-imports": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", { max: 4 }],
      "no-cond-assign": "error",
      "no-constant-condition": "error",
      "no-loss-of-precision": "error",
      "no-self-compare": "error",
      "no-sparse-arrays": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.js"],
    languageOptions: { globals: globals.node },
    rules: { "no-undef": "error", "no-unused-vars": "error" },
  },

  {
    name: "typescript",
    files: ["**/*.ts"],
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "all" }],
      // `rows[i]!` is how we say that an index was checked; the compiler asks for it at each typed array.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },

  {
    name: "functions fit on a screen",
    files: ["**/*.{js,ts}"],
    ignores: ["test/**"],
    rules: { "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    name: "only tools want a default export",
    files: ["**/*.{js,ts}"],
    ignores: ["**/*.config.{js,ts}", "**/*.d.ts"],
    rules: {
      "no-restricted-exports": [
        "error",
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    name: "what only looks like an object of ours is none",
    files: ["src/**/*.ts", "electron/**/*.ts"],
    rules: { "robocat/private-member": "error" },
  },
  {
    name: "one place prints, and escapes what others could have put into a line",
    files: ["src/**/*.ts", "electron/**/*.ts"],
    rules: { "no-console": "error" },
  },
  {
    name: "command line programs print through printing.ts",
    files: ["src/cli/**/*.ts"],
    ignores: ["src/cli/printing.ts", "src/cli/progress-line.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='write']",
          message:
            "Print with printLine, printJson, printText or printProblem: they escape what must not reach a terminal.",
        },
      ],
    },
  },

  {
    name: "pure layers",
    files: filesOf(pureLayers),
    rules: { "robocat/pure-syntax": "error" },
  },
  {
    name: "pure layers that are exact",
    files: filesOf(exactLayers),
    ignores: [KERNEL_FILE, LANGUAGE_FILE, VOICE_FILE],
    rules: { "robocat/banned-globals": ["error", { ...BANNED, math: "exact" }] },
  },
  {
    name: "the one file that opens the kernel",
    files: [KERNEL_FILE],
    rules: { "robocat/banned-globals": ["error", allBut("WebAssembly")] },
  },
  {
    name: "the one file that knows of a language, which it names",
    files: [LANGUAGE_FILE],
    rules: { "robocat/banned-globals": ["error", allBut("Intl")] },
  },
  {
    name: "the one file that a test can give another voice",
    files: [VOICE_FILE],
    rules: { "robocat/banned-globals": ["error", allBut("globalThis")] },
  },
  {
    name: "one layer knows of languages",
    files: ["src/**/*.ts", "electron/**/*.ts"],
    ignores: [LANGUAGE_FILE, "src/lab/**"],
    rules: { "robocat/own-language": "error" },
  },
  {
    name: "one layer knows of languages; in the lab numbers are for engineers",
    files: ["src/lab/**/*.ts"],
    rules: { "robocat/own-language": ["error", { mayNameIt: true }] },
  },
  {
    name: "pure layers that count with times and shares",
    files: filesOf(pureLayers.filter((layer) => !exactLayers.includes(layer))),
    rules: { "robocat/banned-globals": ["error", { ...BANNED, math: "not-random" }] },
  },
  {
    name: "integers in the simulation, and in who plays it",
    files: ["src/sim/**/*.ts", "src/bot/**/*.ts"],
    ignores: ["src/sim/fixed.ts"],
    rules: { "robocat/integer-arithmetic": "error" },
  },
  {
    name: "words",
    files: ["src/**/*.ts"],
    ignores: ["src/view/**"],
    rules: {
      "robocat/banned-words": [
        "error",
        {
          tick: "it is a turn or a sub-turn",
          ticks: "they are turns or sub-turns",
          frame: "a frame is a drawn picture and exists only in view",
          frames: "a frame is a drawn picture and exists only in view",
        },
      ],
    },
  },
  {
    name: "words of the view",
    files: ["src/view/**/*.ts"],
    rules: {
      "robocat/banned-words": [
        "error",
        { tick: "it is a turn or a sub-turn", ticks: "they are turns or sub-turns" },
      ],
    },
  },

  {
    name: "no test has a limit that a slow machine would miss",
    files: ["test/**/*.ts"],
    rules: { "robocat/test-limits": "error" },
  },
]);

import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";

import { codeHash } from "../../src/peer/code-hash.ts";
import { environment } from "../../src/peer/environment.ts";
import { ENVIRONMENT_TEXT_MAX, type Environment } from "../../src/wire/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("names this program and what it runs on, as it can be sent", () => {
  const told: Readonly<Record<string, string>> = { ...environment() };
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  expect(told).toEqual({
    gameVersion: version,
    codeHash: codeHash(),
    platform: `${process.platform} ${process.arch}`,
    engine: `V8 ${process.versions.v8}`,
  });
  for (const text of Object.values(told)) expect(text).toMatch(/^[\x20-\x7e]+$/);
  for (const text of Object.values(told)) expect(text.length).toBeLessThanOrEqual(ENVIRONMENT_TEXT_MAX);
});

// Goal: a game that was built and one that runs from source are the same game to each other.
// Method: the module is bundled as the Electron app is, and run from where no source lies.
test("is the same in the built game, which has no sources beside it", async () => {
  const built: unknown = await build({
    configFile: path.join(ROOT, "vite.electron.config.ts"),
    mode: "peer-process",
    logLevel: "error",
    build: {
      ssr: path.join(ROOT, "src/peer/environment.ts"),
      write: false,
    },
  });
  const { output } = built as { readonly output: readonly [{ readonly code: string }] };
  const { code } = output[0];
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly environment: () => Environment;
  };
  expect(module.environment()).toEqual(environment());
});

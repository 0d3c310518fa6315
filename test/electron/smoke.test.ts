// Goal: the real Electron opens the built window and its peer talks to it.
// Method: wherever the Electron program is installed it is driven by Playwright, on a virtual display if there is none.
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { _electron } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../../scripts/build.ts";
import {
  chromiumOptions,
  hasDisplay,
  installedElectron,
  usualElectronSearch,
} from "../../src/cli/start/electron.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const program = installedElectron(usualElectronSearch(() => undefined));
const canShow = hasDisplay() || spawnSync("Xvfb", ["-version"]).error === undefined;
const skipReason =
  program === undefined
    ? "its program is not installed"
    : canShow
      ? undefined
      : "there is no display and no Xvfb";

if (skipReason !== undefined) {
  process.stdout.write(`Electron smoke test skipped: ${skipReason}\n`);
}

test.skipIf(skipReason !== undefined)("the window opens a lobby", async () => {
  await build();
  const home = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const shell = await _electron.launch({
    executablePath: program!,
    args: [...chromiumOptions(), ROOT, "--", "--home", home, "0", "Smoke"],
    env: { ...process.env, DISPLAY: await displayOf(process.env) },
  });
  onTestFinished(() => shell.close());
  const page = await shell.firstWindow();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));

  // Text, for these run in the page and this file knows no page.
  expect(await page.evaluate("Object.keys(window.robocat).join()")).toBe("send,onNotice");
  expect(await page.evaluate("typeof require + typeof process")).toBe("undefinedundefined");
  expect(await page.evaluate("window.open('https://example.org') === null")).toBe(true);
  await page.getByText("Smoke").first().waitFor();
  await page.reload();
  await page.getByText("Smoke").first().waitFor();
  expect(page.url()).toBe("app://robocat/index.html");
  expect(faults).toEqual([]);
});

/** The display that is there, or that of a virtual one which ends with the test. */
async function displayOf(env: NodeJS.ProcessEnv): Promise<string> {
  if (hasDisplay()) return env["DISPLAY"] ?? "";
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x800x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void server.kill());
  const number = await new Promise<string>((resolve) =>
    server.stdout.setEncoding("utf8").once("data", resolve),
  );
  return `:${number.trim()}`;
}

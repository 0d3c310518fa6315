import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { runElectron } from "../../src/cli/start/electron.ts";

// Goal: whatever ends the launcher ends the game politely. Method: a stand-in for Electron that says how it was ended; the
// signal is told to this process's listeners only, for it must live on.
test.runIf(process.platform !== "win32").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s asks the game to end",
  async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const program = path.join(folder, "electron");
    const [started, asked] = [path.join(folder, "started"), path.join(folder, "asked")];
    const code = `const { writeFileSync } = require("node:fs");
    process.once("SIGTERM", () => { writeFileSync(${JSON.stringify(asked)}, ""); process.exit(0); });
    setInterval(() => undefined, 1000);
    writeFileSync(${JSON.stringify(started)}, "");`;
    await writeFile(program, `#!${process.execPath}\n${code}`, { mode: 0o755 });

    const listenerCount = process.listenerCount(signal);
    const ended = runElectron(program, []);
    await expect.poll(() => existsSync(started)).toBe(true);
    for (const listener of process.listeners(signal).slice(listenerCount)) listener(signal);
    // Nothing took the signal: the stand-in has to be ended by another one, so that the test fails and does not hang.
    if (process.listenerCount(signal) === listenerCount) process.listeners("SIGTERM").at(-1)!("SIGTERM");
    expect(process.listenerCount(signal)).toBeGreaterThan(listenerCount);
    expect(await ended).toBe("closed");
    expect(existsSync(asked)).toBe(true);
    expect(process.listenerCount(signal)).toBe(listenerCount);
  },
);

// Goal: `npm start` as a player meets it: addresses, errors, a polite end.
// Method: the real process, without a window; the page and its channel are opened by hand.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openChannel } from "../support/serve-test-window.ts";
import { eventually } from "../support/waiting-for.ts";

const START = path.resolve(import.meta.dirname, "../../src/cli/start.ts");

interface Run {
  readonly output: () => string;
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

function runStart(...args: readonly string[]): Run {
  const child = spawn(process.execPath, [START, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [output, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { output: () => output, errors: () => errors, ended, kill: (signal) => child.kill(signal) };
}

async function createHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

test("bad arguments: one sentence, exit code 1", async () => {
  const run = runStart("70000", "John");
  expect(await run.ended).toBe(1);
  expect(run.errors()).toBe('Cannot start: port "70000" is outside 0..65535\n');
  expect(run.output()).toBe("");
});

test("a replay that is not there", async () => {
  const run = runStart("no-such-match.rcr");
  expect(await run.ended).toBe(1);
  expect(run.errors()).toMatch(/^Cannot start: there is no file .*no-such-match\.rcr\n$/);
});

test("--help", async () => {
  const run = runStart("--help");
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain("npm start -- 45000 John");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "--no-open prints the address and serves the game until %s",
  async (signal) => {
    const run = runStart("--no-open", "--home", await createHome(), "0", "John");
    await eventually("an address", () => expect(run.output()).toMatch(/start=[0-9a-f]{32}\n/));
    const address = new URL(/http:\S+/.exec(run.output())![0]);
    const page = await fetch(address);
    const key = await keyOfWholePage(address, page);
    expect((await fetch(address)).status).toBe(403); // it is used up, and another one is there
    const next = /To open another one:\n(http:\S+)\n/.exec(run.output())?.[1] ?? "";
    expect((await fetch(next)).status).toBe(200);

    const { messages } = await openChannel(`ws://${address.host}/channel?key=${key}`, address.origin);
    await eventually("the lobby", () => expect(messages.map(String).join()).toContain('"kind":"lobby"'));

    run.kill(signal);
    expect(await run.ended).toBe(0);
    expect(run.errors()).not.toMatch(/Error|Cannot/);
  },
);

/** Whatever the page refers to is there, for the cookie that came with the page. Returns the key of the channel. */
async function keyOfWholePage(address: URL, page: Response): Promise<string> {
  const text = await page.text();
  const [cookie = ""] = (page.headers.get("set-cookie") ?? "").split(";");
  const files = [...text.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files.some((file) => file.endsWith(".js"))).toBe(true);
  for (const file of files) {
    const { status } = await fetch(new URL(file, address), { headers: { cookie } });
    expect(status, file).toBe(200);
  }
  return /name="channel-key" content="([0-9a-f]+)"/.exec(text)![1]!;
}

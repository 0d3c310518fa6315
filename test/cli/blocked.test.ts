import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { fingerprintOf } from "../../src/base/index.ts";
import { runBlocked } from "../../src/cli/blocked.ts";
import { People } from "../../src/peer/index.ts";

const home = mkdtempSync(path.join(tmpdir(), "robocat-blocked-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const identity = new Uint8Array(32).fill(8);

function run(...args: readonly string[]): readonly [status: number, printed: string] {
  let printed = "";
  const status = runBlocked([...args, "--home", home], { write: (text) => (printed += text) });
  return [status, printed];
}

test("lists whom this player has blocked, and lets one of them in again", () => {
  expect(run()).toEqual([0, "Nobody is blocked.\n"]);
  new People(home).block({ identity, name: "John" }, new Date(2026, 10, 24).getTime());
  const fingerprint = fingerprintOf(identity);
  expect(run()).toEqual([0, `${fingerprint}  John, blocked on 2026-11-24\n`]);
  const [, line] = run("--json");
  expect(JSON.parse(line)).toEqual({ event: "blocked", fingerprint, name: "John", since: "2026-11-24" });
  expect(run("--remove", "0000-0000-0000")[0]).toBe(1);
  expect(run("--remove", "John")[0]).toBe(1);
  expect(run("--remove", fingerprint.replaceAll("-", "").toLowerCase())[0]).toBe(0);
  expect(run()[1]).toBe("Nobody is blocked.\n");
});

test("says that a list can't be read, and where it lies now", () => {
  const file = path.join(home, "people.json");
  writeFileSync(file, "{");
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(run()).toEqual([0, "Nobody is blocked.\n"]);
  const lines = said.mock.calls.map(([line]) => line);
  said.mockRestore();
  expect(lines).toEqual([expect.stringContaining(`The old file is kept: ${file}.damaged\n`)]);
});

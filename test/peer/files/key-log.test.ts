import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { KeyLog } from "../../../src/peer/files/key-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("keys and names of sessions are lines of a file for this user alone", () => {
  const file = path.join(folder, "keys.txt");
  const log = KeyLog.open(file);
  if (!log.ok) throw new Error(log.reason.kind);
  const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
  log.value.noteKeys(key(1), key(2), { outward: key(3), inward: key(4) });
  log.value.noteKeys(key(1), key(2), { outward: key(3), inward: key(4) }); // who has no room key asks again and again
  log.value.noteName(0xcafe);
  log.value.noteName(0xcafe);
  const hex = [1, 2, 3, 4].map((byte) => `0${byte}`.repeat(32));
  expect(readFileSync(file, "utf8")).toBe(`ROBOCAT_PAIR ${hex.join(" ")}\nROBOCAT_SESSION 0000cafe\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("says why there can be no such file", () => {
  expect(KeyLog.open(path.join(folder, "none", "keys.txt"))).toMatchObject({ ok: false });
});

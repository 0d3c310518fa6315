import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { FROZEN_CHECKSUMS } from "../../../src/peer/files/frozen-checksums.ts";
import { FROZEN_SIMS, openFrozenSims } from "../../../src/peer/files/frozen-sims.ts";

const FROZEN = path.resolve(import.meta.dirname, "../../../sims/2.js");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-sims-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeSim(version: number, text: string): string {
  writeFileSync(path.join(folder, `${version}.js`), text);
  return createHash("sha256").update(text).digest("hex");
}

test("those of this program are told in ascending order, and loaded once", () => {
  expect(FROZEN_SIMS.versions).toEqual(FROZEN_SIMS.versions.toSorted((a, b) => a - b));
  const [first, again] = [FROZEN_SIMS.load(2), FROZEN_SIMS.load(2)];
  if (!first.ok || !again.ok) throw new Error("they can't be loaded");
  expect(first.value).toBe(again.value);
  expect(first.value).toMatchObject({ frozenInterface: 1, simVersion: 2, replayVersionMax: 4 });
});

test("a file elsewhere is loaded if its checksum is in the table", () => {
  copyFileSync(FROZEN, path.join(folder, "2.js"));
  const sims = openFrozenSims(folder, { 2: FROZEN_CHECKSUMS[2]! });
  expect(sims.load(2)).toMatchObject({ ok: true, value: { simVersion: 2 } });
});

test("one that was changed is refused before any of it runs", () => {
  const changed = readFileSync(FROZEN, "utf8").replace("var AssertionError", "throw 1;var AssertionError");
  writeSim(2, changed);
  expect(openFrozenSims(folder, { 2: FROZEN_CHECKSUMS[2]! }).load(2)).toEqual({
    ok: false,
    reason: { kind: "altered", file: "sims/2.js" },
  });
});

test("one that is gone is named", () => {
  expect(openFrozenSims(folder, { 7: "" }).load(7)).toEqual({
    ok: false,
    reason: { kind: "unread", file: "sims/7.js", cause: { kind: "missing" } },
  });
});

test("one that speaks another language is refused", () => {
  const checksum = writeSim(9, "const frozenSim = { frozenInterface: 2 };\nexport { frozenSim };\n");
  expect(openFrozenSims(folder, { 9: checksum }).load(9)).toEqual({
    ok: false,
    reason: { kind: "other-interface", file: "sims/9.js" },
  });
});

test("one that is not in the table is none", () => {
  writeSim(3, "const frozenSim = { frozenInterface: 1 };\nexport { frozenSim };\n");
  const sims = openFrozenSims(folder, {});
  expect(sims.versions).toEqual([]);
  expect(sims.load(3)).toMatchObject({ ok: false });
});

import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { freezeSim, type FreezePlaces } from "../../scripts/freeze-sim.ts";
import { openFrozenSims } from "../../src/peer/files/frozen-sims.ts";
import { readFrozenReplay } from "../../src/replay/frozen/frozen-replay.ts";
import { verifyReplay } from "../../src/replay/index.ts";
import { SIM_VERSION } from "../../src/sim/index.ts";
import { replayOfMatch } from "../desync/report/report-of-slip.ts";
import { BUSY_GROUND_SETUP } from "../support/busy-ground-world.ts";

const EMPTY_TABLE = "export const FROZEN_CHECKSUMS: Readonly<Record<number, string>> = {};\n";

let folder = "";
let places: FreezePlaces;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-freeze-"));
  places = { folder: path.join(folder, "sims"), tableFile: path.join(folder, "table.ts") };
  writeFileSync(places.tableFile, EMPTY_TABLE);
});
afterEach(() => rmSync(folder, { recursive: true }));

const tableText = (): string => readFileSync(places.tableFile, "utf8");

test("the rules of today are built into one file that plays, and its checksum is noted", async () => {
  const file = await freezeSim(places);
  expect(file).toBe(path.join(places.folder, `${SIM_VERSION}.js`));
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^\/\/ Robo Cat RTS: the rules of SIM_VERSION \d+,/);
  expect(text).not.toMatch(/^\s*import\b/m);
  expect(text).not.toContain("WebAssembly"); // frozen rules never get a kernel
  const checksum = createHash("sha256").update(text).digest("hex");
  expect(tableText()).toBe(EMPTY_TABLE.replace("{}", `{\n  ${SIM_VERSION}: "${checksum}",\n}`));

  const sim = openFrozenSims(places.folder, { [SIM_VERSION]: checksum }).load(SIM_VERSION);
  if (!sim.ok) throw new Error(sim.reason.kind);
  const replay = readFrozenReplay(sim.value, replayOfMatch(BUSY_GROUND_SETUP));
  if (!replay.ok) throw new Error(replay.reason);
  expect(verifyReplay(replay.value).kind).toBe("ok");
});

test("a version that is frozen is never written again: neither its file nor its checksum", async () => {
  const file = await freezeSim(places);
  const [text, table] = [readFileSync(file, "utf8"), tableText()];
  await expect(freezeSim(places)).rejects.toThrow("frozen already");
  rmSync(file); // its checksum is known all the same
  await expect(freezeSim(places)).rejects.toThrow("frozen already");
  expect(readdirSync(places.folder)).toEqual([]);
  writeFileSync(file, text);
  writeFileSync(places.tableFile, EMPTY_TABLE); // and so is its file
  await expect(freezeSim(places)).rejects.toThrow("frozen already");
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(table).toContain(`  ${SIM_VERSION}: "`);
});

test("a later version gets the next line of the table", async () => {
  const line = `  1: "${"0".repeat(64)}",\n`;
  writeFileSync(places.tableFile, EMPTY_TABLE.replace("{}", `{\n${line}}`));
  await freezeSim(places);
  expect(tableText()).toMatch(new RegExp(`= {\\n${line}  ${SIM_VERSION}: "[0-9a-f]{64}",\\n};\\n$`));
});

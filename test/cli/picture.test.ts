import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";

import { runPicture } from "../../src/cli/picture.ts";
import { drawWorld } from "../../src/cli/picture/draw-world.ts";
import { pngOf } from "../../src/cli/picture/png.ts";
import { ReplayPlayer } from "../../src/replay/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-picture-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = path.join(REPLAY_FOLDER, "cushions-in-the-hallway.rcr");

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  let text = "";
  const status = runPicture(args, { write: (line) => (text += line) });
  return { status, text };
}

/** Width, height and the bytes of the rows of a PNG as pngOf writes it. */
function readPng(bytes: Buffer): { readonly width: number; readonly height: number; readonly rows: Buffer } {
  const dataBytes = bytes.readUInt32BE(33);
  expect(bytes.subarray(37, 41).toString("latin1")).toBe("IDAT");
  const rows = inflateSync(bytes.subarray(41, 41 + dataBytes));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), rows };
}

test("draws the world of that turn into a file", () => {
  const out = path.join(folder, "a.png");
  expect(run(FILE, "--turn", "300", "--out", out)).toMatchObject({ status: 0 });
  const player = new ReplayPlayer(readWhole(new Uint8Array(readFileSync(FILE))));
  while (player.turn < 300) player.runTurn();
  expect(readFileSync(out)).toEqual(pngOf(drawWorld(player.world)));
  const { width, height, rows } = readPng(readFileSync(out));
  expect(rows.length).toBe(height * (3 * width + 1));
  expect(new Set(rows).size).toBeGreaterThan(20); // walls, floor, cats
});

test("a link to a moment is the turn, and what lies after the end is the end", () => {
  const [linked, told, late, end] = ["1", "2", "3", "4"].map((name) => path.join(folder, `${name}.png`));
  run(`${FILE}#200`, "--out", linked!);
  run(FILE, "--turn", "200", "--out", told!);
  expect(run(`${FILE}#1:00:00`, "--out", late!).text).toMatch(
    /^The replay has \d+ turns: turn 36000 is past its end, which is shown\.\n/,
  );
  expect(run(FILE, "--out", end!).text).toMatch(/: turn \d+, \d+ x \d+ pixels\n$/);
  expect(readFileSync(linked!)).toEqual(readFileSync(told!));
  expect(readFileSync(late!)).toEqual(readFileSync(end!));
  expect(readFileSync(linked!)).not.toEqual(readFileSync(end!));
});

test("what is no turn, no replay, or can't be written is refused", () => {
  expect(run(FILE, "--turn", "x").status).toBe(1);
  expect(run(`${FILE}#x`).status).toBe(1);
  expect(run(path.join(folder, "none.rcr")).status).toBe(1);
  expect(run(FILE, "--turn", "1", "--out", path.join(folder, "no/such/folder.png")).status).toBe(1);
  expect(run().status).toBe(1);
  expect(run("--help")).toMatchObject({ status: 0 });
});

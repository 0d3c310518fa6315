import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";

import { runPicture } from "../../src/cli/picture.ts";
import { drawWorld } from "../../src/cli/picture/draw-world.ts";
import { pngOf } from "../../src/cli/picture/png.ts";
import { CAT_KINDS, createWorld, generateMap, ONE } from "../../src/sim/index.ts";
import { ReplayPlayer } from "../../src/replay/index.ts";
import { differingFile, readWhole } from "../replay/recorded-match.ts";
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

test("a ball of yarn is drawn as far on its way as its kind flies", () => {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "battle", map, catLimit: 4, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2], ground });
  world.ground!.walls.fill(0);
  world.header.catCount = 0;
  const plain = drawWorld(world).pixels.slice();
  const { yarn } = world;
  world.header.yarnCount = 1;
  world.ground!.balls.kind[0] = CAT_KINDS.indexOf("knitter");
  Object.assign(yarn.playerId, { 0: 1 });
  Object.assign(yarn.toX, { 0: 8 * ONE });
  Object.assign(yarn.subTurnsLeft, { 0: 12 }); // of 24: halfway
  const { width, pixels } = drawWorld(world);
  const changed = [...pixels.keys()]
    .filter((at) => pixels[at] !== plain[at])
    .map((at) => Math.floor(at / 3) % width);
  const scale = width / map.width;
  const middle = (Math.min(...changed) + Math.max(...changed)) / 2;
  expect(middle / scale - map.width / 2).toBeCloseTo(4, 0);
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

test("the end of a replay that breaks off is told of, and a moment before is as it was", () => {
  const whole = readFileSync(FILE);
  const cut = path.join(folder, "cut.rcr");
  writeFileSync(cut, whole.subarray(0, whole.length / 2));
  const [end, before, same] = ["5", "6", "7"].map((name) => path.join(folder, `${name}.png`));
  for (const late of [[], ["--turn", "1:00:00"]]) {
    const { status, text } = run(cut, ...late, "--out", end!);
    expect(status).toBe(1);
    expect(text).toMatch(/^This replay is truncated; it plays up to turn \d+\.$/m);
  }
  expect(run(cut, "--turn", "60", "--out", before!)).toMatchObject({
    status: 0,
    text: expect.not.stringContaining("truncated"),
  });
  run(FILE, "--turn", "60", "--out", same!);
  expect(readFileSync(before!)).toEqual(readFileSync(same!));
});

test("a match that was not played so is told of, from the turn on that differs", () => {
  const file = path.join(folder, "differs.rcr");
  writeFileSync(file, differingFile());
  const out = path.join(folder, "8.png");
  const { status, text } = run(file, "--out", out);
  expect(status).toBe(3);
  expect(text).toMatch(
    /^From turn 0 on this is not the match that was played: the checksums differ\.\n.*: turn 1, /,
  );
  expect(run(file, "--turn", "0", "--out", out)).toMatchObject({ status: 0 });
});

test("under npm files are those of the folder where the command was typed, and are named as given", () => {
  vi.stubEnv("INIT_CWD", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  writeFileSync(path.join(folder, "typed.rcr"), readFileSync(FILE));
  const told = /^(typed-7|other)\.png: turn 7, /;
  expect(run("typed.rcr", "--turn", "7")).toEqual({ status: 0, text: expect.stringMatching(told) });
  expect(run("typed.rcr", "--turn", "7", "--out", "other.png").text).toMatch(told);
  expect(readFileSync(path.join(folder, "other.png"))).toEqual(
    readFileSync(path.join(folder, "typed-7.png")),
  );
});

test("no replay is drawn over: neither the one that is drawn, by whatever name, nor another", () => {
  const bytes = readFileSync(FILE);
  const [file, other, link] = ["own.rcr", "other", "link.png"].map((name) => path.join(folder, name));
  for (const one of [file!, other!]) writeFileSync(one, bytes);
  symlinkSync(file!, link!);
  for (const out of [file!, other!, link!, path.relative(process.cwd(), file!)])
    expect(run(file!, "--turn", "1", "--out", out)).toEqual({ status: 1, text: "" });
  for (const one of [file!, other!]) expect(readFileSync(one)).toEqual(bytes);
  const old = path.join(folder, "old.png");
  writeFileSync(old, "an old picture");
  expect(run(file!, "--turn", "1", "--out", old)).toMatchObject({ status: 0 });
});

test("what is no turn, no replay, or can't be written is refused", () => {
  expect(run(FILE, "--turn", "x").status).toBe(1);
  expect(run(`${FILE}#x`).status).toBe(1);
  expect(run(path.join(folder, "none.rcr")).status).toBe(1);
  expect(run(FILE, "--turn", "1", "--out", path.join(folder, "no/such/folder.png")).status).toBe(1);
  expect(run().status).toBe(1);
  expect(run("--help")).toMatchObject({ status: 0 });
});

test("a file that can't be written is told, with why, and nothing else is", () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const out = path.join(folder, "nowhere", "a.png");
  expect(run(FILE, "--turn", "1", "--out", out)).toEqual({ status: 1, text: "" });
  expect(stderr.mock.calls.join("")).toMatch(/^Cannot write .*a\.png: there is no such file or folder\.\n$/);
});

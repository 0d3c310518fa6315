import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { FROZEN_CHECKSUMS } from "../../src/peer/files/frozen-checksums.ts";
import { FROZEN_SIMS } from "../../src/peer/index.ts";
import { REPLAY_VERSION } from "../../src/replay/constants.ts";
import { readFrozenReplay } from "../../src/replay/frozen/frozen-replay.ts";
import type { FrozenSim } from "../../src/replay/frozen/frozen-sim.ts";
import { readReplay, ReplayPlayer, type Replay } from "../../src/replay/index.ts";
import { COMMAND_KINDS, packWorld, SIM_VERSION } from "../../src/sim/index.ts";
import { partOf } from "../support/drawn.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SIMS_FOLDER = path.join(ROOT, "sims");
/** The first that was frozen; version 1 was Classic alone, which every version plays. */
const FIRST_FROZEN = 2;

/** Every replay of the repository, of whatever version: those of replays/, which are made anew, and those that are kept. */
const REPLAYS = [
  ...readdirSync(path.join(ROOT, "replays")).map((name) => `replays/${name}`),
  ...readdirSync(path.join(ROOT, "test/golden"), { recursive: true, encoding: "utf8" }).map(
    (name) => `test/golden/${name.split(path.sep).join("/")}`,
  ),
].filter((file) => file.endsWith(".rcr"));

/** Those of which a version plays its own: a run of the suite leaves those to kept-recordings.test.ts that it plays by the same rules. */
const OWN_REPLAYS = partOf(REPLAYS, (file) => !/\/sim-\d/.test(file) || file.endsWith("busy-ground.rcr"));

/** Versions that a program of this SIM_VERSION needs frozen rules of, and has none. */
function missingVersions(simVersion: number, frozen: readonly number[]): readonly number[] {
  const older = Array.from({ length: simVersion - FIRST_FROZEN }, (_, i) => FIRST_FROZEN + i);
  return older.filter((version) => !frozen.includes(version));
}

function load(version: number): FrozenSim {
  const sim = FROZEN_SIMS.load(version);
  if (!sim.ok) throw new Error(sim.reason.kind);
  return sim.value;
}

describe("sims/", () => {
  test("has the rules of every version before this one", () => {
    const hint = "before SIM_VERSION rises, npm run freeze keeps the rules that are left behind";
    expect(missingVersions(SIM_VERSION, FROZEN_SIMS.versions), hint).toEqual([]);
  });

  test("would miss those of this version, had it risen without them", () => {
    const frozen = FROZEN_SIMS.versions.filter((version) => version < SIM_VERSION);
    expect(missingVersions(SIM_VERSION + 1, frozen)).toEqual([SIM_VERSION]);
  });

  test("holds the files that were frozen and nothing else", () => {
    expect(readdirSync(SIMS_FOLDER).toSorted()).toEqual(
      FROZEN_SIMS.versions.map((version) => `${version}.js`).toSorted(),
    );
    expect(Object.keys(FROZEN_CHECKSUMS).map(Number)).toEqual(FROZEN_SIMS.versions);
  });
});

describe.each(FROZEN_SIMS.versions)("sims/%d.js", (version) => {
  test("is the file that was frozen", () => {
    expect(FROZEN_SIMS.load(version)).toMatchObject({ ok: true, value: { simVersion: version } });
  });

  test("imports nothing: it runs wherever the language does", () => {
    const text = readFileSync(path.join(SIMS_FOLDER, `${version}.js`), "utf8");
    expect(text).not.toMatch(/^\s*import\b|\bimport\s*\(|\bimport\.meta|\brequire\s*\(/m);
    expect(text.match(/^export\b.*/gm)).toEqual(["export { frozenSim };"]);
    expect(text).not.toMatch(/\b(process|globalThis|Buffer|Date|performance|setTimeout|crypto)\b\s*[.(]/);
  });

  test("knows no kind of command that this program can't tell", () => {
    const known: readonly string[] = COMMAND_KINDS;
    expect(load(version).commandKinds.filter((kind) => !known.includes(kind))).toEqual([]);
  });

  test("plays every replay that was recorded with it, to the checksum of each turn", () => {
    const played = OWN_REPLAYS.flatMap((file) => {
      const read = readFrozenReplay(load(version), readFileSync(path.join(ROOT, file)));
      if (!read.ok || read.value.simVersion !== version) return [];
      return [{ file, mismatch: mismatchOf(read.value) }];
    });
    expect(played.length).toBeGreaterThan(0);
    expect(played.filter(({ mismatch }) => mismatch !== null)).toEqual([]);
  });
});

function mismatchOf(replay: Replay): ReplayPlayer["mismatch"] {
  const player = new ReplayPlayer(replay);
  while (!player.isFinished) player.runTurn();
  return player.mismatch;
}

/** A replay as this program plays it, and as each of the frozen rules does that can; none where either can't. */
function gamesOf(
  file: string,
): readonly { readonly version: number; readonly own: Replay; readonly frozen: Replay }[] {
  const bytes = readFileSync(path.join(ROOT, file));
  const own = readReplay(bytes);
  if (!own.ok) return [];
  return FROZEN_SIMS.versions.flatMap((version) => {
    const frozen = readFrozenReplay(load(version), bytes);
    return frozen.ok ? [{ version, own: own.value, frozen: frozen.value }] : [];
  });
}

// While SIM_VERSION is the one that was frozen these are all replays; afterwards those of Classic.
test.each(REPLAYS)("%s is the same by every rules that play it, in each word", (file) => {
  for (const { own, frozen } of gamesOf(file)) expectSameGame(own, frozen);
});

test("each of the frozen rules plays something that this program plays as well", () => {
  const compared = new Set(REPLAYS.flatMap((file) => gamesOf(file).map(({ version }) => version)));
  expect([...compared].sort((a, b) => a - b)).toEqual(FROZEN_SIMS.versions);
});

function expectSameGame(a: Replay, b: Replay): void {
  const { startGame } = a;
  expect({ ...b, startGame, frozenRules: null }).toEqual(a);
  const [playerA, playerB] = [new ReplayPlayer(a), new ReplayPlayer(b)];
  for (;;) {
    expect(playerB.checksum).toBe(playerA.checksum);
    // toEqual of words takes longer than the turn.
    if (Buffer.compare(bytesOf(playerA), bytesOf(playerB)) !== 0) {
      expect([...packWorld(playerB.world)]).toEqual([...packWorld(playerA.world)]);
    }
    if (playerA.isFinished) break;
    playerA.runSubTurn();
    playerB.runSubTurn();
  }
  expect(playerB.isFinished).toBe(true);
}

function bytesOf(player: ReplayPlayer): Uint8Array {
  return new Uint8Array(packWorld(player.world).buffer);
}

// A replay that its own rules can't read is lost, though they are kept.
test("the rules of this version, if they are frozen, read the replays that this program writes", () => {
  const isFrozen = FROZEN_SIMS.versions.includes(SIM_VERSION);
  const read = isFrozen ? load(SIM_VERSION).replayVersionMax : REPLAY_VERSION;
  expect(read, "REPLAY_VERSION rises together with SIM_VERSION, or before it is frozen").toBe(REPLAY_VERSION);
});

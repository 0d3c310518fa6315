import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { BitWriter } from "../../src/base/index.ts";
import { FROZEN_SIMS } from "../../src/peer/index.ts";
import { RECORD_BODY_BYTES_MAX, REPLAY_VERSION } from "../../src/replay/constants.ts";
import { writeRecord } from "../../src/replay/format.ts";
import { readFrozenReplay } from "../../src/replay/frozen/frozen-replay.ts";
import type { FrozenSim } from "../../src/replay/frozen/frozen-sim.ts";
import { readAnyReplay, readReplay, ReplayRecorder } from "../../src/replay/index.ts";
import { writeMatchBody } from "../../src/replay/match-body.ts";
import { floorCellCountOf, SIM_VERSION, type MatchSetup } from "../../src/sim/index.ts";
import { encodeMap } from "../../src/wire/index.ts";
import { mapOf } from "../support/test-maps.ts";
import { endWith, headerOfSetup, joinBytes } from "./recorded-match.ts";

const GOLDEN = path.resolve(import.meta.dirname, "../golden");
/** 99 cells of floor. */
const ODD_MAP = mapOf([
  "############",
  "#.........##",
  "#.1........#",
  ...Array.from({ length: 6 }, () => "#..........#"),
  "#........2.#",
  "#..........#",
  "############",
]);

/** Of each of two players so many cats: 98 fill 98 cells; 99 would fill 99, were there not two armies of 50 cells each. */
function setupOf(cats: number): MatchSetup {
  const ground = { mode: "battle", map: ODD_MAP, catLimit: cats, timeLimitMinutes: 0 } as const;
  return { seed: 1, catsPerPlayer: cats, playerIds: [1, 2], ground };
}

/** A file with one turn, as another program may write it. */
function fileOf(setup: MatchSetup, simVersion = SIM_VERSION): Uint8Array {
  const recorder = new ReplayRecorder(headerOfSetup(setupOf(1)));
  const start = recorder.start();
  const recorderEnd = start.length - matchRecords(setupOf(1), SIM_VERSION).length;
  const rest = [recorder.turn(0, [], endWith(1)), recorder.end({ kind: "draw" })];
  return joinBytes([start.subarray(0, recorderEnd), matchRecords(setup, simVersion), ...rest]);
}

function matchRecords(setup: MatchSetup, simVersion: number): Uint8Array {
  const map = encodeMap(ODD_MAP);
  expect(map.length).toBeLessThan(RECORD_BODY_BYTES_MAX);
  const body = new BitWriter(1_024);
  body.u16(simVersion);
  writeMatchBody(body, headerOfSetup(setup), map.length);
  const match = writeRecord("match", body.finish(), 0);
  return joinBytes([match.bytes, writeRecord("match", map, match.crc).bytes]);
}

test("a replay of armies that a map has no cells for is refused, whoever reads it", () => {
  expect(floorCellCountOf(ODD_MAP)).toBe(99);
  expect(readReplay(fileOf(setupOf(98)))).toMatchObject({ ok: true });
  expect(readReplay(fileOf(setupOf(99)))).toEqual({ ok: false, reason: "damaged", version: null });
});

describe.each(FROZEN_SIMS.versions)("sims/%d.js", (version) => {
  const sim = load(version);

  test("hands out no replay of such armies", () => {
    const kept = readFileSync(path.join(GOLDEN, `sim-${version}/battle-in-four-rooms.rcr`));
    expect(readFrozenReplay(sim, kept)).toMatchObject({ ok: true });
    const refused = readFrozenReplay(ofSetup(sim, setupOf(99)), kept);
    expect(refused).toEqual({ ok: false, reason: "damaged", version: null });
  });

  test.runIf(sim.replayVersionMax === REPLAY_VERSION)("has none of a file of today's format", () => {
    expect(readAnyReplay(fileOf(setupOf(98), version), FROZEN_SIMS)).toMatchObject({ ok: true });
    const crowded = readAnyReplay(fileOf(setupOf(99), version), FROZEN_SIMS);
    expect(crowded).toEqual({ ok: false, reason: { kind: "bad-header" } });
  });
});

function load(version: number): FrozenSim {
  const sim = FROZEN_SIMS.load(version);
  if (!sim.ok) throw new Error(sim.reason.kind);
  return sim.value;
}

/** The same rules, which read that setup in every file. */
function ofSetup(sim: FrozenSim, setup: MatchSetup): FrozenSim {
  return {
    ...sim,
    readReplay: (bytes) => {
      const read = sim.readReplay(bytes);
      return read.ok ? { ok: true, replay: { ...read.replay, setup } } : read;
    },
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { crc32, fail, ok } from "../../src/base/index.ts";
import { MATCH_TURNS_MAX, REPLAY_MAGIC, REPLAY_VERSION } from "../../src/replay/constants.ts";
import { writeRecord } from "../../src/replay/format.ts";
import { frozenSim } from "../../src/replay/frozen/entry.ts";
import {
  chooseRules,
  readAnyReplay,
  verifyReplay,
  type FrozenSim,
  type FrozenSims,
  type Replay,
} from "../../src/replay/index.ts";
import { SIM_VERSION } from "../../src/sim/index.ts";
import { replayOfMatch } from "../desync/report/report-of-slip.ts";
import { BUSY_GROUND_SETUP } from "../support/busy-ground-world.ts";
import { troubleOf } from "../support/sentences.ts";
import { joinBytes, readWhole } from "./recorded-match.ts";

const REPLAYS = path.resolve(import.meta.dirname, "../../replays");
const CLASSIC = readFileSync(path.join(REPLAYS, "duel.rcr"));
const ON_MAP = replayOfMatch(BUSY_GROUND_SETUP);
/** Versions between which no file of ours lies. */
const [OLD, BETWEEN, LATER] = [SIM_VERSION + 100, SIM_VERSION + 200, SIM_VERSION + 300];

/** The beginning of a battle of some simulation; behind the mode nobody but that simulation may read. */
function fileOf(simVersion: number): Uint8Array {
  const head = new Uint8Array(6);
  const view = new DataView(head.buffer);
  view.setUint32(0, REPLAY_MAGIC);
  view.setUint16(4, REPLAY_VERSION);
  const name = Uint8Array.of(0b0000_1000, 0b0100_0001, 0); // one letter
  const match = Uint8Array.of(simVersion >> 8, simVersion & 0xff, 0b0100_0000, 1, 2, 3);
  return joinBytes([
    head,
    writeRecord("recorder", name, crc32(head)).bytes,
    writeRecord("match", match, 0).bytes,
  ]);
}

/** Rules that say which version they are by the name of who recorded. */
function simOf(simVersion: number, taken: readonly number[]): FrozenSim {
  const read = frozenSim.readReplay(ON_MAP);
  if (!read.ok) throw new Error(read.reason);
  const replay = { ...read.replay, recorderName: `rules of ${simVersion}` };
  return {
    ...frozenSim,
    simVersion,
    plays: (version, mode) => taken.includes(version) && mode === "battle",
    readReplay: (bytes) => {
      const version = (bytes[bytes.length - 10]! << 8) | bytes[bytes.length - 9]!; // before mode, rest and CRC
      return taken.includes(version)
        ? { ok: true, replay: { ...replay, simVersion: version } }
        : { ok: false, reason: "other-sim-version", version };
    },
  };
}

/** Loads these, and notes which. */
function simsOf(sims: readonly FrozenSim[], loaded: number[] = []): FrozenSims {
  const load = (version: number): ReturnType<FrozenSims["load"]> => {
    loaded.push(version);
    const sim = sims.find(({ simVersion }) => simVersion === version);
    return sim === undefined ? fail({ kind: "other-interface", file: `sims/${version}.js` }) : ok(sim);
  };
  return { versions: sims.map(({ simVersion }) => simVersion), arePreferred: false, load };
}

function readable(bytes: Uint8Array, sims: FrozenSims): Replay {
  const read = readAnyReplay(bytes, sims);
  if (!read.ok) throw new Error(read.reason.kind);
  return read.value;
}

const SIMS = [simOf(OLD, [OLD]), simOf(LATER, [BETWEEN, LATER])];

describe("a replay is played", () => {
  test.each([CLASSIC, ON_MAP])(
    "by the rules of this program, if they are its own, and nothing is loaded",
    (bytes) => {
      const loaded: number[] = [];
      const replay = readable(bytes, simsOf(SIMS, loaded));
      expect(replay).toEqual(readWhole(bytes));
      expect([replay.frozenRules, loaded]).toEqual([null, []]);
    },
  );

  test("by the frozen rules of its version", () => {
    const loaded: number[] = [];
    const replay = readable(fileOf(OLD), simsOf(SIMS, loaded));
    expect(replay).toMatchObject({
      simVersion: OLD,
      frozenRules: OLD,
      header: { recorderName: `rules of ${OLD}` },
    });
    expect(loaded).toEqual([OLD]);
    expect(verifyReplay(replay).kind).toBe("ok");
  });

  test("by the first later ones that take it, if those of its version are not frozen", () => {
    expect(readable(fileOf(BETWEEN), simsOf(SIMS)).frozenRules).toBe(LATER);
  });

  test("by frozen rules, where they are preferred", () => {
    const sims = { ...simsOf([{ ...frozenSim }]), arePreferred: true };
    for (const bytes of [CLASSIC, ON_MAP]) {
      const replay = readable(bytes, sims);
      expect(replay.frozenRules).toBe(SIM_VERSION);
      expect(verifyReplay(replay).kind).toBe("ok");
    }
  });

  test("by this program's rules all the same, where all that are frozen are older", () => {
    const sims = { ...simsOf([{ ...frozenSim, simVersion: SIM_VERSION - 1 }]), arePreferred: true };
    expect(readable(ON_MAP, sims).frozenRules).toBeNull();
    expect(chooseRules(SIM_VERSION, "battle", sims)).toEqual(ok(null));
  });
});

describe("a replay that is played by nobody", () => {
  const reasonOf = (bytes: Uint8Array, sims: FrozenSims): string => {
    return troubleOf(readAnyReplay(bytes, sims));
  };
  const own = `this program plays version ${SIM_VERSION}`;
  const hint = "a newer version of the game plays it";

  test("is told by its version, with those that there are", () => {
    const newest = LATER + 1;
    expect(reasonOf(fileOf(newest), simsOf([]))).toBe(
      `recorded with simulation version ${newest}; ${own}, and Classic since version 1; ${hint}`,
    );
    const sims: FrozenSims = { ...simsOf(SIMS), versions: [-2, -1, SIM_VERSION] };
    expect(reasonOf(fileOf(newest), sims)).toBe(
      `recorded with simulation version ${newest}; ${own}, Classic since version 1, and by frozen rules version -2, -1; ${hint}`,
    );
  });

  test("because it is older than all rules that are kept gets no such hint", () => {
    expect(reasonOf(fileOf(0), simsOf([]))).toBe(
      `recorded with simulation version 0; ${own}, and Classic since version 1`,
    );
  });

  test("because its rules are broken says so", () => {
    const sims: FrozenSims = { ...simsOf([]), versions: [OLD, LATER] };
    expect(reasonOf(fileOf(OLD), sims)).toBe(
      `recorded with simulation version ${OLD}; sims/${OLD}.js, its frozen rules, has another interface`,
    );
  });

  test("because it is none, or damaged, is told as ever, and nothing is loaded", () => {
    const loaded: number[] = [];
    const sims = { ...simsOf(SIMS, loaded), arePreferred: true };
    expect(reasonOf(new Uint8Array(9), sims)).toBe("not a replay");
    expect(reasonOf(CLASSIC.subarray(0, 20), sims)).toBe("the header of the replay is damaged or cut off");
    expect(reasonOf(CLASSIC.subarray().with(5, 77), sims)).toMatch(/^a replay of format version 77;/);
    expect(loaded).toEqual([]);
  });
});

describe("a report is run again", () => {
  test("by the rules that a replay of its version and mode is played by", () => {
    expect(chooseRules(SIM_VERSION, "battle", simsOf(SIMS))).toEqual(ok(null));
    expect(chooseRules(1, "classic", simsOf(SIMS))).toEqual(ok(null));
    expect(chooseRules(OLD, "battle", simsOf(SIMS))).toMatchObject({ ok: true, value: { simVersion: OLD } });
    expect(chooseRules(BETWEEN, "battle", simsOf(SIMS))).toMatchObject({ value: { simVersion: LATER } });
    expect(chooseRules(BETWEEN, "cushions", simsOf(SIMS))).toMatchObject({ ok: false });
    expect(chooseRules(1, "battle", simsOf(SIMS.slice(0, 0)))).toMatchObject({ ok: false });
  });
});

test("a file of more turns than a day has is refused before a turn of it takes memory", () => {
  const EMPTY_TURN_BYTES = 6;
  const fileOfTurns = (count: number): Uint8Array => {
    const turns = new Uint8Array(count * EMPTY_TURN_BYTES);
    for (let at = 0; at < turns.length; at += EMPTY_TURN_BYTES) turns[at] = 2 << 6;
    return joinBytes([CLASSIC.subarray(0, 6), turns]);
  };
  const sims: FrozenSims = {
    versions: [],
    arePreferred: true,
    load: () => {
      throw new Error("no rules are asked");
    },
  };
  expect(troubleOf(readAnyReplay(fileOfTurns(MATCH_TURNS_MAX), sims))).toBe(
    "the header of the replay is damaged or cut off",
  );
  expect(troubleOf(readAnyReplay(fileOfTurns(MATCH_TURNS_MAX + 1), sims))).toBe(
    "more than 864000 turns, which is a day of play",
  );
});

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { stepBothWays, type BothWays } from "../../../src/lab/kernel/both-ways.ts";
import { compareMatch } from "../../../src/lab/kernel/compare-matches.ts";
import { SimulatedMatch } from "../../../src/lab/simulate/simulated-match.ts";
import { SIM_RULES, SUB_TURNS_PER_TURN } from "../../../src/lockstep/index.ts";
import {
  chooseRulesRunner,
  kernelSubTurns,
  createWorld,
  resizeWorld,
  rulesRunner,
  runCommand,
  step,
  type Ground,
  type RulesRunner,
  type World,
} from "../../../src/sim/index.ts";
import { KERNEL_BASE64, KERNEL_CHECKSUM } from "../../../src/sim/kernel/kernel-code.ts";
import { moveIfUsual } from "../../../src/sim/kernel/kernel-entry.ts";
import { openKernel } from "../../../src/sim/kernel/kernel.ts";
import { drawRandom } from "../../../src/sim/random.ts";
import { usedParts } from "../../../src/sim/world/parts.ts";
import { PERFECT_LINK } from "../../../src/simnet/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { readGolden } from "../../support/golden-file.ts";
import { checksumsOf, GOLDEN_WORLDS } from "../../support/golden-worlds.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../support/test-maps.ts";
import { groundScriptArbitrary, worldOfScript, type Script } from "../../support/world-arbitraries.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const I32_ADD = 0x6a;
const I32_SUB = 0x6b;

afterEach(() => {
  vi.unstubAllGlobals();
  chooseRulesRunner("webassembly", { code: KERNEL_BASE64 });
});

function nothingSeen(): BothWays {
  return { subTurns: 0, byKernel: 0, difference: null };
}

/** Plays a script, each sub-turn both ways. */
function playBothWays({ turns, ...script }: Script, seen: BothWays): void {
  const world = worldOfScript({ turns, ...script });
  const stepBoth = stepBothWays(seen);
  for (const commands of turns) {
    for (const { sender, command } of commands) runCommand(world, sender, command);
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) stepBoth(world);
    drawRandom(world);
  }
}

describe("the kernel in the repository", () => {
  test("is what the rules come to, to the byte", { timeout: 300_000 }, () => {
    const run = spawnSync(process.execPath, ["scripts/build-kernel.ts", "--check"], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });

  test("has the checksum that is written beside it", () => {
    const bytes = Buffer.from(KERNEL_BASE64, "base64");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(KERNEL_CHECKSUM);
  });
});

test("the built window, which steps no world, does not carry it", () => {
  const scripts = globSync("dist/window/assets/*.js", { cwd: ROOT });
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) {
    expect(readFileSync(path.join(ROOT, file), "utf8")).not.toContain(KERNEL_BASE64.slice(0, 40));
  }
});

describe("the same world, word by word after every sub-turn:", () => {
  test.each(GOLDEN_WORLDS.filter(({ setup }) => setup.ground !== undefined))("golden $name", (golden) => {
    const before = kernelSubTurns();
    chooseRulesRunner("webassembly", { catsMin: 1 });
    const stored = JSON.parse(readGolden(`worlds/${golden.name}.json`)) as { readonly checksums: string[] };
    expect(checksumsOf(golden)).toEqual(stored.checksums);
    expect(kernelSubTurns()).toBeGreaterThan(before);
  });

  // Goal: deaths, births, surrenders, pauses, queues and nonsense of all kinds are the same both ways.
  test("whatever players command on a map", () => {
    const seen = nothingSeen();
    fc.assert(
      fc.property(groundScriptArbitrary(30, 60), (script) => {
        playBothWays(script, seen);
        expect(seen.difference).toBeNull();
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(seen.byKernel).toBeGreaterThan(seen.subTurns / 2); // pauses, and maps without a cat, are not its business
  });

  test.each([1, 2, 3, 4])("a match of bots, seed %i", (seed) => {
    const { difference, subTurns, byKernel } = compareMatch(seed);
    expect(difference).toBeNull();
    expect(byKernel).toBe(subTurns);
  });

  // Goal: what is damaged is refused, thrown or played in the same way, whether the kernel takes it or leaves it.
  // Method: one to three words in use, any value; those of capacities are left alone, for they say how much memory to take.
  test("a damaged world", () => {
    const capacities = ["catCapacity", "yarnCapacity"].map((field) =>
      Object.keys(busyGroundWorld().header).indexOf(field),
    );
    const value = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -70, max: 600 }),
      fc.constantFrom(-1, 1 << 16, 1 << 23, (1 << 24) - 1, 1 << 24, 2 ** 31 - 1, -(2 ** 31)),
    );
    let [taken, left] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }), (damage) => {
        const world = busyGroundWorld();
        const used = usedParts(world).flatMap(({ start, count }) =>
          Array.from({ length: count }, (_, i) => start + i),
        );
        for (const [where, word] of damage) {
          const at = used[where % used.length]!;
          if (!capacities.includes(at)) world.words[at] = word;
        }
        const seen = nothingSeen();
        const stepBoth = stepBothWays(seen);
        try {
          for (let i = 0; i < 12; i += 1) stepBoth(world);
        } catch {
          // thrown both ways, or `difference` says so
        }
        expect(seen.difference).toBeNull();
        taken += seen.byKernel;
        left += seen.subTurns - seen.byKernel;
      }),
      { numRuns: 400, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(100);
    expect(left).toBeGreaterThan(100);
  });

  // Goal: a cat that is damaged so that it wishes to go nowhere and yet goes: by 0 both divide alike, or the kernel leaves it.
  test.each([65_536, 1_048_575, 65_535, 256, -1])("paces of %i", (pace) => {
    const seen = nothingSeen();
    const world = busyGroundWorld();
    const stepBoth = stepBothWays(seen);
    for (let i = 0; i < 30; i += 1) {
      if (i % 3 === 0) world.ground!.steering.pace.fill(pace, 0, world.header.catCount);
      stepBoth(world);
    }
    expect(seen.difference).toBeNull();
  });

  test("a table of yarn that is full: both throw, and the world is as the rules leave it", () => {
    const seen = nothingSeen();
    const world = crowdWithoutYarn();
    const stepBoth = stepBothWays(seen);
    expect(() => {
      for (let i = 0; i < 200; i += 1) stepBoth(world);
    }).toThrow("throwYarn: the table is full");
    expect(seen.difference).toBeNull();
    expect(seen.byKernel).toBe(seen.subTurns - 1);
  });
});

/** Two armies in range of each other, and room for one ball. */
describe("what the kernel refuses to touch", () => {
  test.each<readonly [string, (world: World, ground: Ground) => unknown]>([
    ["nothing in a world as usual", () => undefined],
    ["a kind of cats that there is not", (_, { steering }) => (steering.kind[1] = 4)],
    ["a cat of nobody", ({ cats }) => (cats.playerId[2] = 5)],
    ["a cat far from the map", ({ cats }) => (cats.x[0] = 1 << 24)],
    ["rows out of order", ({ cats }) => cats.networkId.subarray(0, 2).reverse()],
    ["an order that there is not", ({ cats }) => (cats.order[0] = 7)],
    ["a queue to a waypoint that there is not", (_, { steering }) => (steering.queue23[0] = 513 << 16)],
    ["a flow field that there is not", (_, { steering }) => (steering.flowRow[0] = 65)],
    ["a team above eight", (_, { seats }) => (seats.team[0] = 9)],
    ["a cushion beside the map", (_, { cushions }) => (cushions.x[0] = 1 << 22)],
    ["a waypoint far from the map", (_, { waypoints }) => (waypoints.x[9] = -(1 << 25))],
  ])("%s", (what, damage) => {
    const world = busyGroundWorld();
    chooseRulesRunner("typescript");
    step(world);
    damage(world, world.ground!);
    const before = world.words.slice();
    world.ground!.scratch.catCount = world.header.catCount;
    expect(moveIfUsual(world, world.ground!)).toBe(what.startsWith("nothing"));
    expect(world.words.every((word, i) => word === before[i])).toBe(!what.startsWith("nothing"));
  });
});

/** Two armies that go for each other, and room for one ball. */
function crowdWithoutYarn(): World {
  const ground = { mode: "battle", map: SMALL_MAP, catLimit: 20, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 20, playerIds: [1, 2], ground });
  const cats = Array.from({ length: 40 }, (_, i) => i + 1);
  for (const playerId of [1, 2]) runCommand(world, playerId, { kind: "attack-move", cats, x: 0, y: 0 });
  return resizeWorld(world, 40, 1);
}

// Goal: the comparison sees a kernel that is wrong in one instruction.
// Method: an addition becomes a subtraction, at places all over its code, and a match is played. What is seldom reached, such as
// what refuses a damaged world, a short match may miss.
test("most kernels with one instruction changed are caught by a single short match", () => {
  const bytes = Buffer.from(KERNEL_BASE64, "base64");
  const additions = [...bytes.keys()].filter((at) => at > bytes.length >> 3 && bytes[at] === I32_ADD);
  const caught = Array.from({ length: 12 }, (_, i) => {
    const changed = Buffer.from(bytes);
    changed[additions[Math.floor(((i + 0.5) * additions.length) / 12)]!] = I32_SUB;
    const code = changed.toString("base64");
    if (typeof openKernel(code) === "string") return null; // it was no instruction
    chooseRulesRunner("webassembly", { code });
    const { difference, subTurns, byKernel } = compareMatch(5, 40);
    return difference !== null || byKernel < subTurns;
  });
  expect(caught.filter((isCaught) => isCaught === true).length).toBeGreaterThanOrEqual(6);
});

// Goal: a peer with a kernel and one without play one match.
// Method: real peers on a simulated network, one of which runs its sub-turns in TypeScript; every turn is compared by the peers.
test.each(["battle", "cushions"] as const)(
  "a peer with the kernel and one without stay equal, %s",
  (mode) => {
    const stepAs = (by: RulesRunner) => (world: World) => {
      chooseRulesRunner(by, { catsMin: 1 });
      step(world);
    };
    const rulesOf = (index: number) => ({
      ...SIM_RULES,
      step: stepAs(index === 0 ? "webassembly" : "typescript"),
    });
    const before = kernelSubTurns();
    const ground = { mode, map: EIGHT_MAP, catLimit: 40, timeLimitMinutes: 0 };
    const match = new SimulatedMatch(
      {
        seed: 4,
        peerCount: 2,
        catsPerPlayer: 30,
        ground,
        bots: "mixed",
        stopAfterTurn: 150,
        link: PERFECT_LINK,
      },
      { peerOptions: (index) => ({ rules: rulesOf(index) }) },
    );
    match.runToEnd();
    const [withKernel, without] = match.records.map(({ peer }) => peer.run!);
    expect(withKernel!.state).toBe("finished");
    expect(without!.end).toEqual(withKernel!.end);
    const subTurns = withKernel!.match.world.header.subTurn;
    expect(subTurns).toBeGreaterThan(300);
    expect(kernelSubTurns() - before).toBe(subTurns);
  },
);

describe("without a kernel", () => {
  test("the rules run in TypeScript, and say why", () => {
    chooseRulesRunner("typescript");
    expect(rulesRunner()).toEqual({ by: "typescript", why: "unwanted" });
    const before = kernelSubTurns();
    const world = busyGroundWorld();
    step(world);
    expect(kernelSubTurns()).toBe(before);
  });

  test("there is no WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(openKernel()).toBe("missing");
  });

  test("it is refused, or is none", () => {
    const refuse = (): never => {
      throw new Error("Refused to compile or instantiate WebAssembly module");
    };
    expect(openKernel("AAAA")).toBe("refused");
    chooseRulesRunner("webassembly", { code: "AAAA" });
    expect(rulesRunner()).toEqual({ by: "typescript", why: "refused" });
    vi.stubGlobal("WebAssembly", { Module: refuse, Instance: refuse });
    expect(openKernel()).toBe("refused");
  });

  test("which is so for small armies as well", () => {
    const before = kernelSubTurns();
    step(busyGroundWorld());
    expect(kernelSubTurns()).toBe(before);
  });
});

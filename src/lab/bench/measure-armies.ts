import { TURN_MS } from "../../lockstep/index.ts";
import {
  checksumOf,
  chooseRulesRunner,
  createWorld,
  generateMap,
  restoreSnapshot,
  runCommand,
  step,
  takeSnapshot,
  type RulesRunner,
  type World,
} from "../../sim/index.ts";
import { createBattleWorld } from "./bench-worlds.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";
import { measureNs, medianOf, timeRounds } from "./measure.ts";

/** Cats, the side of their map in cells, and what a sub-turn of theirs may take, ms. */
const BATTLES = [
  { catCount: 1_500, side: 85, medianMsMax: 0.16, p99MsMax: null },
  { catCount: 10_000, side: 169, medianMsMax: 1.5, p99MsMax: 3 },
  { catCount: 50_000, side: 255, medianMsMax: 12, p99MsMax: null },
] as const;
const STRETCH_SUB_TURNS = 30;
const MEASURE_MS = 3_000;
const ROUNDS = 6;
const WARM_UP_ROUNDS = 1;
/** Of what a sub-turn in battle takes in TypeScript. */
const SHARE_MAX = 0.55;
const CHECKSUM_MS_MAX = 0.5;
const FLOW_MS_MAX = 4;
const FLOW_SUB_TURN_MS_MAX = 0.5;
const FLOW_SUB_TURNS = 20;
const GARBAGE_SUB_TURNS = 10_000;
const VERIFY_TIMES_MIN = 200;

/** Armies in battle on a map. */
export function* measureArmies(tell: (text: string) => void): Iterable<Figure> {
  const msPerCat: number[] = [];
  for (const battle of BATTLES) {
    const cats = `${battle.catCount.toLocaleString("en-US")} cats`;
    const name = `armies: sub-turn, ${cats}`;
    tell(name);
    const world = createBattleWorld(battle.catCount, battle.side);
    const { typescript, webassembly } = timeBothWays(world);
    const { median, p99 } = webassembly;
    msPerCat.push(median / battle.catCount);
    yield createFigure(`${name} in battle, median`, median, "ms", atMost(battle.medianMsMax));
    yield createFigure(`armies: ${cats}, in TypeScript`, typescript.median, "ms", null);
    const share = median / typescript.median;
    yield createFigure(`armies: ${cats}, kernel by TypeScript`, share, "times", atMost(SHARE_MAX));
    if (battle.p99MsMax !== null) yield createFigure(`${name}, p99`, p99, "ms", atMost(battle.p99MsMax));
    if (battle.catCount === 10_000) yield* measureChecksum(world);
  }
  const growth = msPerCat.at(-1)! / msPerCat[0]!;
  const { nLogN, text } = growthOfNLogN();
  yield createFigure(`armies: a cat's share, 50,000 by 1,500`, growth, "times", {
    text,
    holds: (value) => value <= nLogN,
  });
  yield* measureFlowField(tell);
  yield* measureGarbage(tell);
  yield* measureRunning(tell);
}

/** What n log n means for a cat's share. */
function growthOfNLogN() {
  const nLogN = Math.log(BATTLES[2].catCount) / Math.log(BATTLES[0].catCount);
  return { nLogN, text: `n log n: ${nLogN.toFixed(2)}` };
}

interface SubTurnTimes {
  readonly median: number; // ms
  readonly p99: number;
}

/** By the kernel and in TypeScript, one after the other many times, so that whatever else goes on disturbs both alike. */
function timeBothWays(world: World): Readonly<Record<RulesRunner, SubTurnTimes>> {
  const snapshot = takeSnapshot(world);
  const work = {
    prepare: () => restoreSnapshot(world, snapshot),
    runPart: () => step(world),
    partCount: STRETCH_SUB_TURNS,
  };
  const times: Readonly<Record<RulesRunner, number[][]>> = { typescript: [], webassembly: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const by of ["typescript", "webassembly"] as const) {
      chooseRulesRunner(by);
      const rounds = timeRounds(work, MEASURE_MS / ROUNDS);
      if (round >= 0) rounds.forEach((ofPart, part) => (times[by][part] ??= []).push(...ofPart));
    }
  }
  chooseRulesRunner("webassembly");
  restoreSnapshot(world, snapshot);
  return { typescript: summaryOf(times.typescript), webassembly: summaryOf(times.webassembly) };
}

/** Of the sub-turns of a second, each timed alone in many rounds from the same snapshot: the median and the 99th of 100. */
function summaryOf(times: readonly (readonly number[])[]): SubTurnTimes {
  const all = times.flat().toSorted((a, b) => a - b);
  return { median: medianOf(times.map(medianOf)), p99: all[Math.floor(all.length * 0.99)]! };
}

function* measureChecksum(world: World): Iterable<Figure> {
  const checksumNs = measureNs({ runPart: () => void checksumOf(world), partCount: 1 });
  const cats = world.header.catCount.toLocaleString("en-US");
  yield createFigure(`armies: checksum, ${cats} cats`, checksumNs / 1e6, "ms", atMost(CHECKSUM_MS_MAX));
}

/** One cat is sent across the largest map: what its sub-turns take more than those once the field is complete. */
function* measureFlowField(tell: (text: string) => void): Iterable<Figure> {
  tell("armies: flow field");
  const map = generateMap({ seed: 2, playerCount: 2, side: 255 });
  const ground = { mode: "battle", map, catLimit: 1, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2], ground });
  const idle = takeSnapshot(world);
  runCommand(world, 1, { kind: "move", cats: [1], x: 0, y: 0 });
  const ordered = takeSnapshot(world);
  const work = (snapshot: Int32Array) => ({
    prepare: () => restoreSnapshot(world, snapshot),
    runPart: () => step(world),
    partCount: FLOW_SUB_TURNS,
  });
  timeRounds(work(ordered), MEASURE_MS / 4);
  const idleMs = timeRounds(work(idle), MEASURE_MS / 4).map(medianOf);
  const orderedMs = timeRounds(work(ordered), MEASURE_MS / 2).map(medianOf);
  const extraMs = orderedMs.map((ms, i) => ms - idleMs[i]!);
  const allMs = extraMs.reduce((sum, ms) => sum + Math.max(0, ms), 0);
  yield createFigure("armies: a flow field, 255 x 255 cells", allMs, "ms", atMost(FLOW_MS_MAX));
  const worstMs = Math.max(...extraMs);
  yield createFigure("armies: of it in one sub-turn", worstMs, "ms", atMost(FLOW_SUB_TURN_MS_MAX));
}

/** What a long battle leaves on the heap: it is fought again from the same snapshot every second. */
function* measureGarbage(tell: (text: string) => void): Iterable<Figure> {
  tell("armies: garbage");
  const world = createBattleWorld(BATTLES[0].catCount, BATTLES[0].side);
  const snapshot = takeSnapshot(world);
  const fight = (subTurns: number): void => {
    for (let i = 0; i < subTurns; i += 1) {
      if (i % STRETCH_SUB_TURNS === 0) restoreSnapshot(world, snapshot);
      step(world);
    }
  };
  fight(GARBAGE_SUB_TURNS);
  const canCollect = globalThis.gc !== undefined;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  fight(GARBAGE_SUB_TURNS);
  const perSubTurn = (process.memoryUsage().heapUsed - before) / GARBAGE_SUB_TURNS;
  const value = canCollect ? Math.max(0, perSubTurn) : null; // needs --expose-gc, as `npm run bench` gives it
  yield createFigure("armies: garbage of a sub-turn", value, "bytes", atMost(8));
}

/** A match of 1,500 cats run headless, with its checksum each turn, as verification does it. */
function* measureRunning(tell: (text: string) => void): Iterable<Figure> {
  tell("armies: headless");
  const world = createBattleWorld(BATTLES[0].catCount, BATTLES[0].side);
  const snapshot = takeSnapshot(world);
  const runPart = (): void => {
    for (let i = 0; i < STRETCH_SUB_TURNS; i += 1) {
      step(world);
      if (i % 3 === 2) checksumOf(world);
    }
  };
  const turns = STRETCH_SUB_TURNS / 3;
  const timesBy = (by: RulesRunner): number => {
    chooseRulesRunner(by);
    const secondNs = measureNs({ prepare: () => restoreSnapshot(world, snapshot), runPart, partCount: 1 });
    return (turns * TURN_MS * 1e6) / secondNs;
  };
  const inTypescript = timesBy("typescript");
  const times = timesBy("webassembly");
  yield createFigure(
    "armies: headless with checksums, 1,500 cats",
    times,
    "x real time",
    atLeast(VERIFY_TIMES_MIN),
  );
  yield createFigure("armies: headless, in TypeScript", inTypescript, "x real time", null);
}

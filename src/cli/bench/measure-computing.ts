import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { TURN_MS } from "../../lockstep/index.ts";
import { readReplay, verifyReplay, type Replay } from "../../replay/index.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  checksumOf,
  restoreSnapshot,
  takeSnapshot,
  type World,
} from "../../sim/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";
import { measureNs } from "./measure.ts";
import { createMixedWorld, runSteps } from "./bench-worlds.ts";

const CAT_COUNTS = [12, 100, 1_500, 10_000];
/** What the original, in C++, takes for a cat in a sub-turn. */
const SUB_TURN_NS_PER_CAT_MAX = 28;
/** One second of the match: the orders last longer, and every cat that can throws in it. */
const STRETCH_SUB_TURNS = 30;
/** Below, a sub-turn is too short to be timed alone. */
const FEW_CATS = 1_000;

/** The original takes 186, for six fields a cat. */
const CHECKSUM_US_MAX = 60;
const CHECKSUMS_PER_PART = 10;

const REPLAY_FOLDER = path.resolve(import.meta.dirname, "../../../replays");
const VERIFY_TIMES_MIN = 5_000;

/** A sub-turn with mixed orders. */
export function* measureSim(tell: (text: string) => void): Iterable<Figure> {
  for (const catCount of CAT_COUNTS) {
    const name = `sim: sub-turn of ${catCount.toLocaleString("en-US")} cats`;
    tell(name);
    const perCat = measureSubTurnNs(createMixedWorld(catCount), catCount) / catCount;
    yield createFigure(name, perCat, "ns a cat", atMost(SUB_TURN_NS_PER_CAT_MAX));
  }
}

/** Of a sub-turn, over a stretch that begins with the same world each time. */
function measureSubTurnNs(world: World, catCount: number): number {
  const partSubTurns = catCount < FEW_CATS ? STRETCH_SUB_TURNS : 1;
  const snapshot = takeSnapshot(world);
  const stretchNs = measureNs({
    prepare: () => restoreSnapshot(world, snapshot),
    runPart: () => runSteps(world, partSubTurns),
    partCount: STRETCH_SUB_TURNS / partSubTurns,
  });
  return stretchNs / STRETCH_SUB_TURNS;
}

/** The checksum of a whole world. */
export function* measureChecksum(tell: (text: string) => void): Iterable<Figure> {
  for (const [catCount, aim] of [
    [12, null],
    [1_500, atMost(CHECKSUM_US_MAX)],
  ] as const) {
    const name = `checksum: world of ${catCount.toLocaleString("en-US")} cats`;
    tell(name);
    const world = createMixedWorld(catCount);
    const runPart = (): void => {
      for (let i = 0; i < CHECKSUMS_PER_PART; i += 1) checksumOf(world);
    };
    const checksumsNs = measureNs({ runPart, partCount: 1 });
    yield createFigure(name, checksumsNs / CHECKSUMS_PER_PART / 1_000, "us", aim);
  }
}

/** Reading and verifying a replay, in a process that has done it before. */
export function* measureVerify(tell: (text: string) => void): Iterable<Figure> {
  const { bytes, turnCount, playerCount } = findClassicReplay();
  const name = `verify: Classic replay, ${playerCount} players, ${turnCount} turns`;
  tell(name);
  const runPart = (): void => {
    if (verifyReplay(readWholeReplay(bytes)!).kind !== "ok") throw new Error("the replay differs");
  };
  const verifyNs = measureNs({ runPart, partCount: 1 });
  const times = (turnCount * TURN_MS * 1_000_000) / verifyNs;
  yield createFigure(name, times, "x real time", atLeast(VERIFY_TIMES_MIN));
}

/** The longest of the replays that come with the game. */
function findClassicReplay() {
  const replays = readdirSync(REPLAY_FOLDER)
    .filter((file) => file.endsWith(".rcr"))
    .map((file) => {
      const bytes = readFileSync(path.join(REPLAY_FOLDER, file));
      const replay = readWholeReplay(bytes);
      const setup = replay?.header.setup;
      const isClassic = setup?.catsPerPlayer === CATS_PER_PLAYER_CLASSIC && setup.ground === undefined;
      const playerCount = replay?.header.players.length ?? 0;
      return { bytes, playerCount, turnCount: isClassic ? replay!.turns.length : 0 };
    });
  const longest = replays.toSorted((a, b) => b.turnCount - a.turnCount)[0];
  if (longest === undefined || longest.turnCount === 0) {
    throw new Error(`Cannot measure verify: ${REPLAY_FOLDER} holds no whole Classic replay`);
  }
  return longest;
}

function readWholeReplay(bytes: Uint8Array): Replay | null {
  const result = readReplay(bytes);
  return result.ok && result.value.damage === null ? result.value : null;
}

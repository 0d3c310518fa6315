import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  COMMAND_DELAY_TURNS_MAX,
  rosterOf,
  FIRST_COMMAND_DELAY,
  SUB_TURNS_PER_TURN,
  TURN_MS,
  turnDataWords,
  type TurnData,
} from "../../lockstep/index.ts";
import { readReplay, verifyReplay, type Replay } from "../../replay/index.ts";
import {
  CATS_PER_PLAYER_CLASSIC,
  checksumOf,
  drawRandom,
  isWorld,
  restoreSnapshot,
  step,
  takeSnapshot,
  type World,
} from "../../sim/index.ts";
import { MatchHistory } from "../../desync/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";
import { measureNs } from "./measure.ts";
import { createBattleWorld, createMixedWorld, runSteps } from "./bench-worlds.ts";

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

const CAT_COUNT = 1_500;
const SIDE = 85;
const PLAYERS = 8;
const STRETCH_TURNS = 10;
/** Of the time that the turn itself takes. */
const SHARE_PERCENT_MAX = 5;
const HISTORY_MIB_MAX = 32;
const CARRIED = {
  logState: { logChecksum: 0, delay: FIRST_COMMAND_DELAY },
  roster: rosterOf({ playerIds: Array.from({ length: PLAYERS }, (_, i) => i + 1) }),
  minds: new Int32Array(0),
};

/** What it costs, while all is well, that a desync can be healed: 1,500 cats in battle, 8 players. */
export function* measureHealing(tell: (text: string) => void): Iterable<Figure> {
  tell("healing: a turn of 1,500 cats, with what is kept of it and without");
  const world = createBattleWorld(CAT_COUNT, SIDE);
  const snapshot = takeSnapshot(world);
  const history = new MatchHistory(world, CARRIED);
  let turn = -1;
  const turnNs = measureNs({
    prepare: () => restoreSnapshot(world, snapshot),
    runPart: () => runTurn(world),
    partCount: STRETCH_TURNS,
  });
  const keepNs = measureNs({
    runPart: () => keepTurn(history, (turn += 1), world),
    partCount: STRETCH_TURNS,
  });
  const share = (100 * keepNs) / turnNs;
  yield createFigure(
    "healing: what is kept of a turn, by the turn itself",
    share,
    "%",
    atMost(SHARE_PERCENT_MAX),
  );
  yield createFigure("healing: what is kept of a turn", keepNs / STRETCH_TURNS / 1_000, "us", null);
  const mib = (history.bufferCount * world.words.byteLength) / 2 ** 20;
  const name = `healing: memory with a command delay of ${COMMAND_DELAY_TURNS_MAX}`;
  yield createFigure(name, mib, "MiB", atMost(HISTORY_MIB_MAX));
}

/** A turn as it is without anything kept: sub-turns, draw, checksum. */
function runTurn(world: World): void {
  for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) step(world);
  drawRandom(world);
  checksumOf(world);
}

/** All that a peer does besides: the world at five points, and the words of what came. */
function keepTurn(history: MatchHistory, turn: number, world: World): void {
  const turnData = Array.from({ length: PLAYERS }, (_, i) => idleData(turn, i + 1));
  for (const data of turnData) turnDataWords(data);
  history.enter(turn, CARRIED);
  for (let point = 0; point <= SUB_TURNS_PER_TURN + 1; point += 1) {
    isWorld(world.words);
    history.note(point, { world, minds: CARRIED.minds });
  }
  history.end({ randomValue: 0, checksum: 0 });
  history.agree(turn - COMMAND_DELAY_TURNS_MAX);
}

function idleData(turn: number, playerId: number): TurnData {
  const check = { randomValue: 0, checksum: 0, logChecksum: 0 };
  return { turn, playerId, ...check, wantedDelay: COMMAND_DELAY_TURNS_MAX, commands: [] };
}

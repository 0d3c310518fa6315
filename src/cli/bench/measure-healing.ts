import { MatchHistory } from "../../desync/index.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_COMMAND_DELAY,
  rosterOf,
  SUB_TURNS_PER_TURN,
  turnDataDigest,
  type TurnData,
} from "../../lockstep/index.ts";
import {
  checksumOf,
  drawRandom,
  isWorld,
  restoreSnapshot,
  step,
  takeSnapshot,
  type World,
} from "../../sim/index.ts";
import { createBattleWorld } from "./battle-world.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { measureNs } from "./measure.ts";

const CAT_COUNT = 1_500;
const SIDE = 85;
const PLAYERS = 8;
const STRETCH_TURNS = 10;
/** Of the time that the turn itself takes. */
const SHARE_PERCENT_MAX = 5;
const HISTORY_MIB_MAX = 32;
const CARRIED = {
  logState: { logChecksum: 0, delay: FIRST_COMMAND_DELAY },
  roster: rosterOf(Array.from({ length: PLAYERS }, (_, i) => i + 1)),
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

/** All that a peer does besides: the world at five points, and the digests of what came. */
function keepTurn(history: MatchHistory, turn: number, world: World): void {
  const turnData = Array.from({ length: PLAYERS }, (_, i) => idleData(turn, i + 1));
  for (const data of turnData) turnDataDigest(data);
  history.enter(turn, CARRIED);
  for (let point = 0; point <= SUB_TURNS_PER_TURN + 1; point += 1) {
    isWorld(world.words);
    history.note(point, world);
  }
  history.end({ randomValue: 0, checksum: 0 });
  history.agree(Math.max(-1, turn - COMMAND_DELAY_TURNS_MAX));
}

function idleData(turn: number, playerId: number): TurnData {
  const check = { randomValue: 0, checksum: 0, logChecksum: 0 };
  return { turn, playerId, ...check, wantedDelay: COMMAND_DELAY_TURNS_MAX, commands: [] };
}

import {
  COMMAND_DELAY_TURNS_MAX,
  COMMAND_DELAY_TURNS_MIN,
  TURN_MAX,
  type BotTurn,
  type TurnData,
} from "../../../src/lockstep/index.ts";
import {
  CAT_KINDS,
  COMMAND_KINDS,
  MAP_CUSHIONS_MAX,
  NETWORK_ID_MAX,
  PAUSE_REASONS,
  PLAYER_COUNT_MAX,
  type Command,
  type PlayerId,
} from "../../../src/sim/index.ts";
import { LINK_TURN_DISTANCE_MAX } from "../../../src/wire/constants.ts";
import type { Draw } from "./draw-value.ts";

const NEAR_TURNS = 24;
const BOT_TURNS_MAX = 24;
const U16 = 2 ** 16 - 1;
const U32 = 2 ** 32 - 1;

const isDrawn = (draw: Draw): boolean => draw.int(0, 1) === 0;

/** Whose a link packet is, and in which turn that one is. */
interface Placed {
  readonly sender: PlayerId;
  readonly position: { readonly turn: number };
}

/** A turn, from 0 on, that a link packet may name. */
export function drawNearTurn(draw: Draw, { position }: Placed): number {
  const { turn } = position;
  const away = draw.int(0, 1) === 0 ? 9 : LINK_TURN_DISTANCE_MAX;
  return draw.int(Math.max(0, turn - away), Math.min(TURN_MAX - 1, Math.max(0, turn + away)));
}

/** Of the sender alone, or of others as well; one after another, or not. */
export function drawTurnDataList(draw: Draw, placed: Placed): readonly TurnData[] {
  const isOwn = isDrawn(draw);
  const places = new Set<number>();
  for (let left = draw.int(1, 5); left > 0; left -= 1) {
    const playerId = isOwn ? placed.sender : draw.int(1, PLAYER_COUNT_MAX);
    places.add(drawNearTurn(draw, placed) * PLAYER_COUNT_MAX + playerId - 1);
  }
  return drawPlaced(draw, places);
}

/** Of turns near that of the halt, in the order in which they are told. */
export function drawAgreedData(draw: Draw, haltTurn: number): readonly TurnData[] {
  const places = new Set<number>();
  for (let left = draw.int(1, 6); left > 0; left -= 1) {
    const [least, most] = [Math.max(0, haltTurn - NEAR_TURNS), Math.min(TURN_MAX, haltTurn + NEAR_TURNS)];
    places.add(draw.int(least, most) * PLAYER_COUNT_MAX + draw.int(0, PLAYER_COUNT_MAX - 1));
  }
  return drawPlaced(draw, places);
}

function drawPlaced(draw: Draw, places: ReadonlySet<number>): readonly TurnData[] {
  return [...places]
    .toSorted((a, b) => a - b)
    .map((place) => drawTurnData(draw, Math.floor(place / PLAYER_COUNT_MAX), (place % PLAYER_COUNT_MAX) + 1));
}

export function drawTurnData(draw: Draw, turn: number, playerId: PlayerId): TurnData {
  return {
    ...{ turn, playerId, randomValue: draw.int(0, U16), checksum: draw.int(0, U32) },
    ...{
      logChecksum: draw.int(0, U16),
      wantedDelay: draw.int(COMMAND_DELAY_TURNS_MIN, COMMAND_DELAY_TURNS_MAX),
    },
    commands: drawCommands(draw),
  };
}

export function drawBotTurns(draw: Draw): readonly BotTurn[] {
  const turnCount = isDrawn(draw) ? draw.int(0, 4) : draw.int(0, BOT_TURNS_MAX);
  return Array.from({ length: turnCount }, () => {
    const ids = Array.from({ length: PLAYER_COUNT_MAX }, (_, i) => i + 1).filter(() => draw.int(0, 3) === 0);
    const orders = ids.slice(1).map((playerId) => ({ playerId, commands: drawCommands(draw) }));
    return { orders, mindsChecksum: draw.int(0, U32) };
  });
}

function drawCommands(draw: Draw): readonly Command[] {
  return Array.from({ length: draw.int(0, 4) }, () => drawCommand(draw));
}

/** One of any kind that may be said. */
export function drawCommand(draw: Draw): Command {
  const kind = COMMAND_KINDS[draw.int(0, COMMAND_KINDS.length - 1)]!;
  switch (kind) {
    case "move":
    case "attack-move":
    case "patrol":
      return { kind, cats: drawCats(draw), ...drawPoint(draw), ...drawQueued(draw) };
    case "attack":
      return { kind, cats: drawCats(draw), targetId: drawId(draw), ...drawQueued(draw) };
    case "stop":
      return { kind, cats: drawCats(draw) };
    case "hold":
      return { kind, cats: drawCats(draw), ...drawQueued(draw) };
    case "march": {
      const line = isDrawn(draw) ? null : drawPoint(draw);
      const isLoose = line === null || isDrawn(draw);
      const aim = { isFighting: isDrawn(draw), isLoose, line, ...drawPoint(draw) };
      return { kind, cats: drawCats(draw), ...aim, ...drawQueued(draw) };
    }
    case "breed":
      return { kind, ...drawCushion(draw), catKind: CAT_KINDS[draw.int(0, CAT_KINDS.length - 1)]! };
    case "rally":
      return { kind, ...drawCushion(draw), at: isDrawn(draw) ? null : drawPoint(draw) };
    case "pause":
      return { kind, reason: PAUSE_REASONS[draw.int(0, PAUSE_REASONS.length - 1)]! };
    case "admit":
      return { kind, playerId: draw.int(1, PLAYER_COUNT_MAX) };
    case "surrender":
    case "go-on":
      return { kind };
  }
}

function drawQueued(draw: Draw): { readonly queued?: true } {
  return isDrawn(draw) ? { queued: true } : {};
}

function drawCushion(draw: Draw): { readonly cushion: number } {
  return { cushion: draw.int(0, MAP_CUSHIONS_MAX - 1) };
}

function drawPoint(draw: Draw): { readonly x: number; readonly y: number } {
  const half = isDrawn(draw) ? 2_000 : 2 ** 15;
  return { x: draw.int(-half, half - 1), y: draw.int(-half, half - 1) };
}

function drawId(draw: Draw): number {
  return draw.int(1, isDrawn(draw) ? 200 : NETWORK_ID_MAX - 1);
}

/** Ranges, some of many, or ids anywhere: each form that a list of cats has. */
export function drawCats(draw: Draw): readonly number[] {
  const count = draw.int(1, 40);
  const first = drawId(draw);
  const gapMax = [0, 1, 6, 1_000][draw.int(0, 3)]!;
  const cats = [first];
  while (cats.length < count) cats.push(cats.at(-1)! + 1 + (draw.int(0, 3) === 0 ? draw.int(0, gapMax) : 0));
  const fitting = cats.filter((id) => id < NETWORK_ID_MAX);
  return isDrawn(draw) ? fitting : fitting.filter((_, i) => i === 0 || draw.int(0, 2) > 0);
}

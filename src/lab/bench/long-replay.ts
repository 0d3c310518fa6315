import { COMMAND_DELAY_TURNS_MIN, type PlayerCommands } from "../../lockstep/index.ts";
import { startOwnGame, type Replay, type ReplayTurn } from "../../replay/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  generateMap,
  SIM_VERSION,
  type Command,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";

const PLAYER_IDS = [1, 2, 3, 4, 5, 6, 7, 8];
const SEED = 1;
const TELL_TURNS = 3_000;

/** A Classic match: Classic lasts minutes, so what is left of an hour are walks of cats that never meet an enemy. */
const CLASSIC_CATS = 40;
/** Of a battle: cats for as long as it lasts come from the cushions that the armies hold. */
const BATTLE_CATS = 1_500;
const BATTLE_SIDE = 255;
/** Each player orders a part of their cats so often, turns. */
const ORDER_TURNS = 24;
const ORDER_SHARE = 3;
/** Where armies are sent to, units from the middle: they meet there. */
const BATTLE_HALF_SIDE = 40;

/** A replay of one hour or so many turns in Classic, with orders all the while. The same for each call. */
export function classicReplay(turnCount: number, tell: (text: string) => void): Replay {
  const setup = { seed: SEED, catsPerPlayer: CLASSIC_CATS, playerIds: PLAYER_IDS };
  return playReplay(setup, turnCount, classicOrders, tell);
}

/** The same of a battle of 1,500 cats of eight players on a map of 255 x 255 cells. */
export function battleReplay(turnCount: number, tell: (text: string) => void): Replay {
  const map = generateMap({ seed: SEED, playerCount: PLAYER_IDS.length, side: BATTLE_SIDE });
  const catLimit = Math.ceil(BATTLE_CATS / PLAYER_IDS.length);
  const ground = { mode: "cushions", map, catLimit, timeLimitMinutes: 0 } as const;
  const setup = { seed: SEED, catsPerPlayer: catLimit, playerIds: PLAYER_IDS, ground };
  return playReplay(setup, turnCount, battleOrders, tell);
}

type Orders = (world: World, turn: number, playerId: PlayerId) => readonly Command[];

/** Played once, for the checksums and since orders name cats that are there. */
function playReplay(
  setup: MatchSetup,
  turnCount: number,
  ordersOf: Orders,
  tell: (text: string) => void,
): Replay {
  const game = startOwnGame(setup);
  const turns: ReplayTurn[] = [];
  for (let turn = 0; turn < turnCount; turn += 1) {
    const playerCommands = setup.playerIds
      .map((playerId): PlayerCommands => ({ playerId, commands: ordersOf(game.world, turn, playerId) }))
      .filter(({ commands }) => commands.length > 0);
    game.enterRecorded(playerCommands);
    const { checksum } = game.runTurn();
    const delay = { commandDelayTurns: COMMAND_DELAY_TURNS_MIN, mark: null };
    turns.push({ turn, playerCommands, checksum, ...delay });
    if (turn % TELL_TURNS === 0) tell(`a match to jump in: turn ${turn} of ${turnCount}`);
  }
  const players = setup.playerIds.map((playerId) => ({ playerId, name: `Player ${playerId}` }));
  return {
    ...{ simVersion: SIM_VERSION, frozenRules: null, turns, marks: [], seatChanges: [] },
    header: { recorderName: "Player 1", setup, players },
    ...{ ending: { kind: "stopped" }, pauses: [], recordStart: null, signed: null, damage: null },
    startGame: startOwnGame,
  };
}

/** To and fro, all cats of a player now and then: those that meet fight. */
function classicOrders(world: World, turn: number, playerId: PlayerId): readonly Command[] {
  if (turn % ORDER_TURNS !== playerId) return [];
  const cats = catsOf(world, playerId);
  const [x, y] = [draw(turn, playerId, "x", 6), draw(turn, playerId, "y", 3)];
  return cats.length === 0 ? [] : [{ kind: "move", cats, x, y }];
}

/** A third of the cats of a player at a time, those that came after each other, to some place in the middle. */
function battleOrders(world: World, turn: number, playerId: PlayerId): readonly Command[] {
  if (turn % ORDER_TURNS !== playerId * 2) return [];
  const part = Math.floor(turn / ORDER_TURNS) % ORDER_SHARE;
  const all = catsOf(world, playerId);
  const share = Math.ceil(all.length / ORDER_SHARE);
  const cats = all.slice(part * share, (part + 1) * share);
  const at = (axis: string): number => draw(turn, playerId, axis, BATTLE_HALF_SIDE);
  return cats.length === 0 ? [] : [{ kind: "attack-move", cats, x: at("x"), y: at("y") }];
}

function catsOf({ cats, header }: World, playerId: PlayerId): readonly number[] {
  const { playerId: owner, networkId } = cats;
  return Array.from(networkId.subarray(0, header.catCount)).filter((_, row) => owner[row] === playerId);
}

/** Command points, at most so many units from the middle. */
function draw(turn: number, playerId: PlayerId, axis: string, units: number): number {
  const half = units * COMMAND_POINTS_PER_UNIT;
  return drawFromSeed(turn * PLAYER_IDS.length + playerId, axis, -half, half);
}

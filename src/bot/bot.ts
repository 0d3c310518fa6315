import { assert } from "../base/index.ts";
import {
  divTrunc,
  isHopeless,
  isPaused,
  MODE_CUSHIONS,
  ORDER_IDLE,
  rowOfPlayer,
  type BotStrength,
  type Command,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { commandArmy, runPlan } from "./army.ts";
import { commandCushions } from "./care.ts";
import { commandClassic } from "./classic.ts";
import { dutiesOf } from "./duties.ts";
import { concentrate, saveHurt } from "./fire.ts";
import { createMemory, drawBelow, openMemory, PLAN_NONE, type Memory } from "./memory.ts";
import { Orders } from "./orders.ts";
import { commandParties, runParty } from "./parties.ts";
import { makeRoom } from "./room.ts";
import { Scene } from "./scene.ts";
import { commandScout } from "./scout.ts";
import { skillOf } from "./skill.ts";
import { terrainOf } from "./terrain.ts";
import { send, type View } from "./view.ts";

/** Of all cats, at most such a share walks off at once; percent. */
const WANDER_SHARE = 15;
/** A bot knows of turns, the world of sub-turns. */
const SUB_TURNS_PER_TURN = 3;
/** Gives the commands of a seat that plays by itself, at the start of each turn. */
export type Pilot = (world: World, turn: number) => readonly Command[];

/** Working memory of one call. */
const scene = new Scene();

/** The bot that decides, and the turn in which it does. */
interface Moment {
  readonly playerId: PlayerId;
  readonly level: BotStrength;
  readonly turn: number; // of the match, pauses counted in: asked for each, once, ascending; before 0 nothing is commanded
}

/**
 * What a bot commands in a turn. It reads the world and its memory, and writes to its memory alone: the same words come to
 * the same commands, on every engine. `words` is what createMemory gave before the first turn. In a pause it neither commands nor
 * remembers: turns that were spent in pauses do not exist for it, and the one that a pause begins with comes twice.
 */
export function decide(
  world: World,
  words: Int32Array,
  { playerId, level, turn: matchTurn }: Moment,
): readonly Command[] {
  assert(Number.isInteger(matchTurn), `decide: turn ${matchTurn}`);
  if (isPaused(world)) return [];
  const turn = matchTurn - pausedTurnsOf(world);
  const seat = rowOfPlayer(world, playerId);
  if (turn < 0 || seat < 0 || world.players.score[seat] === 0) return [];
  const memory = openMemory(words);
  const { ground } = world;
  if (ground === null) return commandClassic(world, { memory, playerId, level, turn });
  const skill = skillOf(level, ground.rules.mode !== MODE_CUSHIONS, turn);
  const isLook = (turn + playerId) % skill.lookTurns === 0;
  if (!isLook && !isDue(memory, turn)) return [];
  scene.observe(world, playerId);
  const orders = new Orders(memory, skill.rate, turn);
  const terrain = terrainOf(ground);
  const view: View = { world, ground, playerId, turn, scene, terrain, skill, memory, orders };
  command(view, isLook);
  return orders.given;
}

/**
 * A pause begins with a turn and ends with one: these are whole. Bots have decided for the turn with which it begins, so the first one
 * after it has that turn's number once more.
 */
function pausedTurnsOf({ pausing }: World): number {
  return pausing === null ? 0 : divTrunc(pausing.pause.spent, SUB_TURNS_PER_TURN);
}

/** A seat that plays by itself, and keeps its memory to itself. */
export function createBot(seed: number, playerId: PlayerId, level: BotStrength = "medium"): Pilot {
  const words = createMemory(seed, playerId);
  return (world, turn) => decide(world, words, { playerId, level, turn });
}

function isDue(memory: Memory, turn: number): boolean {
  return (
    (memory.plan !== PLAN_NONE && turn >= memory.planTurn) ||
    (memory.partyTurn !== 0 && turn >= memory.partyTurn)
  );
}

function command(view: View, isLook: boolean): void {
  if (isLook && givesUp(view)) {
    view.orders.give({ kind: "surrender" });
    return;
  }
  const duties = dutiesOf(view);
  runParty(view, duties);
  if (isLook) {
    commandParties(view, duties);
    commandArmy(view, duties.army);
    commandScout(view, duties.army);
  }
  runPlan(view, duties.army);
  if (!isLook) return;
  saveHurt(view, duties.army);
  concentrate(view, duties.army);
  makeRoom(view);
  commandCushions(view);
  wander(view);
}

/** Whether there has been no hope for so long that it says so. */
function givesUp({ world, ground, playerId, turn, skill, memory }: View): boolean {
  if (skill.givesUpTurns === 0) return false;
  const team = ground.seats.team[rowOfPlayer(world, playerId)]!;
  if (!isHopeless(world, team)) memory.hopelessTurn = 0;
  else if (memory.hopelessTurn === 0) memory.hopelessTurn = turn + 1;
  return memory.hopelessTurn !== 0 && turn + 1 - memory.hopelessTurn >= skill.givesUpTurns;
}

/** Some cats with nothing to do walk to and fro. */
function wander(view: View): void {
  const { skill, scene: seen, world, ground, memory } = view;
  if (skill.wanderTenths === 0 || drawBelow(memory, 10) >= skill.wanderTenths) return;
  const idle = seen.ownRows.filter((row) => world.cats.order[row] === ORDER_IDLE);
  if (idle.length === 0) return;
  const count = 1 + drawBelow(memory, 1 + divTrunc(seen.ownRows.length * WANDER_SHARE, 100));
  const first = drawBelow(memory, idle.length);
  const { mapWidth, mapHeight } = ground.rules;
  const x = drawBelow(memory, mapWidth << 7) - (mapWidth << 6);
  const y = drawBelow(memory, mapHeight << 7) - (mapHeight << 6);
  send(view, "patrol", idle.slice(first, first + count), { x, y });
}

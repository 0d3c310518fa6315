import {
  CUSHION_KINDS,
  divTrunc,
  MODE_CUSHIONS,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  sqrtFloor,
  type Ground,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { tasteOf, type Memory } from "./memory.ts";
import type { Orders } from "./orders.ts";
import type { Scene } from "./scene.ts";
import { LATE_TURN, type Skill } from "./skill.ts";
import { straightWay, type Place, type Terrain } from "./terrain.ts";

/** One look of a bot at a match on a map, and what it needs to act on it. Lengths are points, 1/256 of a unit. */
export interface View {
  readonly world: World;
  readonly ground: Ground;
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly scene: Scene;
  readonly terrain: Terrain;
  readonly skill: Skill;
  readonly memory: Memory;
  readonly orders: Orders;
}

/** One unit, in points. */
export const UNIT = 256;
const POINT_MAX = 0x7fff;
/** Goals this near to each other are the same. */
const SAME_PLACE = 2 * UNIT;
/** A thing of taste that is no cushion: when it begins to claim. */
const CLAIM = 1_001;
/** Friends this near to enemies are in the fight in a moment; blocks. */
const COMING_BLOCKS = 2;
const MILK = CUSHION_KINDS.indexOf("milk");

/** Sends cats to a place; false if that would be a command too many, or to nobody. Rows are ascending. */
export function send(
  { orders, world }: View,
  kind: "move" | "attack-move" | "patrol",
  rows: readonly number[],
  place: Place,
): boolean {
  if (rows.length === 0) return false;
  const cats = rows.map((row) => world.cats.networkId[row]!);
  return orders.give({ kind, cats, x: withinPoints(place.x), y: withinPoints(place.y) });
}

export function placeOf({ scene }: View, row: number): Place {
  return { x: scene.xOf(row), y: scene.yOf(row) };
}

export function goalOf({ world: { cats } }: View, row: number): Place {
  return { x: cats.goalX[row]! >> 8, y: cats.goalY[row]! >> 8 };
}

/** Whether a cat is on its way to a place. */
export function isHeadedFor(view: View, row: number, place: Place): boolean {
  const order = view.world.cats.order[row]!;
  if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE) return false;
  return straightWay(goalOf(view, row), place) < SAME_PLACE;
}

/** Whether a cat fights, or was told whom to fight. */
export function isFighting({ world: { cats } }: View, row: number): boolean {
  return cats.targetId[row] !== 0 || cats.order[row] === ORDER_ATTACK;
}

/** A group of so many cats that came to one place stands within this radius of it, with something to spare. */
export function crowdRadius(catCount: number): number {
  return 2 * UNIT + sqrtFloor(catCount * 13_271); // 0.45 units by the root
}

export function isNear(view: View, row: number, place: Place, radius: number): boolean {
  return straightWay(placeOf(view, row), place) <= radius;
}

/** Whether a cushion is the bot's own or an ally's. */
export function isOurs({ ground, scene }: View, cushion: number): boolean {
  const owner = ground.cushions.owner[cushion]!;
  return owner !== 0 && scene.isFriend(owner);
}

/** Whether it attacks nobody yet: it takes what is nobody's. In a battle there is nothing to do but to attack. */
export function isCalm({ turn, skill, ground }: View): boolean {
  return turn < skill.calmTurns && ground.rules.mode === MODE_CUSHIONS;
}

/**
 * Whether it goes for cushions. Late in a match nobody is bred any more, and few cats can't hold them: small bands would take them from each
 * other in turns for ever, and never meet. So they go for cats alone, as in a battle.
 */
export function isForCushions({ turn, ground, scene }: View): boolean {
  const { mode, cushionCount } = ground.rules;
  return mode === MODE_CUSHIONS && (turn < LATE_TURN || scene.ownRows.length > cushionCount);
}

/** Whether it has as many cushions as it wants for now: none at first, then one, and one more each time that it has waited. */
export function isContent(view: View): boolean {
  const { ground, playerId } = view;
  let own = 0;
  for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
    if (ground.cushions.owner[cushion] === playerId) own += 1;
  }
  return own >= cushionsWanted(view);
}

function cushionsWanted({ skill, turn, memory }: View): number {
  const { claimTurn, claimLater, claimEvery, cushionsMax } = skill;
  const waited = turn - claimTurn - tasteOf(memory, CLAIM, 1 + claimLater);
  if (waited < 0) return 0;
  return claimEvery === 0 ? cushionsMax : Math.min(cushionsMax, 1 + divTrunc(waited, claimEvery));
}

/** Whether a cushion of ours heals who rests on it. */
export function isOurMilk(view: View, cushion: number): boolean {
  return view.ground.cushions.kind[cushion] === MILK && isOurs(view, cushion);
}

/** The power of enemies at a cushion or near it. */
export function cushionThreat({ scene, terrain }: View, cushion: number): number {
  const { x, y } = terrain.cushionPlace(cushion);
  return scene.around(scene.foes, scene.blockAt(x, y));
}

/** Where an army and its enemies meet. */
export interface Contact {
  readonly friends: number; // power of both sides where they are near each other
  readonly foes: number;
  readonly place: Place | null; // of enemies in contact, the thickest
}

/** Where cats of the army and enemies are near each other, and how strong both are there. */
export function contactOf(view: View, members: readonly number[]): Contact {
  const { scene } = view;
  const blocks = new Set(members.map((row) => scene.blockOf(row)));
  const hot = new Set<number>();
  let friends = 0;
  for (const block of blocks) {
    if (scene.around(scene.foes, block, COMING_BLOCKS) === 0) continue;
    friends += scene.friends[block]!;
    scene.forAround(block, 1, (other) => {
      if (scene.foes[other]! > 0) hot.add(other);
    });
  }
  let foes = 0;
  let thickest = -1;
  for (const block of hot) {
    foes += scene.foes[block]!;
    if (thickest < 0 || scene.foes[block]! > scene.foes[thickest]!) thickest = block;
  }
  return { friends, foes, place: thickest < 0 ? null : placeOf(view, scene.foeIn(thickest)) };
}

function withinPoints(value: number): number {
  return Math.max(-POINT_MAX, Math.min(POINT_MAX, value));
}

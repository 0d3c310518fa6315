import { CAT_KINDS, CAT_RULES, ORDER_ASLEEP, ORDER_ATTACK, ORDER_MOVE } from "../sim/index.ts";
import type { Place } from "./terrain.ts";
import { isOurMilk, placeOf, send, UNIT, type View } from "./view.ts";

/** Cats of either side that are looked at: a look costs as much as their product at most. */
const LOOKED_AT = 120;
/** So many can throw at an enemy, or it is not worth a command. */
const THROWERS_MIN = 3;
/** A cat with no more health than this, of a kind that has more than twice as much, is better off elsewhere. */
const HURT_HEALTH = 1;
/** A cushion with milk is worth a way of this. */
const MILK_WAY = 25 * UNIT;
/** By kind of cat: a way, rounded down, is within range if its square is below this. */
const BEYOND_SQUARED = CAT_KINDS.map(
  (kind) => ((CAT_RULES[kind].range >> 8) + 1) * ((CAT_RULES[kind].range >> 8) + 1),
);

/** Has those who can throw at an enemy throw at it together, the weakest enemy first, as many as it takes. */
export function concentrate(view: View, members: readonly number[]): void {
  const { skill, orders, world } = view;
  if (skill.focusMax === 0 || !orders.isOpen) return;
  const own = fightersOf(view, members);
  if (own.length < THROWERS_MIN) return;
  const { cats } = world;
  const victims = victimsNear(view, own)
    .map((row) => ({ row, near: own.filter((thrower) => isInRange(view, thrower, row)) }))
    .filter(({ near }) => near.length >= THROWERS_MIN)
    .sort(
      (a, b) => cats.health[a.row]! - cats.health[b.row]! || b.near.length - a.near.length || a.row - b.row,
    );
  const busy = new Set<number>();
  let given = 0;
  for (const { row, near } of victims) {
    if (given >= skill.focusMax) return;
    const targetId = cats.networkId[row]!;
    const atIt = near.filter(
      (thrower) => cats.order[thrower] === ORDER_ATTACK && cats.targetId[thrower] === targetId,
    );
    const more = near
      .filter((thrower) => !busy.has(thrower) && cats.order[thrower] !== ORDER_ATTACK)
      .slice(0, Math.max(0, cats.health[row]! - atIt.length));
    for (const thrower of [...more, ...atIt]) busy.add(thrower);
    if (more.length < THROWERS_MIN) continue;
    const ids = more.map((thrower) => cats.networkId[thrower]!);
    if (!orders.give({ kind: "attack", cats: ids, targetId })) return;
    given += 1;
  }
}

/** Takes those out of the fight who would fall to the next ball, if there is milk near where they get well. */
export function saveHurt(view: View, members: readonly number[]): void {
  const { skill, orders, world, ground, scene } = view;
  if (!skill.saves || !orders.isOpen) return;
  const hurt = members.filter((row) => {
    const isHurt = world.cats.health[row]! <= HURT_HEALTH && ground.steering.kind[row] !== KNITTER;
    return isHurt && world.cats.order[row] !== ORDER_MOVE && scene.around(scene.foes, scene.blockOf(row)) > 0;
  });
  if (hurt.length < 2) return;
  const milk = milkNear(view, placeOf(view, hurt[0]!));
  if (milk !== null) send(view, "move", hurt, milk);
}

const KNITTER = CAT_KINDS.indexOf("knitter");

function milkNear(view: View, from: Place): Place | null {
  const { ground, terrain, scene } = view;
  let best: Place | null = null;
  let least = MILK_WAY;
  for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
    const place = terrain.cushionPlace(cushion);
    if (!isOurMilk(view, cushion) || scene.around(scene.foes, scene.blockAt(place.x, place.y)) > 0) continue;
    const way = terrain.wayToCushion(cushion, from);
    if (way >= least) continue;
    least = way;
    best = place;
  }
  return best;
}

/** Those of the army who are near enemies, so many at most. */
function fightersOf({ scene, world }: View, members: readonly number[]): readonly number[] {
  const fighters: number[] = [];
  for (const row of members) {
    if (fighters.length === LOOKED_AT) break;
    if (world.cats.order[row] !== ORDER_MOVE && scene.around(scene.foes, scene.blockOf(row)) > 0)
      fighters.push(row);
  }
  return fighters;
}

/** The enemies near them, so many at most. */
function victimsNear({ scene, world }: View, own: readonly number[]): readonly number[] {
  const { cats, header } = world;
  const blocks = new Set<number>();
  for (const row of own) scene.forAround(scene.blockOf(row), 1, (block) => blocks.add(block));
  const victims: number[] = [];
  for (let row = 0; row < header.catCount && victims.length < LOOKED_AT; row += 1) {
    if (scene.isFriend(cats.playerId[row]!) || cats.order[row] === ORDER_ASLEEP) continue;
    if (blocks.has(scene.blockOf(row))) victims.push(row);
  }
  return victims;
}

/** Asked for each of one side and each of the other: no root, and no place made for it. */
function isInRange({ scene, ground }: View, thrower: number, victim: number): boolean {
  const wayX = scene.xOf(thrower) - scene.xOf(victim);
  const wayY = scene.yOf(thrower) - scene.yOf(victim);
  return wayX * wayX + wayY * wayY < BEYOND_SQUARED[ground.steering.kind[thrower]!]!;
}

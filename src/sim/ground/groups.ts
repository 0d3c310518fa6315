import { assert } from "../../base/index.ts";
import { REACH_ALONE } from "../constants.ts";
import { fixedRatio, sqrtFloor } from "../fixed.ts";
import { ORDER_ATTACK_MOVE, ORDER_MOVE } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { formUp, isInside, type GroupGoal } from "./formation.ts";

/**
 * Cats that were sent to the same goal within two seconds are one group: an order to many travels in several commands, one a turn.
 * An order to 2,500 cats whose ids lie scattered takes so long, with a delay or two.
 */
const PARTS_SUB_TURNS = 60;
/**
 * The square of the radius in which cats packed like oranges find room, for each of them, and a quarter more: hexagons of
 * 0.312 square units make 0.0992 by pi.
 */
const REACH_SQUARED_PER_CAT = 0x1_0000 * fixedRatio(124, 1_000);

/** How far from its goal the outermost of a packed group stands, Fixed. */
export function reachOf(catCount: number): number {
  assert(catCount >= 1, "reachOf: a group is not empty");
  return catCount === 1 ? REACH_ALONE : REACH_ALONE + sqrtFloor(catCount * REACH_SQUARED_PER_CAT);
}

/**
 * Gives places and paces to all groups that were sent somewhere since the sub-turn before: once, however often and in how many
 * parts they were. Must run after all commands, before anybody walks.
 */
export function formGroups(world: World, ground: Ground): void {
  const { subTurn, catCount } = ground.scratch;
  if (isAnySent(ground.steering.formsAt, subTurn, catCount)) formSent(world, ground); // in few sub-turns
}

/** On its own: what its closures hold on to would be garbage of each sub-turn. */
function formSent(world: World, ground: Ground): void {
  const { header } = world;
  const { formsAt } = ground.steering;
  const sent = sentOf(world, ground);
  let first = 0;
  for (let i = 1; i <= sent.length; i += 1) {
    if (i < sent.length && compareSent(sent[first]!, sent[i]!) === 0) continue;
    const group = sent.slice(first, i).map(({ row }) => row);
    if (group.some((row) => formsAt[row] === header.subTurn)) formGroup(world, ground, group);
    first = i;
  }
}

/** Row by row: a view of those in use would be garbage, in each sub-turn. */
function isAnySent(formsAt: Int32Array, subTurn: number, catCount: number): boolean {
  for (let row = 0; row < catCount; row += 1) if (formsAt[row] === subTurn) return true;
  return false;
}

/** What cats of one group have in common. */
interface Sent extends GroupGoal {
  readonly row: number;
  readonly playerId: number;
  readonly order: number;
  readonly isLoose: boolean; // each at its own pace
}

/** The cats that were sent somewhere of late, groups one after the other, each by row. */
function sentOf({ header, cats }: World, { steering }: Ground): readonly Sent[] {
  const sent: Sent[] = [];
  for (let row = 0; row < header.catCount; row += 1) {
    const formsAt = steering.formsAt[row]!;
    const order = cats.order[row]!;
    if (formsAt <= 0 || formsAt > header.subTurn || formsAt <= header.subTurn - PARTS_SUB_TURNS) continue;
    if (order !== ORDER_MOVE && order !== ORDER_ATTACK_MOVE) continue;
    sent.push({
      ...{ row, order, playerId: cats.playerId[row]!, isLoose: steering.stride[row]! <= 0 },
      ...{ x: cats.goalX[row]!, y: cats.goalY[row]! },
      ...{ lineX: steering.patrolX[row]!, lineY: steering.patrolY[row]! },
    });
  }
  return sent.sort((a, b) => compareSent(a, b) || a.row - b.row);
}

function compareSent(a: Sent, b: Sent): number {
  return (
    a.playerId - b.playerId ||
    a.x - b.x ||
    a.y - b.y ||
    a.order - b.order ||
    a.lineX - b.lineX ||
    a.lineY - b.lineY ||
    Number(a.isLoose) - Number(b.isLoose)
  );
}

function formGroup(world: World, ground: Ground, rows: readonly number[]): void {
  const { steering, scratch } = ground;
  const [first] = rows;
  assert(first !== undefined, "a group is not empty");
  const sentAt = rows.reduce((least, row) => Math.min(least, steering.formsAt[row]!), Infinity);
  const reach = reachOf(rows.length);
  for (const row of rows) {
    steering.place[row] = 0;
    steering.reach[row] = reach;
    steering.formsAt[row] = sentAt;
    if (rows.length === 1) steering.stride[row] = 0; // there is nobody to wait for
  }
  const goal = goalOfGroup(world, ground, first);
  if (rows.length === 1 || !isInside(ground, goal.x, goal.y)) return;
  formUp(world, ground, rows, { goal });
  assert(scratch.catCount >= rows.length, "nobody is in a group twice");
}

/** In a world that is damaged a goal may lie anywhere; a line is no longer than the map in any other. */
export function goalOfGroup({ cats }: World, ground: Ground, row: number): GroupGoal {
  return { x: cats.goalX[row]!, y: cats.goalY[row]!, ...lineOf(ground, row) };
}

function lineOf(
  { steering, scratch }: Ground,
  row: number,
): { readonly lineX: number; readonly lineY: number } {
  const lineX = steering.patrolX[row]!;
  const lineY = steering.patrolY[row]!;
  const isSound = Math.abs(lineX) <= 2 * scratch.halfWidth && Math.abs(lineY) <= 2 * scratch.halfHeight;
  return isSound ? { lineX, lineY } : { lineX: 0, lineY: 0 };
}

import { assert, bytesOf, crc32 } from "../../base/index.ts";
import { FLOW_CELLS_PER_SUB_TURN, FLOW_FIELD_ROWS } from "../constants.ts";
import { NO_VIA } from "../map/flow-builder.ts";
import { GROUND_FIELDS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";

/** A field that a cat asked for this many sub-turns ago or less is in use: cats that wait ask every fourth. */
const IN_USE_SUB_TURNS = 8;

/** Of all memos of all worlds in this process: it only tells one content from another, and no rule asks for it. */
let lastStamp = 0;

/**
 * The row of the flow field to a cell, which goes into the queue if there is none yet. A field that nobody uses makes
 * room, the one longest out of use first. -1 when all are in use: then cats walk straight.
 */
export function requestFlowField({ header }: World, { flowFields, rules }: Ground, cell: number): number {
  assert(cell >= 0 && cell <= NO_VIA, `requestFlowField: there is no cell ${cell}`);
  const { goal, usedAt } = flowFields;
  let chosen = -1;
  let chosenUsedAt = header.subTurn - IN_USE_SUB_TURNS;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    if (goal[row] === cell + 1) return row;
    const lastUsed = goal[row] === 0 ? -1 - IN_USE_SUB_TURNS : usedAt[row]!; // free: before the match, even
    if (lastUsed >= chosenUsedAt) continue;
    chosen = row;
    chosenUsedAt = lastUsed;
  }
  if (chosen < 0) return -1;
  for (const field of GROUND_FIELDS.flowFields) flowFields[field][chosen] = 0;
  goal[chosen] = cell + 1;
  usedAt[chosen] = header.subTurn;
  flowFields.sequence[chosen] = rules.flowSequence;
  rules.flowSequence += 1;
  return chosen;
}

/** Works on the fields in the order in which they were asked for, so many cells a sub-turn. */
export function advanceFlowFields(ground: Ground): void {
  recallFlowFields(ground);
  let left = FLOW_CELLS_PER_SUB_TURN;
  while (left > 0) {
    const row = nextInQueue(ground);
    if (row < 0) return;
    left -= workOn(ground, row, left);
  }
}

/**
 * Where a cat in that cell walks to on its way to the field's goal; NO_VIA where that is not known yet. Of a field not begun
 * yet nothing is: the memo may still hold what lay in its row before.
 */
export function viaOf({ flowFields, scratch }: Ground, row: number, cell: number): number {
  if (flowFields.settledCount[row] === 0) return NO_VIA;
  return scratch.memos[row]!.via[cell]!;
}

/** Whether its ways lie elsewhere than in memory: the words of its world were restored or copied, and nobody has asked for it since. */
export function isForgotten({ flowFields, scratch }: Ground, row: number): boolean {
  const { goal, settledCount } = scratch.memos[row]!;
  const settled = flowFields.settledCount[row]!;
  return (
    flowFields.goal[row]! > 0 &&
    settled > 0 &&
    (goal !== flowFields.goal[row]! - 1 || settledCount !== settled)
  );
}

/** Computes a field again that is not as the world's words say. */
export function recallFlowField(ground: Ground, row: number): void {
  if (!isForgotten(ground, row)) return;
  const { flowFields, scratch, walls } = ground;
  const { builder } = scratch;
  const memo = scratch.memos[row]!;
  const goal = flowFields.goal[row]! - 1;
  const settledCount = flowFields.settledCount[row]!;
  if (memo.via.length === 0) memo.via = builder.makeField();
  builder.begin(walls, goal, memo.via);
  builder.settle(settledCount);
  memo.goal = goal;
  memo.settledCount = settledCount;
  memo.stamp = nextStamp();
}

/**
 * Computes again the fields that are not as the world's words say, if they are in use or not complete: no cat asks for most of the
 * others any more. A caller that looks one of those up has it computed before.
 */
function recallFlowFields(ground: Ground): void {
  const { flowFields, scratch } = ground;
  const { isComplete, usedAt } = flowFields;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1)
    if (isComplete[row] !== 1 || usedAt[row]! >= scratch.subTurn - IN_USE_SUB_TURNS)
      recallFlowField(ground, row);
}

/** The field that waits longest, or -1. */
function nextInQueue({ flowFields }: Ground): number {
  const { goal, sequence, isComplete } = flowFields;
  let next = -1;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    if (goal[row] === 0 || isComplete[row] === 1) continue;
    if (next < 0 || sequence[row]! < sequence[next]!) next = row;
  }
  return next;
}

/** Settles at most so many cells of a field; returns what that cost, at least 1. */
function workOn({ flowFields, scratch, walls }: Ground, row: number, countMax: number): number {
  const { builder } = scratch;
  const goal = flowFields.goal[row]! - 1;
  const settledBefore = flowFields.settledCount[row]!;
  const memo = scratch.memos[row]!;
  if (memo.via.length === 0) memo.via = builder.makeField();
  const isAtWork = builder.isFor(memo.via) && builder.goal === goal && builder.settledCount === settledBefore;
  if (!isAtWork || settledBefore === 0) {
    builder.begin(walls, goal, memo.via);
    builder.settle(settledBefore);
  }
  const settled = builder.settle(countMax);
  memo.goal = goal;
  memo.settledCount = builder.settledCount;
  memo.stamp = nextStamp();
  flowFields.settledCount[row] = builder.settledCount;
  if (settled < countMax) {
    flowFields.isComplete[row] = 1;
    flowFields.checksum[row] = crc32(bytesOf(memo.via)) | 0;
  }
  assert(settled <= countMax, "a field takes no more than its share");
  return Math.max(1, settled);
}

function nextStamp(): number {
  lastStamp += 1;
  return lastStamp;
}

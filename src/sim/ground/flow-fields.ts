import { assert, bytesOf, crc32 } from "../../base/index.ts";
import { FLOW_CELLS_PER_SUB_TURN, FLOW_FIELD_ROWS, PLAYER_COUNT_MAX } from "../constants.ts";
import { divTrunc } from "../fixed.ts";
import { NO_VIA } from "../map/flow-builder.ts";
import { GROUND_FIELDS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";

/** A field that a cat asked for this many sub-turns ago or less is in use: cats that wait ask every fourth. */
const IN_USE_SUB_TURNS = 8;
/** The bits of flowFields.askers: those of all players now, and as many before. What is in use has a bit. */
const ASKER_BITS = 8;
const ASKER_MASK = (1 << ASKER_BITS) - 1;

assert(PLAYER_COUNT_MAX <= ASKER_BITS, "each player has a bit");
assert((IN_USE_SUB_TURNS & (IN_USE_SUB_TURNS - 1)) === 0, "turns of noting who asks are a power of two");

/** Of all memos of all worlds in this process: it only tells one content from another, and no rule asks for it. */
let lastStamp = 0;

/**
 * The row of the flow field to a cell, which goes into the queue if there is none yet. A field that nobody uses makes
 * room, the one longest out of use first. When all are in use, whoever has less than its share gets one of those who have
 * more; all others get -1, and their cats walk straight.
 */
export function requestFlowField(world: World, ground: Ground, cell: number, playerId: number): number {
  const { header } = world;
  const { flowFields, rules } = ground;
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
  if (chosen < 0) chosen = rowBeyondShares(world, ground, playerId);
  if (chosen < 0) return -1;
  for (const field of GROUND_FIELDS.flowFields) flowFields[field][chosen] = 0;
  goal[chosen] = cell + 1;
  usedAt[chosen] = header.subTurn;
  flowFields.askers[chosen] = askerBit(playerId);
  flowFields.sequence[chosen] = rules.flowSequence;
  rules.flowSequence += 1;
  return chosen;
}

/** The bit of a player whose cats ask for a field, in flowFields.askers. */
export function askerBit(playerId: number): number {
  return 1 << (playerId - 1);
}

/**
 * Of the rows that only such players ask for as have more than their share, the one longest out of use; -1 if that player
 * has its share. With fewer there is one: the shares of all others together are not all other rows.
 */
function rowBeyondShares({ header, players }: World, { flowFields }: Ground, playerId: number): number {
  const share = divTrunc(FLOW_FIELD_ROWS, header.playerCount);
  if (countAsked(flowFields, askerBit(playerId)) >= share) return -1;
  let within = 0;
  for (let player = 0; player < header.playerCount; player += 1) {
    const bit = askerBit(players.playerId[player]!);
    if (countAsked(flowFields, bit) <= share) within |= bit;
  }
  let chosen = -1;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    if ((askersOf(flowFields, row) & within) !== 0) continue;
    if (chosen < 0 || flowFields.usedAt[row]! < flowFields.usedAt[chosen]!) chosen = row;
  }
  return chosen;
}

function countAsked(flowFields: Ground["flowFields"], bit: number): number {
  let count = 0;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) count += (askersOf(flowFields, row) & bit) === 0 ? 0 : 1;
  return count;
}

function askersOf({ askers }: Ground["flowFields"], row: number): number {
  return (askers[row]! | (askers[row]! >> ASKER_BITS)) & ASKER_MASK;
}

/**
 * Works on one field after the other, so many cells a sub-turn: for the players in turn, and for each in the order in which it asked.
 */
export function advanceFlowFields(ground: Ground): void {
  if ((ground.scratch.subTurn & (IN_USE_SUB_TURNS - 1)) === 0) noteTime(ground);
  recallFlowFields(ground);
  let left = FLOW_CELLS_PER_SUB_TURN;
  while (left > 0) {
    const row = nextInQueue(ground);
    if (row < 0) return;
    noteTurn(ground, row);
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

/** Who asked now has asked before, and nobody has asked yet. */
function noteTime({ flowFields: { askers } }: Ground): void {
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) askers[row] = (askers[row]! & ASKER_MASK) << ASKER_BITS;
}

/**
 * The field that has been begun: to go on with another would mean to compute it again. Else, of the player who is next in turn, the
 * one that waits longest; -1: none waits.
 */
function nextInQueue({ flowFields, rules }: Ground): number {
  const { goal, sequence, settledCount, isComplete } = flowFields;
  let next = -1;
  let nextTurn = 0;
  for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
    if (goal[row] === 0 || isComplete[row] === 1) continue;
    if (settledCount[row]! > 0) return row;
    const turn = turnsBefore(rules.flowPlayerId, askersOf(flowFields, row));
    if (next >= 0 && (turn > nextTurn || (turn === nextTurn && sequence[row]! > sequence[next]!))) continue;
    next = row;
    nextTurn = turn;
  }
  return next;
}

/** How many players come after that one before the first of these, by player id, round and round. All, if there is none. */
function turnsBefore(playerId: number, askers: number): number {
  const inTurn = ((askers >> playerId) | (askers << (ASKER_BITS - playerId))) & ASKER_MASK;
  return inTurn === 0 ? ASKER_BITS : 31 - Math.clz32(inTurn & -inTurn);
}

/** Whoever a field is begun for has had its turn. */
function noteTurn({ flowFields, rules }: Ground, row: number): void {
  const turn = turnsBefore(rules.flowPlayerId, askersOf(flowFields, row));
  if (flowFields.settledCount[row]! > 0 || turn === ASKER_BITS) return;
  rules.flowPlayerId = ((rules.flowPlayerId + turn) % ASKER_BITS) + 1;
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

import { CAT_KINDS, divTrunc } from "../sim/index.ts";
import { tasteOf } from "./memory.ts";
import { isWanted, partySize, type Duties } from "./duties.ts";
import {
  isContent,
  isFighting,
  isForCushions,
  isHeadedFor,
  isNear,
  isOurs,
  placeOf,
  send,
  UNIT,
  type View,
} from "./view.ts";

/** Of all cats, at most this share is away from the army; percent. */
const SHARE_MAX = 30;
const SHARE_AHEAD = 60;
/** What a cushion that needs no taking, only a guard, is farther off in the choice of the next. */
const GUARD_COST = 25 * UNIT;
/** A command has run after so many turns, if the network is no worse than usual. */
const UNDER_WAY_TURNS = 8;
/** Of those who might go, so many are asked how far it is. */
const ASKED = 8;
/** Cats this near to the middle of a cushion stand on it. */
const ON_CUSHION = 358; // 1.4 units
/** Cushions about as near as each other are a matter of taste. */
const TASTE = 5 * UNIT;
const KITTEN = CAT_KINDS.indexOf("kitten");

/** Sends small groups to cushions that nobody guards, and puts those who lost their way right. */
export function commandParties(view: View, duties: Duties): void {
  const { memory, turn } = view;
  if (!isForCushions(view)) return;
  if (memory.sentTurn !== 0 && turn + 1 - memory.sentTurn > UNDER_WAY_TURNS) memory.sentMask = 0;
  if (memory.partyTurn === 0) think(view, duties);
  remind(view, duties);
}

/** Sends the party that it has thought of, if it is time: as soon as it may give a command, before all others. */
export function runParty(view: View, duties: Duties): void {
  const { memory, turn, orders } = view;
  if (memory.partyTurn === 0 || turn < memory.partyTurn || !orders.isOpen) return;
  memory.partyTurn = 0;
  sendOut(view, duties, memory.partyCushion - 1);
}

function think(view: View, duties: Duties): void {
  const { memory, skill, turn, ground, orders } = view;
  for (let sent = 0; sent < ground.rules.cushionCount && orders.isOpen; sent += 1) {
    const cushion = nextCushion(view, duties);
    if (cushion < 0) return;
    if (skill.reactionTurns > 0) {
      memory.partyTurn = turn + skill.reactionTurns;
      memory.partyCushion = cushion + 1;
      return;
    }
    if (!sendOut(view, duties, cushion)) return;
  }
}

function isFree({ world }: View, row: number): boolean {
  return world.cats.targetId[row] === 0;
}

function isSent({ memory }: View, cushion: number): boolean {
  return ((memory.sentMask >>> cushion) & 1) === 1;
}

/** The cushion worth a party that those who might go are nearest to, or -1. */
function nextCushion(view: View, duties: Duties): number {
  const { ground, skill, terrain, memory } = view;
  const { cushionCount } = ground.rules;
  const under = duties.partyCount + countBits(memory.sentMask);
  if (under >= (duties.isAhead ? cushionCount : skill.partiesMax)) return -1;
  const free = duties.army.filter((row) => isFree(view, row));
  const step = Math.max(1, divTrunc(free.length, ASKED));
  const hasEnough = isContent(view);
  let best = -1;
  let bestCost = 0;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    if (duties.parties[cushion]!.length > 0 || isSent(view, cushion)) continue;
    if (!isWanted(view, cushion, duties.isAhead) || (hasEnough && !isOurs(view, cushion))) continue;
    const guardCost = tasteOf(memory, cushion, TASTE) + (isOurs(view, cushion) ? GUARD_COST : 0);
    for (let i = 0; i < free.length; i += step) {
      const cost = guardCost + terrain.wayToCushion(cushion, placeOf(view, free[i]!));
      if (best >= 0 && cost >= bestCost) continue;
      best = cushion;
      bestCost = cost;
    }
  }
  return best;
}

function sendOut(view: View, duties: Duties, cushion: number): boolean {
  const { scene, terrain, ground, memory, turn } = view;
  const catCount = partySize(view, duties.isAhead, isOurs(view, cushion));
  const share = duties.isAhead ? SHARE_AHEAD : SHARE_MAX;
  const away = duties.partyCats + (countBits(memory.sentMask) + 1) * catCount;
  if (away > Math.max(catCount, divTrunc(scene.ownRows.length * share, 100))) return false;
  const nearest = duties.army
    .filter((row) => isFree(view, row))
    .map((row) => {
      const way = terrain.wayToCushion(cushion, placeOf(view, row));
      return { row, cost: ground.steering.kind[row] === KITTEN ? way >> 1 : way }; // fast, and takes it in no time
    })
    .sort((a, b) => a.cost - b.cost || a.row - b.row)
    .slice(0, catCount);
  const rows = nearest.map(({ row }) => row).sort((a, b) => a - b);
  if (!send(view, "attack-move", rows, terrain.cushionPlace(cushion))) return false;
  memory.sentMask |= 1 << cushion;
  memory.sentTurn = turn + 1;
  return true;
}

/** Sends on those cats that stopped before they were there, one party a look. */
function remind(view: View, duties: Duties): void {
  for (const [cushion, party] of duties.parties.entries()) {
    const isAtIt = view.ground.cushions.claimant[cushion] === view.playerId;
    if (party.length === 0 || isAtIt || isSent(view, cushion)) continue;
    const place = view.terrain.cushionPlace(cushion);
    const lost = party.filter(
      (row) =>
        !isFighting(view, row) && !isNear(view, row, place, ON_CUSHION) && !isHeadedFor(view, row, place),
    );
    if (lost.length > 0 && send(view, "attack-move", lost, place)) return;
  }
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

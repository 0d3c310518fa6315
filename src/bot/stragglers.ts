import type { Target } from "./choose-target.ts";
import { straightWay, type Place } from "./terrain.ts";
import {
  crowdRadius,
  goalOf,
  isCalm,
  isFighting,
  isHeadedFor,
  isNear,
  send,
  UNIT,
  type View,
} from "./view.ts";

/** Cats that came later join an attack when they are at least so many, and at least such a share of the attackers; percent. */
const JOIN_CATS = 5;
const JOIN_SHARE = 20;
/** Fewer stragglers than this share are called only now and then; percent. */
const STRAGGLER_SHARE = 20;
const CALL_TURNS = 20;
/** A cat that was sent so near to the target is one of those that attack. */
const SAME_ATTACK = 5 * UNIT;
/** A cat so near to the target is one of them as well; one that fights is so wherever it stands. */
const AT_TARGET = 8 * UNIT;

/** Those of the army who are at the attack: a bot keeps no list of them. */
export function strikersOf(view: View, members: readonly number[]): readonly number[] {
  const { memory } = view;
  const target = { x: memory.targetX, y: memory.targetY };
  return members.filter(
    (row) =>
      isFighting(view, row) ||
      straightWay(goalOf(view, row), target) < SAME_ATTACK ||
      isNear(view, row, target, AT_TARGET),
  );
}

/** Calls those to the point who are neither there nor on their way. */
export function call(view: View, rows: readonly number[], point: Place): void {
  const radius = crowdRadius(rows.length);
  const away = rows.filter(
    (row) => !isFighting(view, row) && !isNear(view, row, point, radius) && !isHeadedFor(view, row, point),
  );
  callOut(view, { away, ofCount: rows.length, place: point });
}

/** Sends on those cats that stopped on the way. */
export function urge(view: View, strikers: readonly number[], { place, cushion }: Target): void {
  const radius = cushion >= 0 ? crowdRadius(strikers.length) : 640; // 2.5 units
  const away = strikers.filter(
    (row) => !isFighting(view, row) && !isHeadedFor(view, row, place) && !isNear(view, row, place, radius),
  );
  callOut(view, { away: away.slice(0, view.skill.waveCats), ofCount: strikers.length, place });
}

interface Joining {
  readonly members: readonly number[];
  readonly strikers: readonly number[];
  readonly point: Place;
  readonly target: Place;
}

/** Those who came later gather behind the attack, and follow it when they are enough. */
export function join(view: View, { members, strikers, point, target }: Joining): void {
  const atIt = new Set(strikers);
  const late = members.filter((row) => !atIt.has(row));
  const radius = crowdRadius(late.length);
  const there = late.filter((row) => isNear(view, row, point, radius));
  const isEnough = there.length >= JOIN_CATS && there.length * 100 >= strikers.length * JOIN_SHARE;
  if (isEnough && view.skill.hasStaging) send(view, "attack-move", there, target);
  else if (!isCalm(view)) call(view, late, point);
}

interface Call {
  readonly away: readonly number[];
  readonly ofCount: number;
  readonly place: Place;
}

function callOut(view: View, { away, ofCount, place }: Call): void {
  const { memory, turn } = view;
  const isMany = away.length * 100 >= ofCount * STRAGGLER_SHARE;
  const isTime = memory.callTurn === 0 || turn + 1 - memory.callTurn >= CALL_TURNS;
  const isUnderWay = memory.callTurn !== 0 && turn + 1 - memory.callTurn < 5; // the last one has hardly run
  if ((isTime || isMany) && !isUnderWay && send(view, "attack-move", away, place)) memory.callTurn = turn + 1;
}

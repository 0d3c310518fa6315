import { CAT_KINDS, divTrunc, MODE_CUSHIONS } from "../sim/index.ts";
import { chooseTarget, nearestCrowd, type Target } from "./choose-target.ts";
import {
  drawBelow,
  PHASE_GATHER,
  PHASE_RETREAT,
  PHASE_STRIKE,
  PLAN_ATTACK,
  PLAN_NONE,
  PLAN_RETREAT,
} from "./memory.ts";
import { firstToGo, sendHeldBack } from "./march.ts";
import { LATE_TURN } from "./skill.ts";
import { call, join, strikersOf, urge } from "./stragglers.ts";
import { straightWay, type Place } from "./terrain.ts";
import {
  contactOf,
  crowdRadius,
  isCalm,
  isNear,
  isOurs,
  placeOf,
  send,
  UNIT,
  type Contact,
  type View,
} from "./view.ts";

/** Enemies this near to a gathering army are met at once; blocks. */
const MEET_BLOCKS = 2;
/** An army gathers again so far before its target... */
const STAGING = 11 * UNIT;
/** ...if it comes from farther off than this. */
const STAGING_FROM = 18 * UNIT;
/** Between two retreats, turns. */
const RETREAT_EVERY_TURNS = 200;
const RETREAT_TURNS = 60;
/** In a battle, an army that thinks ahead goes no farther than this from where it gathers, to meet enemies. */
const HOME = 10 * UNIT;
/** Enemies so far from a target come to its help before it falls; blocks. */
const HELPER_BLOCKS = 3;
/** A target that moved less than this is where it was. */
const DRIFT = 3 * UNIT;
/** What was commanded has hardly begun before, turns. */
const BEGIN_TURNS = 4;
const KNITTER = CAT_KINDS.indexOf("knitter");

/** Leads the army: it gathers, goes for the best target, gives way to greater numbers, and gathers again. Rows of cats. */
export function commandArmy(view: View, members: readonly number[]): void {
  const { memory, scene } = view;
  if (members.length === 0) return;
  if (memory.isPlaced === 0) {
    setPoint(view, placeOf(view, scene.densestOwn));
    drawPatience(view);
  }
  if (memory.plan !== PLAN_NONE) return; // its mind is made up
  const contact = contactOf(view, members);
  if (memory.phase === PHASE_RETREAT) retreat(view, members);
  else if (memory.phase === PHASE_GATHER) gather(view, members, contact);
  else strike(view, members, contact);
}

/** Does what it has made up its mind to, if it is time. */
export function runPlan(view: View, members: readonly number[]): void {
  const { memory, turn } = view;
  if (memory.plan === PLAN_NONE || turn < memory.planTurn) return;
  const { plan } = memory;
  memory.plan = PLAN_NONE;
  if (members.length === 0) return;
  const place = { x: memory.planX, y: memory.planY };
  if (plan === PLAN_RETREAT) beginRetreat(view, strikersOf(view, members), place);
  else attack(view, waveOf(view, members), place, memory.planCushion - 1);
}

export function pointOf({ memory }: View): Place {
  return { x: memory.pointX, y: memory.pointY };
}

function targetOf({ memory }: View): Place {
  return { x: memory.targetX, y: memory.targetY };
}

function gather(view: View, members: readonly number[], contact: Contact): void {
  const { skill, turn, memory } = view;
  const there = thoseThere(view, members);
  if (contact.place !== null && isMetBy(view, members, contact)) {
    plan(view, PLAN_ATTACK, contact.place, -1);
    return;
  }
  const isTogether = there.length * 100 >= members.length * skill.gatherShare;
  const isWaitedFor = turn - memory.phaseTurn < skill.gatherTurnsMax;
  if (there.length > 0 && (isTogether || !isWaitedFor)) decide(view, there);
  if (isCalm(view)) return; // whoever is elsewhere stays there
  if (memory.phase === PHASE_GATHER && memory.plan === PLAN_NONE) call(view, members, pointOf(view));
}

function thoseThere(view: View, members: readonly number[]): readonly number[] {
  const radius = crowdRadius(members.length);
  return members.filter((row) => isNear(view, row, pointOf(view), radius));
}

/** The cats that go when the army attacks: in the middle of an attack those that are at it, else those that have gathered, or a part of them. */
function waveOf(view: View, members: readonly number[]): readonly number[] {
  const { memory, skill, ground } = view;
  const catsMax = isCalm(view) ? skill.probeCats : skill.waveCats;
  if (memory.phase === PHASE_STRIKE) return strikersOf(view, members).slice(0, catsMax);
  const there = thoseThere(view, members);
  const all = there.length > 0 ? there : members;
  const ready = skill.knittersStay ? all.filter((row) => ground.steering.kind[row] !== KNITTER) : all;
  if (skill.waveShare === 100) return ready;
  return ready.filter(() => drawBelow(memory, 100) < skill.waveShare).slice(0, catsMax);
}

/** Whether enemies are near, and few enough. */
function isMetBy(view: View, members: readonly number[], { foes, friends, place }: Contact): boolean {
  const { skill } = view;
  const power = Math.max(friends, view.scene.powerOfAll(members) >> 1);
  const isCareful = skill.foresight > 0 && place !== null && isBattle(view);
  if (isCareful && straightWay(place, pointOf(view)) > HOME) return false; // perhaps it is to be lured away
  return foes > 0 && (power * 100 >= foes * skill.retreatShare || isLastStand(view));
}

/** Chooses what to attack, if the time has come, or goes nearer to it first. */
function decide(view: View, there: readonly number[]): void {
  const { scene, skill, turn, memory, terrain } = view;
  if (turn - memory.restTurn < (isCalm(view) ? skill.probeRestTurns : skill.restTurns)) return;
  const power = scene.powerOfAll(there);
  const from = placeOf(view, there[there.length >> 1]!);
  const target = chooseTarget(view, from, power);
  if (target === null) return;
  const isImpatient = isLastStand(view) || turn - memory.restTurn >= memory.patience;
  if (!isImpatient && !isWorthIt(view, power, target)) return;
  const isFar = terrain.wayTo(from, target.place) > STAGING_FROM;
  if (skill.hasStaging && isFar && memory.isStaged === 0 && target.power > 0) {
    setPoint(view, terrain.placeBefore(from, target.place, STAGING));
    memory.isStaged = 1;
    memory.phaseTurn = turn;
    return;
  }
  plan(view, PLAN_ATTACK, target.place, target.cushion);
}

/** Whether the army is strong enough for a target, and, if it thinks ahead, for all who would come to its help. */
function isWorthIt(view: View, power: number, target: Target): boolean {
  const { scene, skill } = view;
  if (power * 100 < target.power * skill.attackShare) return false;
  if (skill.foresight === 0 || !isBattle(view)) return true;
  const { x, y } = target.place;
  return power * 100 >= scene.around(scene.foes, scene.blockAt(x, y), HELPER_BLOCKS) * skill.foresight;
}

/** A bot that waits in a battle loses nothing; in a match for cushions the enemy takes them meanwhile. */
function isBattle({ ground }: View): boolean {
  return ground.rules.mode !== MODE_CUSHIONS;
}

/** Makes up its mind: those who are quick do it at once. */
function plan(view: View, what: number, { x, y }: Place, cushion: number): void {
  const { memory, skill, turn } = view;
  memory.plan = what;
  memory.planTurn = turn + skill.reactionTurns;
  memory.planX = x;
  memory.planY = y;
  memory.planCushion = cushion + 1;
}

function attack(view: View, rows: readonly number[], place: Place, cushion: number): void {
  const { memory, turn, skill } = view;
  const isNew = memory.phase !== PHASE_STRIKE;
  const way =
    isNew && skill.hasStaging && rows.length > 0
      ? straightWay(placeOf(view, rows[rows.length >> 1]!), place)
      : 0;
  const isSlip = skill.slipTenths > 0 && drawBelow(memory, 10) < skill.slipTenths;
  if (!send(view, isSlip ? "move" : "attack-move", firstToGo(view, rows, way), place)) return;
  memory.phase = PHASE_STRIKE;
  memory.phaseTurn = turn;
  memory.strikeWay = way;
  memory.targetX = place.x;
  memory.targetY = place.y;
  memory.targetCushion = cushion + 1;
}

function strike(view: View, members: readonly number[], contact: Contact): void {
  const { memory, turn, skill } = view;
  const isBegun = turn - memory.phaseTurn >= skill.reactionTurns + BEGIN_TURNS;
  if (givesWay(view, contact)) return plan(view, PLAN_RETREAT, pointOf(view), -1);
  if (contact.foes > 0 && memory.strikeWay > 1) memory.strikeWay = 1; // the fight has begun: everybody, now
  if (!sendHeldBack(view, members, targetOf(view)) || !isBegun) return;
  const strikers = strikersOf(view, members);
  if (strikers.length === 0) return gatherAnew(view);
  const target = followTarget(view, strikers, contact);
  if (target === null) return gatherAnew(view);
  const hasMoved = straightWay(target.place, targetOf(view)) > DRIFT;
  if (hasMoved || target.cushion !== memory.targetCushion - 1) {
    return plan(view, PLAN_ATTACK, target.place, target.cushion);
  }
  urge(view, strikers, target);
  join(view, { members, strikers, point: pointOf(view), target: target.place });
}

/** Where the attack is to go now: its target as it is, what is left near it, or null: it is over. */
function followTarget(view: View, strikers: readonly number[], contact: Contact): Target | null {
  const { scene, memory, terrain, skill } = view;
  const target: Target = { place: targetOf(view), cushion: memory.targetCushion - 1, power: 0 };
  const block = scene.blockAt(target.place.x, target.place.y);
  const isThere = scene.around(scene.foes, block) > 0;
  if (target.cushion >= 0) return isThere || !isOurs(view, target.cushion) ? target : null;
  if (isThere) return scene.foes[block]! > 0 ? target : (nearestCrowd(view, target.place) ?? target);
  if (contact.place !== null) return { place: contact.place, cushion: -1, power: contact.foes };
  const from = placeOf(view, strikers[strikers.length >> 1]!);
  const power = scene.powerOfAll(strikers);
  const next = chooseTarget(view, from, power);
  if (next === null) return null;
  const isEasy = next.power * Math.max(100, skill.attackShare) <= power * 100;
  const isNext = isEasy && (skill.foresight === 0 || isWorthIt(view, power, next) || isLastStand(view));
  return isNext && terrain.wayTo(from, next.place) < STAGING_FROM ? next : null;
}

function givesWay(view: View, { friends, foes }: Contact): boolean {
  const { skill, turn, scene, memory } = view;
  if (foes === 0 || friends * 100 >= foes * skill.retreatShare || isLastStand(view)) return false;
  const isRested = memory.retreatTurn === 0 || turn + 1 - memory.retreatTurn >= RETREAT_EVERY_TURNS;
  const home = scene.blockAt(memory.pointX, memory.pointY);
  return isRested && scene.around(scene.foes, home, MEET_BLOCKS) === 0;
}

function isLastStand({ turn }: View): boolean {
  return turn >= LATE_TURN;
}

function beginRetreat(view: View, rows: readonly number[], place: Place): void {
  const { memory, turn } = view;
  if (!send(view, "move", rows, place)) return;
  memory.phase = PHASE_RETREAT;
  memory.phaseTurn = turn;
  memory.retreatTurn = turn + 1;
}

function retreat(view: View, members: readonly number[]): void {
  const { memory, turn } = view;
  const isBack = thoseThere(view, members).length === members.length;
  if (isBack || turn - memory.phaseTurn >= RETREAT_TURNS) gatherAnew(view);
}

/** The attack is over: all come together where most of them are. */
function gatherAnew(view: View): void {
  const { memory, turn, scene } = view;
  if (memory.phase === PHASE_STRIKE) setPoint(view, placeOf(view, scene.densestOwn));
  memory.phase = PHASE_GATHER;
  memory.phaseTurn = turn;
  memory.restTurn = turn;
  memory.isStaged = 0;
  memory.targetCushion = 0;
  drawPatience(view);
}

function setPoint({ memory }: View, { x, y }: Place): void {
  memory.isPlaced = 1;
  memory.pointX = x;
  memory.pointY = y;
}

function drawPatience({ skill, memory }: View): void {
  memory.patience = skill.patienceTurns + drawBelow(memory, 1 + divTrunc(skill.patienceTurns, 2));
}

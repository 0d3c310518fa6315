import { CAT_KINDS, CAT_RULES, divTrunc, ORDER_ATTACK_MOVE, ORDER_IDLE, ORDER_MOVE } from "../sim/index.ts";
import { PHASE_GATHER, PHASE_RETREAT } from "./memory.ts";
import { cushionThreat, goalOf, isForCushions, isNear, isOurMilk, isOurs, UNIT, type View } from "./view.ts";

/** The duties of a bot's cats, by their orders, which the world holds: a bot keeps no lists of its cats. */
export interface Duties {
  readonly army: readonly number[]; // rows, ascending
  readonly parties: readonly (readonly number[])[]; // of each cushion: those who take it, or guard it
  readonly partyCount: number;
  readonly partyCats: number; // in all parties
  readonly isAhead: boolean; // so much stronger than any enemy that it spreads out
}

/** A bot that is so many times as strong as any enemy spreads out: guards hold every cushion, and the rest hunts. */
const AHEAD = 2;
/** A guard is for cushions with an enemy about as near as this, blocks. */
const GUARD_BLOCKS = 5;
/** A cat that stands idle so near to the cushion that it was sent to belongs to that cushion. */
const ON_DUTY = 4 * UNIT;
/** Of all cats, such a share goes for one cushion of the enemy's when ahead; percent. */
const PARTY_SHARE = 15;
const HEALTH_MAX = CAT_KINDS.map((kind) => CAT_RULES[kind].health);

/** What each cat of the bot is about. */
export function dutiesOf(view: View): Duties {
  const { ground, scene, skill } = view;
  const cushionCount = isForCushions(view) ? ground.rules.cushionCount : 0;
  const isAhead = skill.partiesMax > 1 && scene.ownPower >= scene.foe.strongestPower * AHEAD;
  const parties: (readonly number[])[] = Array.from({ length: cushionCount }, () => []);
  const army: number[] = [];
  sortOut(view, army, parties as number[][]);
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const party = parties[cushion]!;
    if (party.length === 0 || goesOn(view, cushion, party, isAhead)) continue;
    army.push(...party);
    parties[cushion] = [];
  }
  army.sort((a, b) => a - b);
  const away = parties.filter((party) => party.length > 0);
  const partyCats = away.reduce((sum, party) => sum + party.length, 0);
  return { army, parties, partyCount: away.length, partyCats, isAhead };
}

/** How many cats go for a cushion. */
export function partySize({ skill, scene }: View, isAhead: boolean, isGuard: boolean): number {
  if (!isAhead || isGuard) return skill.partyCats;
  return Math.max(skill.partyCats, divTrunc(scene.ownRows.length * PARTY_SHARE, 100));
}

/** Whether a party is of use at a cushion: to take it, or to guard it. */
export function isWanted(view: View, cushion: number, isAhead: boolean): boolean {
  const { scene, terrain } = view;
  const threat = cushionThreat(view, cushion);
  const isTaken = isOurs(view, cushion);
  if (!isAhead) return !isTaken && threat === 0;
  if (!isTaken) return threat * 10 <= scene.ownPower; // one and a half times by a party's share
  const { x, y } = terrain.cushionPlace(cushion);
  return threat === 0 && scene.around(scene.foes, scene.blockAt(x, y), GUARD_BLOCKS) > 0;
}

function goesOn(view: View, cushion: number, party: readonly number[], isAhead: boolean): boolean {
  if (isOurs(view, cushion) && !(isAhead && isWanted(view, cushion, true))) return false;
  return cushionThreat(view, cushion) <= view.scene.powerOfAll(party);
}

function sortOut(view: View, army: number[], parties: number[][]): void {
  const { memory, scene, skill, terrain } = view;
  const taken = memory.phase === PHASE_GATHER ? -1 : memory.targetCushion - 1; // that is the army's own business
  const point = terrain.cushionAt({ x: memory.pointX, y: memory.pointY });
  const partyMax = partySize(view, true, false);
  for (const row of scene.ownRows) {
    const cushion = parties.length === 0 ? -1 : dutyOf(view, row);
    if (skill.saves && isResting(view, row, cushion)) continue;
    const isParty = cushion >= 0 && cushion !== taken && cushion !== point;
    if (isParty && parties[cushion]!.length < partyMax) parties[cushion]!.push(row);
    else army.push(row);
  }
}

/** The cushion that a cat was sent to, or -1. */
function dutyOf(view: View, row: number): number {
  const order = view.world.cats.order[row]!;
  const goal = goalOf(view, row);
  if (order === ORDER_IDLE) return isNear(view, row, goal, ON_DUTY) ? view.terrain.cushionAt(goal) : -1;
  return order === ORDER_MOVE || order === ORDER_ATTACK_MOVE ? view.terrain.cushionAt(goal) : -1;
}

/** Whether a hurt cat was taken out of the fight: it walks away, or gets well on milk. */
function isResting(view: View, row: number, cushion: number): boolean {
  const { cats } = view.world;
  if (cats.health[row] === HEALTH_MAX[view.ground.steering.kind[row]!]) return false;
  if (cushion >= 0 && isOurMilk(view, cushion)) return true;
  return cats.order[row] === ORDER_MOVE && view.memory.phase !== PHASE_RETREAT;
}

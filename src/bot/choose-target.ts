import { divTrunc, type PlayerId } from "../sim/index.ts";
import { tasteOf } from "./memory.ts";
import type { Crowd } from "./scene.ts";
import { LATE_TURN } from "./skill.ts";
import type { Place } from "./terrain.ts";
import { cushionThreat, isCalm, isContent, isForCushions, isOurs, UNIT, type View } from "./view.ts";

/** Where an army is to go, and what it meets there. */
export interface Target {
  readonly place: Place;
  readonly cushion: number; // row, or -1: the crowd around the place
  readonly power: number; // of enemies there
}

/** What an enemy as strong as the army itself is worth, as a way. */
const POWER_COST = 30 * UNIT;
/** An own cushion that is about to be lost is as good as one so much nearer. */
const DEFENCE_GAIN = 15 * UNIT;
/** What belongs to the weakest enemy is as good as something so much nearer: one enemy less is worth most. */
const FINISH_GAIN = 15 * UNIT;
const FINISH_GAIN_LATE = 80 * UNIT;
/** Crowds in a match for cushions come last, unless there is little else. */
const CROWD_COST = 25 * UNIT;
/** Targets about as good as each other are a matter of taste. */
const TASTE = 5 * UNIT;
/** Blocks around a place whose enemies would come to its help. */
const HELP_BLOCKS = 2;

/** What an army of this power at that place best goes for; null: there is no enemy and nothing to take. */
export function chooseTarget(view: View, from: Place, power: number): Target | null {
  const { scene, skill, terrain, memory } = view;
  const hasCushions = isForCushions(view);
  const crowds = scene.crowds.map((crowd) => ({
    target: targetOfCrowd(view, crowd),
    extra: (hasCushions ? CROWD_COST : 0) - finishGain(view, crowd.playerId),
  }));
  const cushions = hasCushions ? cushionTargets(view) : [];
  terrain.measureFrom(from);
  let best: Target | null = null;
  let bestCost = 0;
  for (const { target, extra } of [...cushions, ...crowds]) {
    const risk = skill.attackShare === 0 ? 0 : divTrunc(target.power * POWER_COST, Math.max(1, power));
    const isHopeless = target.power * skill.attackShare > power * 100;
    const cost =
      terrain.wayTo(from, target.place) +
      risk * (isHopeless ? 3 : 1) +
      extra +
      tasteOf(memory, target.cushion, TASTE);
    if (best !== null && cost >= bestCost) continue;
    best = target;
    bestCost = cost;
  }
  return best;
}

/** A crowd, with those near it. */
function targetOfCrowd({ scene }: View, { x, y, power }: Crowd): Target {
  const nearby = scene.around(scene.foes, scene.blockAt(x, y), HELP_BLOCKS);
  return { place: { x, y }, cushion: -1, power: Math.max(power, nearby) };
}

function cushionTargets(view: View): readonly { readonly target: Target; readonly extra: number }[] {
  const { ground, terrain, skill } = view;
  const hasEnough = isContent(view);
  const targets: { readonly target: Target; readonly extra: number }[] = [];
  for (let cushion = 0; cushion < ground.rules.cushionCount; cushion += 1) {
    const power = cushionThreat(view, cushion);
    const isOwn = isOurs(view, cushion);
    if (isOwn ? power === 0 || !skill.defends : hasEnough) continue;
    if (isCalm(view) && power > 0) continue;
    const target = { place: terrain.cushionPlace(cushion), cushion, power };
    const gain = isOwn ? DEFENCE_GAIN : finishGain(view, ground.cushions.owner[cushion]!);
    targets.push({ target, extra: -gain });
  }
  return targets;
}

/** What it is worth that something is that player's: with several enemies all go for the weakest, late in a match above all. */
function finishGain({ scene, turn }: View, playerId: PlayerId): number {
  if (scene.foe.count < 2 || playerId !== scene.foe.weakest) return 0;
  return turn < LATE_TURN ? FINISH_GAIN : FINISH_GAIN_LATE;
}

/** The nearest crowd to a place, on foot. */
export function nearestCrowd({ scene, terrain, ...view }: View, from: Place): Target | null {
  let best: Crowd | null = null;
  let least = 0;
  terrain.measureFrom(from);
  for (const crowd of scene.crowds) {
    const way = terrain.wayTo(from, crowd);
    if (best !== null && way >= least) continue;
    least = way;
    best = crowd;
  }
  return best === null ? null : targetOfCrowd({ scene, terrain, ...view }, best);
}

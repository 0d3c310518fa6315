import { MODE_CUSHIONS, type PlayerId } from "../sim/index.ts";
import type { Crowd } from "./scene.ts";
import { LATE_TURN } from "./skill.ts";
import type { Place } from "./terrain.ts";
import type { View } from "./view.ts";

/** Where an army is to go, and what it meets there. */
export interface Target {
  readonly place: Place;
  readonly cushion: number; // row, or -1: the crowd around the place
  readonly power: number; // of enemies there
}

/** What an enemy as strong as the army itself is worth in units of way. */
const POWER_COST = 30;
/** An own cushion that is about to be lost is as good as one so much nearer. */
const DEFENCE_GAIN = 15;
/** What belongs to the weakest enemy is as good as something so much nearer: one enemy less is worth most. */
const FINISH_GAIN = 15;
const FINISH_GAIN_LATE = 80;
/** Crowds in a match for cushions come last, unless there is little else. */
const CROWD_COST = 25;
/** Blocks around a place whose enemies would come to its help. */
const HELP_BLOCKS = 2;

/** What an army of this power at that place best goes for; null: there is no enemy and nothing to take. */
export function chooseTarget(view: View, from: Place, power: number): Target | null {
  const { ground, scene, skill } = view;
  const isCushions = ground.rules.mode === MODE_CUSHIONS;
  const crowds = scene.crowds.map((crowd) => ({
    target: targetOfCrowd(view, crowd),
    extra: (isCushions ? CROWD_COST : 0) - finishGain(view, crowd.playerId),
  }));
  const cushions = isCushions ? cushionTargets(view) : [];
  let best: Target | null = null;
  let bestCost = Infinity;
  for (const { target, extra } of [...cushions, ...crowds]) {
    const risk = skill.attackRatio === 0 ? 0 : (target.power / Math.max(1, power)) * POWER_COST;
    const isHopeless = target.power * skill.attackRatio > power;
    const cost = view.terrain.distance(target.place, from) + risk * (isHopeless ? 3 : 1) + extra;
    if (cost >= bestCost) continue;
    best = target;
    bestCost = cost;
  }
  return best;
}

/** A crowd, with those near it. */
function targetOfCrowd({ scene }: View, { place, power }: Crowd): Target {
  const nearby = scene.around(scene.foes, scene.blockOf(place), HELP_BLOCKS);
  return { place, cushion: -1, power: Math.max(power, nearby) };
}

/** The place of a cushion. */
export function cushionPlace({ ground, scene }: View, row: number): Place {
  return scene.placeAt(ground.cushions.x[row]!, ground.cushions.y[row]!);
}

/** The enemies at a cushion or near it. */
export function cushionThreat(view: View, row: number): number {
  const { scene } = view;
  return scene.around(scene.foes, scene.blockOf(cushionPlace(view, row)));
}

/** Whether a cushion is the bot's own or an ally's. */
export function isOurs({ ground, scene }: View, row: number): boolean {
  const owner = ground.cushions.owner[row]!;
  return owner !== 0 && scene.isFriend(owner);
}

function cushionTargets(view: View): readonly { readonly target: Target; readonly extra: number }[] {
  const targets: { readonly target: Target; readonly extra: number }[] = [];
  const { ground } = view;
  for (let row = 0; row < ground.rules.cushionCount; row += 1) {
    const power = cushionThreat(view, row);
    const isDefended = isOurs(view, row);
    if (isDefended && power === 0) continue;
    const target = { place: cushionPlace(view, row), cushion: row, power };
    const gain = isDefended ? DEFENCE_GAIN : finishGain(view, ground.cushions.owner[row]!);
    targets.push({ target, extra: -gain });
  }
  return targets;
}

/** What it is worth that something is that player's: with several enemies all go for the weakest, late in a match above all. */
function finishGain({ scene, turn }: View, playerId: PlayerId): number {
  if (scene.foeCount < 2 || playerId !== scene.weakestFoe) return 0;
  return turn < LATE_TURN ? FINISH_GAIN : FINISH_GAIN_LATE;
}

/** The nearest crowd to a place, on foot. */
export function nearestCrowd(view: View, from: Place): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const crowd of view.scene.crowds) {
    const distance = view.terrain.distance(crowd.place, from);
    if (distance >= least) continue;
    least = distance;
    best = targetOfCrowd(view, crowd);
  }
  return best;
}

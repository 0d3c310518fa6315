import { MODE_CUSHIONS } from "../sim/index.ts";
import { cushionPlace, cushionThreat, isOurs } from "./choose-target.ts";
import { isHeadedFor, isNear, send, type View } from "./view.ts";

interface Detachment {
  readonly cushion: number;
  readonly networkIds: readonly number[];
  readonly sinceTurn: number;
}

/** Of all cats, at most this share is away from the army. */
const SHARE_MAX = 0.3;
/** Who is so many times as strong as any enemy spreads out: guards hold every cushion, and the rest hunts. */
const AHEAD = 2;
const SHARE_AHEAD = 0.6;
/** Of all cats, such a share then goes for one cushion of the enemy's, if it is so many times as strong as who is there. */
const PARTY_SHARE = 0.15;
const PARTY_RATIO = 1.5;
/** A guard is for cushions with an enemy about as near as this, blocks. */
const GUARD_BLOCKS = 5;
/** Between two reminders, turns. */
const REMIND_TURNS = 20;
/** What a cushion that needs no taking, only a guard, is farther off in the choice of the next, units. */
const GUARD_COST = 25;
/** A way that takes longer than this was blocked. */
const TURNS_MAX = 600;
/** Cats this near to the middle of a cushion stand on it. */
const ON_CUSHION = 1.4;

/** Small groups that take cushions which nobody guards, and go on when they have one. */
export class Detachments {
  #all: readonly Detachment[] = [];
  #dutyOf = new Map<number, number>(); // network id of a cat to the row of its cushion
  #isAhead = false;
  #remindedTurn = 0;

  isOnDuty(networkId: number): boolean {
    return this.#dutyOf.has(networkId);
  }

  /** Ends what is done or has become too dangerous, sends out new ones, and puts those who lost their way right. */
  command(view: View, isFree: (row: number) => boolean): void {
    if (view.ground.rules.mode !== MODE_CUSHIONS) return;
    this.#isAhead =
      view.skill.detachmentsMax > 1 && view.scene.friendPower >= view.scene.strongestFoePower * AHEAD;
    this.#all = this.#all.filter((detachment) => this.#goesOn(view, detachment));
    this.#noteDuties();
    for (let row = 0; row < view.ground.rules.cushionCount; row += 1) {
      if (!view.desk.isOpen(view.turn) || this.#all.length >= this.#countMax(view)) break;
      const cushion = this.#nextCushion(view, isFree);
      if (cushion < 0 || !this.#sendOut(view, cushion, isFree)) break;
    }
    this.#remind(view);
  }

  #goesOn(view: View, { cushion, networkIds, sinceTurn }: Detachment): boolean {
    const { world, scene, turn } = view;
    const isTaken = isOurs(view, cushion);
    if (isTaken ? !this.#isAhead || !this.#isWanted(view, cushion, true) : turn - sinceTurn > TURNS_MAX)
      return false;
    const rows = scene.ownRows.filter((row) => networkIds.includes(world.cats.networkId[row]!));
    if (rows.length === 0) return false;
    return cushionThreat(view, cushion) <= scene.powerOf(rows);
  }

  #countMax({ skill, ground }: View): number {
    return this.#isAhead ? ground.rules.cushionCount : skill.detachmentsMax;
  }

  #catCount({ skill, scene }: View, isGuard: boolean): number {
    if (!this.#isAhead || isGuard) return skill.detachmentCats;
    return Math.max(skill.detachmentCats, Math.floor(scene.ownRows.length * PARTY_SHARE));
  }

  #noteDuties(): void {
    this.#dutyOf = new Map();
    for (const { networkIds, cushion } of this.#all) {
      for (const networkId of networkIds) this.#dutyOf.set(networkId, cushion);
    }
  }

  /** The free cushion that most of the own cats are nearest to, or -1. */
  #nextCushion(view: View, isFree: (row: number) => boolean): number {
    const { ground, scene, terrain } = view;
    const taken = new Set(this.#all.map(({ cushion }) => cushion));
    const free = scene.ownRows.filter(isFree);
    const step = Math.max(1, Math.floor(free.length / 8)); // a few of them will do
    let best = -1;
    let bestCost = Infinity;
    for (let row = 0; row < ground.rules.cushionCount; row += 1) {
      const isTaken = isOurs(view, row);
      if (taken.has(row) || !this.#isWanted(view, row, isTaken)) continue;
      const place = cushionPlace(view, row);
      let cost = Infinity;
      for (let i = 0; i < free.length; i += step) {
        cost = Math.min(cost, terrain.distance(scene.placeOf(free[i]!), place));
      }
      if (isTaken) cost += GUARD_COST;
      if (cost >= bestCost) continue;
      best = row;
      bestCost = cost;
    }
    return best;
  }

  #isWanted(view: View, cushion: number, isTaken: boolean): boolean {
    const { scene } = view;
    const threat = cushionThreat(view, cushion);
    if (!this.#isAhead) return !isTaken && threat === 0;
    if (!isTaken) return threat * PARTY_RATIO <= scene.ownPower * PARTY_SHARE;
    const block = scene.blockOf(cushionPlace(view, cushion));
    return threat === 0 && scene.around(scene.foes, block, GUARD_BLOCKS) > 0;
  }

  #sendOut(view: View, cushion: number, isFree: (row: number) => boolean): boolean {
    const { scene, terrain, world, turn } = view;
    const place = cushionPlace(view, cushion);
    const catCount = this.#catCount(view, isOurs(view, cushion));
    const share = this.#isAhead ? SHARE_AHEAD : SHARE_MAX;
    const away = this.#dutyOf.size + catCount;
    if (away > Math.max(catCount, scene.ownRows.length * share)) return false;
    const nearest = scene.ownRows
      .filter(isFree)
      .map((row) => ({ row, distance: terrain.distance(scene.placeOf(row), place) }))
      .sort((a, b) => a.distance - b.distance || a.row - b.row)
      .slice(0, catCount);
    if (nearest.length === 0) return false;
    const rows = nearest.map(({ row }) => row).sort((a, b) => a - b);
    if (!send(view, "attack-move", rows, place)) return false;
    const networkIds = rows.map((row) => world.cats.networkId[row]!);
    this.#all = [...this.#all, { cushion, networkIds, sinceTurn: turn }];
    for (const networkId of networkIds) this.#dutyOf.set(networkId, cushion);
    return true;
  }

  /** Sends those on who stopped before they were there, one detachment a look. */
  #remind(view: View): void {
    const { scene, world, skill, turn } = view;
    if (turn - this.#remindedTurn < REMIND_TURNS) return;
    for (const { cushion, networkIds, sinceTurn } of this.#all) {
      if (turn - sinceTurn < skill.reactionTurns + 5) continue; // the command has not run yet
      const place = cushionPlace(view, cushion);
      const lost = scene.ownRows.filter(
        (row) =>
          networkIds.includes(world.cats.networkId[row]!) &&
          !isNear(view, row, place, ON_CUSHION) &&
          !isHeadedFor(view, row, place),
      );
      if (lost.length === 0) continue;
      if (send(view, "attack-move", lost, place)) this.#remindedTurn = turn;
      return;
    }
  }
}

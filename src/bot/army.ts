import { chooseTarget, isOurs, nearestCrowd, type Target } from "./choose-target.ts";
import { LATE_TURN } from "./skill.ts";
import type { Place } from "./terrain.ts";
import { contactOf, crowdRadius, isHeadedFor, isNear, send, type Contact, type View } from "./view.ts";

/** Enemies this near to a gathering army are met at once; blocks. */
const MEET_BLOCKS = 2;
/** An army gathers again so far before its target... */
const STAGING_UNITS = 11;
/** ...if it comes from farther off than this. */
const STAGING_FROM = 18;
/** Between two retreats, turns. */
const RETREAT_EVERY_TURNS = 200;
const RETREAT_TURNS = 60;
/** A target that moved less than this is where it was, units. */
const DRIFT = 3;
/** Who came later joins an attack when there are so many, or such a share of it. */
const JOIN_CATS = 5;
const JOIN_SHARE = 0.2;

/** Fewer stragglers than this share are called only now and then. */
const STRAGGLER_SHARE = 0.2;
const CALL_TURNS = 20;

type Phase = "gather" | "strike" | "retreat";

/** The army of a bot: gathers, goes for the best target, gives way to greater numbers, and gathers again. */
export class Army {
  #phase: Phase = "gather";
  #point: Place | null = null; // where it gathers
  #isStaged = false;
  #target: Target | null = null;
  #strikers = new Set<number>(); // network ids
  #sinceTurn = 0;
  #idleSinceTurn = 0; // the end of the last attack
  #lastRetreatTurn = -RETREAT_EVERY_TURNS;
  #patience = 0;
  #calledTurn = 0;

  /** Commands the cats in these rows: all that have nothing else to do. */
  command(view: View, members: readonly number[]): void {
    if (members.length === 0) return;
    this.#point ??= view.scene.densestOwn;
    if (this.#patience === 0) this.#drawPatience(view);
    const contact = contactOf(view, members);
    if (this.#phase === "retreat") this.#retreat(view, members);
    else if (this.#phase === "gather") this.#gather(view, members, contact);
    if (this.#phase === "strike") this.#strike(view, members, contact);
  }

  #gather(view: View, members: readonly number[], contact: Contact): void {
    const { skill, turn, scene } = view;
    const point = this.#point!;
    const radius = crowdRadius(members.length);
    const there = members.filter((row) => isNear(view, row, point, radius));
    if (contact.place !== null && this.#isMetBy(view, members, contact)) {
      const crowd = scene.crowdIn(scene.blockOf(contact.place));
      const power = crowd?.power ?? contact.foes;
      this.#attack(view, members, { place: contact.place, cushion: -1, power });
      return;
    }
    const isTogether = there.length >= members.length * skill.gatherShare;
    const isLate = turn - this.#sinceTurn >= skill.gatherTurnsMax;
    if (isTogether || (isLate && there.length > 0)) this.#decide(view, there);
    if (this.#phase === "gather") this.#call(view, members);
  }

  /** Whether enemies are near, and few enough. */
  #isMetBy(view: View, members: readonly number[], { foes, friends }: Contact): boolean {
    const power = Math.max(friends, view.scene.powerOf(members) / 2);
    return foes > 0 && (power >= foes * view.skill.retreatRatio || this.#isLastStand(view));
  }

  /** Chooses what to attack, if the time has come, or goes nearer to it first. */
  #decide(view: View, there: readonly number[]): void {
    const { scene, skill, turn } = view;
    const power = scene.powerOf(there);
    const from = scene.placeOf(there[there.length >> 1]!);
    const target = chooseTarget(view, from, power);
    if (target === null) return;
    const waited = (turn - this.#idleSinceTurn) / this.#patience;
    const isLastStand = turn >= LATE_TURN || waited >= 1;
    if (!isLastStand && power < target.power * skill.attackRatio) return;
    const isFar = view.terrain.distance(target.place, from) > STAGING_FROM;
    if (skill.hasStaging && isFar && !this.#isStaged && target.power > 0) {
      this.#point = view.terrain.placeBefore(from, target.place, STAGING_UNITS);
      this.#isStaged = true;
      this.#sinceTurn = turn;
      return;
    }
    const wave = skill.waveShare === 1 ? there : there.filter(() => view.draw(100) < skill.waveShare * 100);
    this.#attack(view, wave, target);
  }

  #attack(view: View, rows: readonly number[], target: Target): void {
    if (!send(view, "attack-move", rows, target.place)) return;
    this.#phase = "strike";
    this.#target = target;
    this.#sinceTurn = view.turn;
    this.#strikers = new Set(rows.map((row) => view.world.cats.networkId[row]!));
  }

  #strike(view: View, members: readonly number[], contact: Contact): void {
    const { world, turn } = view;
    const strikers = members.filter((row) => this.#strikers.has(world.cats.networkId[row]!));
    if (strikers.length === 0 || this.#target === null) return this.#gatherAnew(view, members);
    if (this.#givesWay(view, contact)) return this.#beginRetreat(view, strikers);
    if (turn - this.#sinceTurn < view.skill.reactionTurns + 4) return; // what was commanded has hardly begun
    const target = this.#followTarget(view, strikers, contact);
    if (target === null) return this.#gatherAnew(view, strikers);
    const hasMoved =
      Math.hypot(target.place.x - this.#target.place.x, target.place.y - this.#target.place.y) > DRIFT;
    if (hasMoved || target.cushion !== this.#target.cushion) {
      if (send(view, "attack-move", strikers, target.place)) {
        this.#target = target;
        this.#sinceTurn = turn;
      }
      return;
    }
    this.#urge(view, strikers);
    this.#join(view, members, strikers.length);
  }

  /** Where the attack is to go now: its target as it is, what is left near it, or null: it is over. */
  #followTarget(view: View, strikers: readonly number[], contact: Contact): Target | null {
    const { scene } = view;
    const target = this.#target!;
    const block = scene.blockOf(target.place);
    const isThere = scene.around(scene.foes, block) > 0;
    if (target.cushion >= 0) return isThere || !isOurs(view, target.cushion) ? target : null;
    if (isThere) {
      if (scene.foes[block]! > 0) return target;
      const crowd = nearestCrowd(view, target.place);
      return crowd ?? target;
    }
    if (contact.place !== null) return { place: contact.place, cushion: -1, power: contact.foes };
    const from = scene.placeOf(strikers[strikers.length >> 1]!);
    const next = chooseTarget(view, from, scene.powerOf(strikers));
    const isEasy =
      next !== null && next.power * Math.max(1, view.skill.attackRatio) <= scene.powerOf(strikers);
    const isClose = next !== null && view.terrain.distance(next.place, from) < STAGING_FROM;
    return isEasy && isClose ? next : null;
  }

  /** Sends those on who stopped on the way. */
  #urge(view: View, strikers: readonly number[]): void {
    const { cats } = view.world;
    const { place } = this.#target!;
    const radius = this.#target!.cushion >= 0 ? crowdRadius(strikers.length) : 2.5;
    const stopped = strikers.filter(
      (row) =>
        cats.targetId[row] === 0 && !isHeadedFor(view, row, place) && !isNear(view, row, place, radius),
    );
    const isWorth =
      stopped.length >= strikers.length * STRAGGLER_SHARE || view.turn - this.#calledTurn >= CALL_TURNS;
    if (isWorth && send(view, "attack-move", stopped, place)) this.#calledTurn = view.turn;
  }

  /** Those who came later gather behind the attack, and follow it when they are enough. */
  #join(view: View, members: readonly number[], strikerCount: number): void {
    const { world } = view;
    const late = members.filter((row) => !this.#strikers.has(world.cats.networkId[row]!));
    const radius = crowdRadius(late.length);
    const there = late.filter((row) => isNear(view, row, this.#point!, radius));
    const isEnough = there.length >= Math.max(JOIN_CATS, strikerCount * JOIN_SHARE);
    if (isEnough && view.skill.hasStaging) {
      if (!send(view, "attack-move", there, this.#target!.place)) return;
      for (const row of there) this.#strikers.add(world.cats.networkId[row]!);
    } else this.#call(view, late);
  }

  #givesWay(view: View, { friends, foes }: Contact): boolean {
    const { skill, turn, scene } = view;
    if (foes === 0 || friends >= foes * skill.retreatRatio || this.#isLastStand(view)) return false;
    const isRested = turn - this.#lastRetreatTurn >= RETREAT_EVERY_TURNS;
    return isRested && scene.around(scene.foes, scene.blockOf(this.#point!), MEET_BLOCKS) === 0;
  }

  #isLastStand({ turn }: View): boolean {
    return turn >= LATE_TURN;
  }

  #beginRetreat(view: View, strikers: readonly number[]): void {
    if (!send(view, "move", strikers, this.#point!)) return;
    this.#phase = "retreat";
    this.#sinceTurn = view.turn;
    this.#lastRetreatTurn = view.turn;
  }

  #retreat(view: View, members: readonly number[]): void {
    const { turn } = view;
    const radius = crowdRadius(members.length);
    const isBack = members.every((row) => isNear(view, row, this.#point!, radius));
    if (isBack || turn - this.#sinceTurn >= RETREAT_TURNS) this.#gatherAnew(view, members);
  }

  /** The attack is over: all come together where most of them are. */
  #gatherAnew(view: View, rows: readonly number[]): void {
    const wasStrike = this.#phase === "strike";
    this.#phase = "gather";
    this.#sinceTurn = view.turn;
    this.#idleSinceTurn = view.turn;
    this.#isStaged = false;
    this.#target = null;
    this.#strikers.clear();
    this.#drawPatience(view);
    if (wasStrike && rows.length > 0) this.#point = view.scene.densestOwn;
  }

  /** Calls those to the point who are neither there nor on their way. */
  #call(view: View, rows: readonly number[]): void {
    const radius = crowdRadius(rows.length);
    const point = this.#point!;
    const away = rows.filter((row) => !isNear(view, row, point, radius) && !isHeadedFor(view, row, point));
    const isWorth =
      away.length >= rows.length * STRAGGLER_SHARE || view.turn - this.#calledTurn >= CALL_TURNS;
    if (isWorth && send(view, "attack-move", away, point)) this.#calledTurn = view.turn;
  }

  #drawPatience({ skill, draw }: View): void {
    this.#patience = skill.patienceTurns + draw(skill.patienceTurns >> 1);
  }
}

import { ONE, type Ground, type PlayerId, type World } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import { standingOf } from "./teams.ts";

/** What is wrong at a place out of sight, the most urgent last. */
const ALARM_KINDS = ["cats", "lost", "taking"] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A place out of sight where the local player loses something. */
export interface Alarm extends Point {
  readonly kind: AlarmKind;
  readonly seconds: number; // since it was raised
}

interface KeptAlarm extends Alarm {
  readonly quietSeconds: number; // since the last cause
  readonly isAnswered: boolean; // the player has looked
}

/** What alarms are raised by. */
interface AlarmNews {
  readonly events: WorldEvents;
  readonly world: World;
  readonly localPlayerId: PlayerId;
  readonly sees: (at: Point) => boolean; // whether the player looks there
  readonly isSameWay: (a: Point, b: Point) => boolean; // from where the player looks
}

/** So long an alarm is shown after its last cause. */
const SHOWN_SECONDS = 8;
/** The same place raises another one only after so long, however much goes on there. */
const AGAIN_SECONDS = 20;
/** Nearer than this is the same place. */
const SAME_PLACE_UNITS = 14;
/** Two are not told within so long: both are seen. */
const TOLD_SECONDS = 6;
const ALARMS_MAX = 8;
/** A fight is in the picture as long as so much of it was there. All but knitters throw more often. */
const IN_PICTURE_SECONDS = 4;
const HITS_MAX = 64;

/** What the local player must be told of although they look elsewhere: own cats are hit, an own cushion is being taken or is lost. */
export class Alarms {
  #kept: readonly KeptAlarm[] = []; // the newest last
  #last: Point | null = null;
  #toldSeconds = TOLD_SECONDS; // ago
  #seenHits: readonly (Point & { readonly seconds: number })[] = []; // of own cats, and how long ago

  /** Those to be shown, the newest last. */
  get shown(): readonly Alarm[] {
    return this.#kept.filter(isShown);
  }

  /** Goes on by the time since the last call, and hears what happened. The alarm that is to be told now; null: none. */
  update(elapsedMs: number, news: AlarmNews): Alarm | null {
    const { events, world, localPlayerId, sees } = news;
    const seconds = elapsedMs / 1_000;
    this.#toldSeconds += seconds;
    this.#kept = this.#kept.map((alarm) => ({
      ...alarm,
      seconds: alarm.seconds + seconds,
      quietSeconds: alarm.quietSeconds + seconds,
      isAnswered: alarm.isAnswered || sees(alarm),
    }));
    if (standingOf(world, localPlayerId) === "asleep") {
      this.#kept = []; // a player that has given up can help nobody
      return null;
    }
    let told: Alarm | null = null;
    const causes = [...causesOf(events, world.ground, localPlayerId)];
    this.#noteSeenHits(causes, seconds, sees);
    for (const cause of causes)
      if (!sees(cause) && !(cause.kind === "cats" && this.#isPartlySeen(cause))) {
        const isKnown = this.shown.some((alarm) => alarm.kind === cause.kind && news.isSameWay(alarm, cause));
        const raised = this.#raise(cause);
        if (!isKnown) told = raised ?? told;
      }
    if (told === null || this.#toldSeconds < TOLD_SECONDS) return null;
    this.#toldSeconds = 0;
    return told;
  }

  /** Where the newest alarm is that the player has not looked at: they do now. Null: there is none. */
  answer(): Point | null {
    const newest = this.#kept.findLast(isShown);
    if (newest === undefined) return null;
    this.#kept = this.#kept.map((alarm) => (alarm === newest ? { ...alarm, isAnswered: true } : alarm));
    return newest;
  }

  /** Where the last one was, however long ago. */
  get last(): Point | null {
    return this.#last;
  }

  /** Fights that were seen at all are looked at for as long as that place is in the picture: what of them is beyond its edge calls nobody. */
  #noteSeenHits(
    causes: readonly Omit<Alarm, "seconds">[],
    elapsed: number,
    sees: (at: Point) => boolean,
  ): void {
    const before = this.#seenHits.map(({ x, y, seconds }) => ({ x, y, seconds: seconds + elapsed }));
    const hits = causes.filter(({ kind }) => kind === "cats").map(({ x, y }) => ({ x, y, seconds: 0 }));
    this.#seenHits = [...before, ...hits]
      .filter((hit) => hit.seconds < IN_PICTURE_SECONDS && sees(hit))
      .slice(-HITS_MAX);
    this.#kept = this.#kept.map((alarm) =>
      alarm.kind === "cats" && this.#isPartlySeen(alarm) ? { ...alarm, isAnswered: true } : alarm,
    );
  }

  #isPartlySeen(at: Point): boolean {
    return this.#seenHits.some((hit) => isSamePlace(hit, at));
  }

  /** The alarm if it is a new one. */
  #raise(cause: Omit<Alarm, "seconds">): Alarm | null {
    const before = this.#kept.find((kept) => isSamePlace(kept, cause));
    const isNew = before === undefined || (!isShown(before) && before.seconds >= AGAIN_SECONDS);
    if (!isNew && !isShown(before)) return null;
    const isWorse =
      before === undefined || ALARM_KINDS.indexOf(cause.kind) >= ALARM_KINDS.indexOf(before.kind);
    const { kind, x, y } = isNew || isWorse ? cause : before;
    const seconds = isNew ? 0 : before.seconds;
    const alarm: KeptAlarm = { kind, x, y, seconds, quietSeconds: 0, isAnswered: false };
    this.#last = { x, y };
    if (isNew) this.#kept = [...this.#kept.filter((kept) => kept !== before), alarm].slice(-ALARMS_MAX); // the newest last
    else this.#kept = this.#kept.map((kept) => (kept === before ? alarm : kept));
    return isNew ? alarm : null;
  }
}

/** Alarms of a kind in about one direction: one sign tells of them. */
interface AlarmGroup {
  readonly newest: Alarm;
  readonly places: number;
}

/** Those groups, that with the newest alarm last. */
export function alarmGroups(
  alarms: readonly Alarm[],
  isSameWay: AlarmNews["isSameWay"],
): readonly AlarmGroup[] {
  const groups: AlarmGroup[] = [];
  for (const alarm of alarms) {
    const at = groups.findIndex(({ newest }) => newest.kind === alarm.kind && isSameWay(newest, alarm));
    const [before] = at < 0 ? [] : groups.splice(at, 1);
    groups.push({ newest: alarm, places: (before?.places ?? 0) + 1 });
  }
  return groups;
}

function isSamePlace(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < SAME_PLACE_UNITS;
}

function isShown({ isAnswered, quietSeconds }: KeptAlarm): boolean {
  return !isAnswered && quietSeconds < SHOWN_SECONDS;
}

function* causesOf(
  events: WorldEvents,
  ground: Ground | null,
  localPlayerId: PlayerId,
): Generator<Omit<Alarm, "seconds">> {
  for (let row = 0; row < events.count; row += 1) {
    const [x, y, event] = [events.x[row]!, events.y[row]!, events.kind[row]!];
    if (events.playerId[row] !== localPlayerId) continue;
    if (event === EVENT.hit || event === EVENT.fall) yield { kind: "cats", x, y };
    else if (event === EVENT.lose) yield { kind: "lost", x, y };
  }
  if (ground === null) return;
  const { cushions, rules } = ground;
  for (let row = 0; row < rules.cushionCount; row += 1)
    if (cushions.owner[row] === localPlayerId && cushions.claimant[row] !== 0)
      yield { kind: "taking", x: cushions.x[row]! / ONE, y: cushions.y[row]! / ONE };
}

import type { StatusNotice, WindowRequest } from "../../channel/index.ts";
import {
  isPaused,
  ONE,
  SUB_TURNS_PER_SECOND,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { Selection } from "../control/selection.ts";
import { projectPoint, type Point } from "../camera/project.ts";
import { isWaitingForPlayers } from "./absence-words.ts";
import { pairFacts, strangeKinds, type PairFacts } from "./army-kinds.ts";
import type { WorldEvents } from "../motion/world-events.ts";
import { FightWatch } from "./fight-watch.ts";
import { deedsOf } from "./hint-deeds.ts";
import {
  HINT_TABLE,
  hintText,
  idleText,
  type HintDeed,
  type HintFacts,
  type HintScope,
} from "./hint-table.ts";
import { lastCatsOf, type LastCats, type Sight } from "./last-cats.ts";
import { isInside } from "./sign-place.ts";
import { visitorOf } from "./visitor.ts";
import { holdingsOf } from "./teams.ts";

/** How things stand, and whether there is somebody to be told anything. */
interface Standing extends Omit<
  HintFacts,
  "isInFight" | "hasFought" | "lostFight" | "losing" | "lastCats" | "visitor"
> {
  readonly scope: HintScope;
  readonly status: StatusNotice | null;
}

type HintId = (typeof HINT_TABLE)[number]["id"];

/** What tells no cat and no cushion what to do. */
const NO_ORDERS: ReadonlySet<Command["kind"]> = new Set(["surrender", "pause", "go-on", "admit"]);
/** After its first time a hint is shown in the last seconds of each of these spans. */
const REMINDER_MS = { every: 25_000, shown: 12_000 };
/** A player that gives no order for so long is told that their cats wait, until the next one. */
const IDLE_MS = 90_000;

/**
 * The hint on what to do, for a player: each goes for good once it is done, of those of hint-table.ts that are due.
 * `nowMs` is any clock. In a pause nobody gives orders, and so there is none; what hints count by stands still, and
 * what was there as it began goes on after it.
 */
export class StandingHint {
  readonly #doneAtMs = new Map<HintDeed, number>(); // the last time
  readonly #shownAtMs = new Map<HintId, number>(); // the first time
  readonly #shownMs = new Map<HintId, number>(); // of each in all
  #now: { readonly id: HintId; readonly sinceMs: number } | null = null; // the one that is due
  #orderedAtMs = 0;
  readonly #fights = new FightWatch();
  #lastMs = 0; // of the last call, by the clock of the caller
  #playMs = 0; // passed by then, but for pauses
  #isPaused = false;
  #lastCats: LastCats | null = null;
  #visitor: string | null = null;
  #textMs = 0; // by #playMs, of the last text

  /** `world`: in which it is asked for, from the eyes of that player. */
  hear(request: WindowRequest, nowMs: number, world: World | null, playerId: PlayerId | null): void {
    if (request.kind !== "command" || NO_ORDERS.has(request.command.kind)) return;
    const playMs = this.#play(nowMs);
    this.#orderedAtMs = playMs;
    for (const deed of deedsOf(request.command, world, playerId)) this.#doneAtMs.set(deed, playMs);
  }

  /** What happened between pictures: whether cats of that player were hit. */
  hearEvents(events: WorldEvents, nowMs: number, playerId: PlayerId | null): void {
    this.#fights.hear(events, this.#play(nowMs), playerId);
  }

  /** Looks at the world from the eyes of that player. */
  see(world: World | null, nowMs: number, playerId: PlayerId | null, sight: Sight): WorldFacts {
    const playMs = this.#play(nowMs);
    this.#isPaused = world === null || isPaused(world); // nothing can be ordered yet, either
    this.#lastCats = world === null || playerId === null ? null : lastCatsOf(world, playerId, sight);
    const mayVisit = world !== null && world.ground !== null && playerId !== null && !this.#fights.hasFought;
    this.#visitor = mayVisit ? visitorOf(world, playerId, sight) : null;
    if (world !== null && playerId !== null) this.#fights.look(world, playMs, playerId, sight.fog);
    return worldFacts(world, playerId, sight);
  }

  /** Where the last cats of an enemy are that are out of the picture. */
  get lastPlaces(): readonly Point[] {
    return this.#lastCats?.places ?? [];
  }

  /** Empty: there is none now. */
  text(clockMs: number, { scope, status, ...seen }: Standing): string {
    const nowMs = this.#play(clockMs);
    const [lostFight, losing] = [this.#fights.lost(nowMs), this.#fights.losing(nowMs)];
    const facts = {
      ...seen,
      isInFight: this.#fights.isInFight(nowMs),
      hasFought: this.#fights.hasFought,
      lostFight,
      losing,
      lastCats: this.#lastCats,
      visitor: this.#visitor,
    };
    const elapsedMs = nowMs - this.#textMs;
    this.#textMs = nowMs;
    if (scope === "none" || this.#isPaused || isWaitingForPlayers(status)) return "";
    if (facts.hasSelected) this.#doneAtMs.set("chose", nowMs);
    if (facts.cushionCount > 0) this.#doneAtMs.set("held", nowMs);
    const isAll = scope === "all";
    const mayBeSaid = (hint: (typeof HINT_TABLE)[number]): boolean => isAll || hint.isBesideLessons === true;
    const row = HINT_TABLE.find((hint) => mayBeSaid(hint) && hint.isDue(facts) && !this.#isEnded(hint));
    if (facts.isInFight && row?.isForFights !== true) return ""; // eyes are on the cats
    if (row === undefined) {
      this.#now = null;
      return isAll && nowMs - this.#orderedAtMs >= IDLE_MS ? idleText(facts) : "";
    }
    if (this.#now?.id !== row.id) this.#now = { id: row.id, sinceMs: nowMs };
    const spell = spellAt(nowMs - this.#now.sinceMs, row.firstMs);
    if (spell === null) return "";
    if (!this.#shownAtMs.has(row.id)) this.#shownAtMs.set(row.id, nowMs);
    this.#shownMs.set(row.id, (this.#shownMs.get(row.id) ?? 0) + elapsedMs);
    return hintText(row, facts, spell % 2 === 1);
  }

  /** The time that was played, now. */
  #play(nowMs: number): number {
    if (!this.#isPaused) this.#playMs += Math.max(0, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    return this.#playMs;
  }

  #isEnded({ id, endedBy, isOfNow, shownMsMax }: (typeof HINT_TABLE)[number]): boolean {
    const fromMs = isOfNow ? (this.#shownAtMs.get(id) ?? Infinity) : -Infinity;
    const isDone = endedBy.some((deed) => this.#doneAtMs.has(deed) && this.#doneAtMs.get(deed)! >= fromMs);
    return isDone || (this.#shownMs.get(id) ?? 0) >= shownMsMax;
  }
}

/** Which time it is that a hint is shown, from 0; null: it is away for a while. */
function spellAt(sinceMs: number, firstMs: number): number | null {
  if (sinceMs < firstMs) return 0;
  const laterMs = sinceMs - firstMs;
  const isShown = laterMs % REMINDER_MS.every >= REMINDER_MS.every - REMINDER_MS.shown;
  return isShown ? 1 + Math.floor(laterMs / REMINDER_MS.every) : null;
}

type WorldFacts = Pick<
  HintFacts,
  "hasCushions" | "seesCushion" | "cushionCount" | "playedSeconds" | "strangeKinds" | keyof PairFacts
>;

const NO_FACTS: WorldFacts = {
  ...{ hasCushions: false, seesCushion: false, cushionCount: 0, playedSeconds: 0, strangeKinds: [] },
  ...{ unbredKinds: [], isPaired: false },
};

/** What hints ask of a world, as it is seen now. */
function worldFacts(
  world: World | null,
  playerId: PlayerId | null,
  { view: { rig, viewport }, fog }: Sight,
): WorldFacts {
  const ground = world?.ground ?? null;
  if (world === null || ground === null) return NO_FACTS;
  const { cushions, rules } = ground;
  const isSeen = (row: number): boolean => {
    const at = { x: cushions.x[row]! / ONE, y: cushions.y[row]! / ONE, height: 0 };
    return isInside(projectPoint(rig, viewport, at), viewport);
  };
  return {
    ...NO_FACTS,
    hasCushions: rules.cushionCount > 0,
    seesCushion: Array.from({ length: rules.cushionCount }, (_, row) => row).some(isSeen),
    cushionCount: holdingsOf(world, playerId).cushionCount,
    playedSeconds: world.header.subTurn / SUB_TURNS_PER_SECOND,
    ...(playerId === null
      ? {}
      : { strangeKinds: strangeKinds(world, playerId, fog), ...pairFacts(world, playerId) }),
  };
}

/** What hints ask about the selected cats and cushions, in which kind of match. */
export function chosenFacts(
  cats: { readonly selection: Selection; readonly isGround: boolean },
  cushions: { readonly selection: Selection },
): Pick<HintFacts, "isGround" | "hasSelected" | "hasChosenCushions"> {
  const hasChosenCushions = cushions.selection.length > 0;
  return {
    isGround: cats.isGround,
    hasSelected: cats.selection.length > 0 || hasChosenCushions,
    hasChosenCushions,
  };
}

import type { MatchInfo } from "../../channel/index.ts";
import {
  EXPLORED,
  lookAround,
  OBSERVER,
  ONE,
  PLAYER_COUNT_MAX,
  rowOfPlayer,
  SightGrid,
  VISIBLE,
  type Ground,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { Happenings } from "../motion/world-motion.ts";
import { recallFog, rememberFog, type FogMemory } from "./fog-memory.ts";

/** A few times a second: a cat goes half a unit meanwhile. */
const LOOK_EVERY_MS = 200;

type CushionColumns = Ground["cushions"];

/**
 * What the local player's side sees and has seen, in a match with fog. The window has the whole world: this decides what of it
 * is drawn, heard and picked. A watcher, and a side whose last cat is gone, sees everything.
 */
export class Fog {
  #allies: ReadonlySet<PlayerId> = new Set(); // the players that see together; empty: only watching
  #isAlly: readonly boolean[] = []; // by player id
  #grid: SightGrid | null = null;
  #isOn = false;
  #lookedMs = -Infinity;
  #seen: CushionColumns | null = null; // cushions as they were last seen
  #version = 0;
  #recalled: FogMemory | null = null;

  /** `recalled`: what was known before the match was left, or the page loaded again. */
  constructor(
    { players, localPlayerId, isObserver }: Pick<MatchInfo, "players" | "localPlayerId" | "isObserver">,
    recalled: FogMemory | null = null,
  ) {
    const team = players.find(({ playerId }) => playerId === localPlayerId)?.team ?? OBSERVER;
    const isWatching = localPlayerId === null || isObserver || team === OBSERVER;
    const allies = isWatching ? [] : players.filter((player) => player.team === team);
    this.lookThrough(
      allies.map(({ playerId }) => playerId),
      recalled,
    );
  }

  /** From now on one sees what these see together, and knows of before what is recalled; without any of them all is seen. */
  lookThrough(allies: readonly PlayerId[], recalled: FogMemory | null = null): void {
    this.#allies = new Set(allies);
    this.#isAlly = Array.from({ length: PLAYER_COUNT_MAX + 1 }, (_, playerId) => this.#allies.has(playerId));
    this.#recalled = recalled;
    this.#seen = null;
    this.#isOn &&= allies.length > 0;
    this.#grid = this.#isOn && this.#grid !== null ? this.#newGrid(this.#grid) : null;
    this.#lookedMs = -Infinity;
  }

  /** Something may be hidden. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** What is known of each cell; null while nothing is hidden. Look at `version` for whether it is another. */
  get grid(): SightGrid | null {
    return this.#isOn ? this.#grid : null;
  }

  /** Rises with each look around. */
  get version(): number {
    return this.#version;
  }

  /** A picture has come. Of a hidden window no frame is drawn, and its cats see on their way all the same. `nowMs` as for `update`. */
  hearPicture(world: World, nowMs: number, isHidden: boolean): void {
    if (isHidden) this.update(world, nowMs);
  }

  /** Looks around, if it is time. `nowMs` of the page; `world` is null before the first picture. */
  update(world: World | null, nowMs: number): void {
    if (world === null || nowMs - this.#lookedMs < LOOK_EVERY_MS) return;
    this.#lookedMs = nowMs;
    const { ground } = world;
    this.#isOn = ground !== null && ground.rules.fog === 1 && this.#hasAwake(world);
    if (ground === null || !this.#isOn) return;
    const { mapWidth, mapHeight } = ground.rules;
    if (this.#grid?.width !== mapWidth || this.#grid.height !== mapHeight) {
      this.#grid = this.#newGrid({ width: mapWidth, height: mapHeight });
    }
    this.#version += 1;
    lookAround(this.#grid, world, ground, this.#isAlly);
    this.#noteCushions(ground);
  }

  /** Whether the local player's side sees a point of the ground now. True while nothing is hidden. */
  isVisible(x: number, y: number): boolean {
    return !this.#isOn || this.#grid === null || this.#at(x, y) === VISIBLE;
  }

  /** What is known of a point of the ground. */
  knowledgeOf(x: number, y: number): "nothing" | "explored" | "visible" {
    if (this.isVisible(x, y)) return "visible";
    return this.#at(x, y) === EXPLORED ? "explored" : "nothing";
  }

  /** Whether a cat, or anything of a player, is to be seen there: own and allied ones always are. */
  shows(playerId: PlayerId, x: number, y: number): boolean {
    return !this.#isOn || this.#isAlly[playerId]! || this.isVisible(x, y);
  }

  /** Of what happened that which is seen. */
  seenOf({ landed, died }: Happenings): Happenings {
    return {
      landed: landed.filter(({ toX, toY }) => this.isVisible(toX, toY)),
      died: died.filter(({ playerId, x, y }) => this.shows(playerId, x, y)),
    };
  }

  /** Whether a player's numbers are not to be told. */
  hides(playerId: PlayerId): boolean {
    return this.#isOn && !this.#allies.has(playerId);
  }

  /** A ground as the local player knows it: cushions out of sight have the owner that they had when they were last seen. */
  known<Of extends Ground | null>(ground: Of): Of {
    if (ground === null || !this.#isOn || this.#seen === null) return ground;
    return { ...ground, cushions: this.#seen };
  }

  /** That world with its ground as the local player knows it. */
  knownWorld(world: World | null): World | null {
    return world === null ? null : { ...world, ground: this.known(world.ground) };
  }

  /** What is known so far, for a player that comes back to recall; null: nothing is hidden. */
  get memory(): FogMemory | null {
    const { grid } = this;
    return grid === null ? null : rememberFog(grid, [...(this.#seen?.owner ?? [])]);
  }

  #hasAwake(world: World): boolean {
    for (const playerId of this.#allies) {
      const row = rowOfPlayer(world, playerId);
      if (row >= 0 && world.players.score[row]! > 0) return true;
    }
    return false;
  }

  #newGrid({ width, height }: Pick<SightGrid, "width" | "height">): SightGrid {
    const grid = new SightGrid(width, height);
    if (this.#recalled !== null) recallFog(this.#recalled, grid);
    return grid;
  }

  /** Of a point in units of the world, which may lie between two of the simulation's. */
  #at(x: number, y: number): number | null {
    return this.#grid?.at(Math.floor(x * ONE), Math.floor(y * ONE)) ?? null;
  }

  /** Takes over those in sight; the others stay as they were, but for what goes on there. */
  #noteCushions({ cushions, rules }: Ground): void {
    const before = this.#seen;
    const seen = Object.fromEntries(
      Object.entries(cushions).map(([field, column]) => [field, column.slice()]),
    ) as CushionColumns;
    for (let row = 0; row < rules.cushionCount; row += 1) {
      if (this.isVisible(cushions.x[row]! / ONE, cushions.y[row]! / ONE)) continue;
      seen.owner[row] = before?.owner[row] ?? this.#recalled?.owners[row] ?? 0;
      seen.claimant[row] = 0;
      seen.claimSubTurns[row] = 0;
      seen.breedSubTurns[row] = before?.breedSubTurns[row] ?? 0;
      seen.hasRally[row] = 0;
    }
    this.#seen = seen;
  }
}

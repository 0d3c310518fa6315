import type { PingKind } from "../base/index.ts";
import type { GivenOrder } from "../channel/index.ts";
import { CAT_KINDS, ONE, type CatKind, type Ground, type World } from "../sim/index.ts";
import type { CameraRig } from "./camera/camera-rig.ts";
import type { Point } from "./camera/project.ts";
import type { AlarmKind } from "./match/alarms.ts";
import type { ScreenName } from "./screens/screen.ts";
import type { SoundSummary } from "./sound/sound-desk.ts";

/** Of the last frames, in the middle: see `drawStats` of the test hook. */
interface FrameTimes {
  readonly scriptMs: number; // of our own, without the renderer
  readonly scriptMsP95: number;
  readonly renderMs: number; // of the renderer, handing the frame on
  readonly frameCount: number; // that this is of, at most 120
}

/** The last picture in short, in world units. */
interface WorldSummary {
  readonly turn: number;
  readonly subTurn: number;
  readonly cats: readonly {
    readonly networkId: number;
    readonly playerId: number;
    readonly x: number;
    readonly y: number;
    readonly health: number;
  }[];
  readonly cushions: readonly {
    readonly x: number;
    readonly y: number;
    readonly owner: number; // player id; 0: nobody's
    readonly breedsNext: CatKind;
    readonly rally: { readonly x: number; readonly y: number } | null;
  }[]; // none in Classic
  readonly size: { readonly width: number; readonly height: number } | null; // of the map; null in Classic
}

/** What tests may look at of a match: see the test hook. */
export interface MatchProbe {
  readonly camera: CameraRig;
  readonly project: (point: Point) => Point; // world units to CSS pixels
  readonly knowledgeOf: WindowTestHook["knowledgeOf"];
  readonly selection: readonly number[];
  readonly cushionSelection: readonly number[];
  readonly drawnCats: readonly number[];
  readonly pings: readonly PingKind[];
  readonly alarms: readonly AlarmKind[];
  readonly orders: ReturnType<WindowTestHook["orders"]>;
  readonly summary: WorldSummary | null; // of the newest picture
}

/** `window.robocatView`: what tests of the whole window may look at. Nothing in it changes anything. */
export interface WindowTestHook {
  screen(): ScreenName;
  /** World units on the ground to CSS pixels of the page, as seen through the camera right now. */
  projectToScreen(x: number, y: number): { readonly x: number; readonly y: number } | null;
  /** Where the camera stands; null outside matches. */
  camera(): CameraRig | null;
  /** Null before the first picture, and outside matches. */
  world(): WorldSummary | null;
  /** Network ids of the selected cats, ascending. */
  selected(): readonly number[];
  /** What is heard: whether there is sound, and what has begun so far. */
  sound(): SoundSummary;
  /** What the local player's side knows of a point of the ground: in fog not all of it is visible. */
  knowledgeOf(x: number, y: number): "nothing" | "explored" | "visible";
  /** What players point at now, the oldest first. */
  pings(): readonly PingKind[];
  /** What alarms call the player to what is out of sight now, the oldest first. */
  alarms(): readonly AlarmKind[];
  /** The orders of others that are shown now, where one watches, the oldest first. */
  orders(): readonly Pick<GivenOrder, "playerId" | "kind" | "x" | "y">[];
  /** Network ids of the cats that are drawn: in fog not all. */
  drawnCats(): readonly number[];
  /** Places of the selected cushions in the order of the map. */
  selectedCushions(): readonly number[];
  /** Of the last frame: draw calls, triangles and the milliseconds its preparation took. */
  drawn(): { readonly calls: number; readonly triangles: number; readonly frameMs: number };
  /** For measuring: draw calls and triangles of the last frame, and the times of the last 120 (medians, but for the p95). */
  drawStats(): { readonly drawCalls: number; readonly triangles: number } & FrameTimes;
}

const FRAMES_KEPT = 120;

/** How long the last frames took to prepare. */
export class FrameStats {
  readonly #script = new Float64Array(FRAMES_KEPT);
  readonly #render = new Float64Array(FRAMES_KEPT);
  #count = 0;

  note(scriptMs: number, renderMs: number): void {
    this.#script[this.#count % FRAMES_KEPT] = scriptMs;
    this.#render[this.#count % FRAMES_KEPT] = renderMs;
    this.#count += 1;
  }

  get times(): FrameTimes {
    const frameCount = Math.min(this.#count, FRAMES_KEPT);
    const script = this.#script.slice(0, frameCount).sort();
    const render = this.#render.slice(0, frameCount).sort();
    const share = (times: Float64Array, part: number): number => times[Math.floor(frameCount * part)] ?? 0;
    return {
      scriptMs: share(script, 0.5),
      scriptMsP95: share(script, 0.95),
      renderMs: share(render, 0.5),
      frameCount,
    };
  }
}

declare global {
  interface Window {
    robocatView?: WindowTestHook;
  }
}

/** The part of a picture that tests ask for, in world units. */
export function summarizeWorld({ header, cats, ground }: World, turn: number): WorldSummary {
  return {
    turn,
    subTurn: header.subTurn,
    cats: Array.from({ length: header.catCount }, (_, row) => ({
      networkId: cats.networkId[row]!,
      playerId: cats.playerId[row]!,
      x: cats.x[row]! / ONE,
      y: cats.y[row]! / ONE,
      health: cats.health[row]!,
    })),
    cushions: ground === null ? [] : summarizeCushions(ground),
    size: ground === null ? null : { width: ground.rules.mapWidth, height: ground.rules.mapHeight },
  };
}

function summarizeCushions({ cushions, rules }: Ground): WorldSummary["cushions"] {
  return Array.from({ length: rules.cushionCount }, (_, row) => ({
    x: cushions.x[row]! / ONE,
    y: cushions.y[row]! / ONE,
    owner: cushions.owner[row]!,
    breedsNext: CAT_KINDS[cushions.breedsNext[row]!]!,
    rally:
      cushions.hasRally[row] === 0
        ? null
        : { x: cushions.rallyX[row]! / ONE, y: cushions.rallyY[row]! / ONE },
  }));
}

/** What of it tests look at; undefined: nothing is drawn. */
export function countsOf(
  { calls, triangles }: { readonly calls: number; readonly triangles: number } = { calls: 0, triangles: 0 },
) {
  return { calls, triangles };
}

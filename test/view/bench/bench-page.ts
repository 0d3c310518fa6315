import { fitRig, type CameraRig } from "../../../src/view/camera/camera-rig.ts";
import { FogVeil } from "../../../src/view/fog/fog-veil.ts";
import { Fog } from "../../../src/view/fog/fog.ts";
import { SeenCats } from "../../../src/view/fog/seen-cats.ts";
import { Minimap } from "../../../src/view/match/minimap.ts";
import { WorldMotion } from "../../../src/view/motion/world-motion.ts";
import { MatchScene } from "../../../src/view/scene/match-scene.ts";
import { Stage } from "../../../src/view/scene/stage.ts";
import { FrameStats } from "../../../src/view/test-hook.ts";
import { Crowd, type CrowdOptions } from "./synthetic-world.ts";

type FrameTimes = FrameStats["times"];

/** What was measured of the frames of a run. */
export interface BenchResult extends FrameTimes {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly minimapMs: number;
}

export interface BenchRun {
  readonly crowd: CrowdOptions;
  readonly rig: CameraRig | null; // null: the whole map
  readonly frameCount: number;
  readonly selectedCount: number;
  readonly isPainted: boolean; // else no draw command is carried out, so that a painting processor does not stop the clock's
}

const SUB_TURN_MS = 1000 / 30;
const FRAME_MS = 1000 / 60;
const DRAW_COMMANDS = ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"] as const;

/** Draws a crowd with the code that draws a match, a frame for each sixtieth of a second of it. */
class Bench {
  readonly #stage = new Stage();
  readonly #minimap = new Minimap("yarn", {
    aim: () => false,
    look: () => undefined,
    order: () => undefined,
  });
  #scene: MatchScene | null = null;
  #isPainted = true;

  constructor() {
    this.#holdBackDrawing();
    document.querySelector("#app")!.append(this.#stage.canvas, this.#minimap.element);
  }

  async run({ crowd: options, rig, frameCount, selectedCount, isPainted }: BenchRun): Promise<BenchResult> {
    this.#scene?.dispose();
    this.#isPainted = isPainted;
    const scene = new MatchScene(this.#stage, {
      catCount: 1000,
      catScale: 0.98,
      palette: "yarn",
      isCalm: () => false,
    });
    this.#scene = scene;
    const crowd = new Crowd(options);
    const motion = new WorldMotion();
    const fog = new Fog(matchOf(options.playerCount));
    const seen = new SeenCats(motion.cats, fog);
    const veil = new FogVeil();
    this.#stage.add(veil.mesh);
    const stats = new FrameStats();
    const extent = { halfWidth: options.mapWidth / 2, halfHeight: options.mapHeight / 2 };
    const { viewport } = this.#stage;
    const shown = rig ?? fitRig(viewport, extent);
    const minimapTimes: number[] = [];
    let nextSubTurnMs = 0;
    const selected = new Set(Array.from({ length: selectedCount }, (_, i) => i + 1));
    for (let frame = 0; frame < frameCount; frame += 1) {
      const timeMs = frame * FRAME_MS;
      for (; nextSubTurnMs <= timeMs; nextSubTurnMs += SUB_TURN_MS) motion.push(crowd.step(), nextSubTurnMs);
      const startMs = performance.now();
      const happened = motion.advance(FRAME_MS, 1, scene.attention);
      if (motion.shown !== null) fog.update(motion.shown, timeMs);
      seen.update();
      veil.update(fog.grid, FRAME_MS, false);
      motion.events.keep((playerId, x, y) => fog.shows(playerId, x, y));
      scene.burst(happened, motion.cats, motion.events);
      const world = fog.knownWorld(motion.shown);
      const ground = world?.ground ?? null;
      scene.draw({
        rig: shown,
        timeSeconds: timeMs / 1000,
        elapsedMs: FRAME_MS,
        cats: seen.table,
        yarns: seen.yarns(motion.yarn.table),
        selected,
        hoveredId: null,
        marks: [],
        hasBars: true,
        world,
      });
      const { renderMs } = this.#stage.drawn;
      // The first frames compile shaders and make textures.
      if (frame >= Math.min(10, frameCount / 2)) stats.note(performance.now() - startMs - renderMs, renderMs);
      const minimapStartMs = performance.now();
      const picture = fog.isOn ? veil.picture : null;
      this.#minimap.draw({ cats: seen.table, ground, fog: picture, selected, rig: shown, viewport });
      minimapTimes.push(performance.now() - minimapStartMs);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { calls, triangles } = this.#stage.drawn;
    this.#stage.remove(veil.mesh);
    veil.dispose();
    const minimapMs = minimapTimes.toSorted((a, b) => a - b)[frameCount >> 1]!;
    return { ...stats.times, drawCalls: calls, triangles, minimapMs };
  }

  /** Puts a gate before the commands that make the graphics card work; here that is the same processor. */
  #holdBackDrawing(): void {
    const context = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (...values: unknown[]) => void
    >;
    for (const name of DRAW_COMMANDS) {
      const draw = context[name]!;
      const isOpen = (): boolean => this.#isPainted;
      context[name] = function (this: unknown, ...values: unknown[]) {
        if (isOpen()) draw.apply(this, values);
      };
    }
  }
}

/** The first half of the players are one team, and the local player one of it: in fog half of the cats look around. */
function matchOf(playerCount: number): ConstructorParameters<typeof Fog>[0] {
  const players = Array.from({ length: playerCount }, (_, i) => {
    return { playerId: i + 1, name: `P${i + 1}`, team: i < playerCount / 2 ? 1 : 2 };
  });
  return { players, localPlayerId: 1, isObserver: false };
}

declare global {
  interface Window {
    viewBench: Bench;
  }
}

window.viewBench = new Bench();

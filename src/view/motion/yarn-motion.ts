import { ONE, rowOfNetworkId, YARN_FLIGHT_SUB_TURNS, type PlayerId, type World } from "../../sim/index.ts";
import type { Crossing, Sample } from "./picture-buffer.ts";

/** A ball of yarn on its way, or the thread it left behind. World units; progress 0 at the thrower, 1 at the goal. */
export interface DrawnYarn {
  readonly networkId: number;
  readonly playerId: PlayerId;
  readonly targetId: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  progress: number;
  landedAge: number; // seconds; negative while it flies
}

/** How long the thread of a ball that landed lies there. */
export const THREAD_SECONDS = 0.7;
const THREADS_MAX = 512;

/** The balls of yarn in the air right now, and the threads of those that just landed. */
export class YarnMotion {
  #flying: DrawnYarn[] = [];
  #landed: DrawnYarn[] = [];

  *yarns(): Generator<DrawnYarn> {
    yield* this.#flying;
    yield* this.#landed;
  }

  /** Forgets the balls, and the threads on the ground. */
  clear(): void {
    this.#flying = [];
    this.#landed = [];
  }

  /** Gives the balls that landed between two pictures. */
  cross({ from, to }: Crossing): readonly DrawnYarn[] {
    const landed: DrawnYarn[] = [];
    for (let row = 0; row < from.header.yarnCount; row += 1) {
      if (rowOfNetworkId(to.yarn.networkId, to.header.yarnCount, from.yarn.networkId[row]!) >= 0) continue;
      landed.push({ ...openYarn(from, row), progress: 1, landedAge: 0 });
    }
    this.#landed = [...this.#landed, ...landed].slice(-THREADS_MAX);
    return landed;
  }

  place({ before, after, fraction }: Sample, elapsedMs: number): void {
    const span = after.header.subTurn - before.header.subTurn;
    this.#flying = Array.from({ length: before.header.yarnCount }, (_, row) => {
      const yarn = openYarn(before, row);
      const flown = YARN_FLIGHT_SUB_TURNS - before.yarn.subTurnsLeft[row]! + fraction * span;
      yarn.progress = Math.min(1, flown / YARN_FLIGHT_SUB_TURNS);
      return yarn;
    });
    for (const yarn of this.#landed) yarn.landedAge += elapsedMs / 1000;
    this.#landed = this.#landed.filter((yarn) => yarn.landedAge < THREAD_SECONDS);
  }
}

function openYarn({ yarn }: World, row: number): DrawnYarn {
  return {
    networkId: yarn.networkId[row]!,
    playerId: yarn.playerId[row]!,
    targetId: yarn.targetId[row]!,
    fromX: yarn.fromX[row]! / ONE,
    fromY: yarn.fromY[row]! / ONE,
    toX: yarn.toX[row]! / ONE,
    toY: yarn.toY[row]! / ONE,
    progress: 0,
    landedAge: -1,
  };
}

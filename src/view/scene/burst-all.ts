import type { WorldMotion } from "../motion/world-motion.ts";
import type { MatchScene } from "./match-scene.ts";

const LANDED_PUFFS = 9;
const DIED_PUFFS = 16;

/** Puffs where yarn landed and cats fell; yarn bursts where its target is now. */
export function burstAll(
  scene: MatchScene,
  { landed, died }: ReturnType<WorldMotion["advance"]>,
  cats: WorldMotion["cats"],
): void {
  for (const yarn of landed) {
    const at = cats.get(yarn.targetId) ?? { x: yarn.toX, y: yarn.toY };
    scene.burst(at, yarn.playerId, LANDED_PUFFS);
  }
  for (const cat of died) scene.burst(cat, cat.playerId, DIED_PUFFS);
}

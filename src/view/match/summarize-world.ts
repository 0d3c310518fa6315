import { ONE, type World } from "../../sim/index.ts";
import type { WorldSummary } from "../test-hook.ts";

/** The part of a picture that tests ask for, in world units. */
export function summarizeWorld({ header, cats }: World, turn: number): WorldSummary {
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
  };
}

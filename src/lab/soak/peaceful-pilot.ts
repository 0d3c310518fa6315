import type { Pilot } from "../../bot/index.ts";
import { COMMAND_POINTS_PER_UNIT, type PlayerId } from "../../sim/index.ts";
import { LinkRandom } from "../../simnet/index.ts";

const COMMANDS_PER_TURN = 1 / 8;

const STOPS_PER_COMMAND = 1 / 5;

const WALK_HALF_WIDTH = 6 * COMMAND_POINTS_PER_UNIT;

const WALK_HALF_HEIGHT = 3 * COMMAND_POINTS_PER_UNIT;

/** Sends its cats here and there, and never at anybody: the match has no end. */
export function createPeacefulPilot(seed: number, localPlayerId: PlayerId): Pilot {
  const random = new LinkRandom(seed + localPlayerId * 7_919);
  const coordinate = (half: number): number => Math.floor((2 * random.draw() - 1) * half);
  return ({ header, cats }) => {
    if (random.draw() >= COMMANDS_PER_TURN) return [];
    const ids: number[] = [];
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.playerId[row] === localPlayerId && random.draw() < 0.7) ids.push(cats.networkId[row]!);
    }
    if (ids.length === 0) return [];
    if (random.draw() < STOPS_PER_COMMAND) return [{ kind: "stop", cats: ids }];
    return [{ kind: "move", cats: ids, x: coordinate(WALK_HALF_WIDTH), y: coordinate(WALK_HALF_HEIGHT) }];
  };
}

import type { Pilot } from "../../../src/peer/index.ts";
import { COMMAND_POINTS_PER_UNIT, type Command, type PlayerId } from "../../../src/sim/index.ts";

/** Turns after which the next cat is told where to go: an order, eight to be done after it, and a pause. */
const ROUND_TURNS = 11;
const QUEUED = ["move", "attack-move", "patrol", "move"] as const;

/** A pilot that sends one cat after the other along the open row of SMALL_MAP, with its queue as full as it gets. */
export function createMarcher(_seed: number, localPlayerId: PlayerId): Pilot {
  return (world, turn) => {
    const { cats, header } = world;
    const own: number[] = [];
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.playerId[row] === localPlayerId) own.push(cats.networkId[row]!);
    }
    const inRound = turn % ROUND_TURNS;
    if (turn < 0 || own.length === 0 || inRound > 8) return [];
    const cat = own[Math.trunc(turn / ROUND_TURNS) % own.length]!;
    const column =
      inRound % 2 === 0 ? -6 + ((turn * 3 + localPlayerId) % 3) : 4 + ((turn * 5 + localPlayerId) % 3);
    const point = { x: column * COMMAND_POINTS_PER_UNIT, y: -COMMAND_POINTS_PER_UNIT / 2 };
    if (inRound === 0) return [{ kind: "move", cats: [cat], ...point }];
    const kind = QUEUED[inRound % QUEUED.length]!;
    return [{ kind, cats: [cat], ...point, queued: true } satisfies Command];
  };
}

import type { Pilot } from "../../src/bot/index.ts";
import { COMMAND_POINTS_PER_UNIT, type PlayerId } from "../../src/sim/index.ts";

/** A pilot that sends one cat after the other for a walk, one a turn, to ever other points, and never fights. */
export function createWalker(_seed: number, localPlayerId: PlayerId): Pilot {
  return (world, turn) => {
    const { cats, header } = world;
    const own: number[] = [];
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.playerId[row] === localPlayerId) own.push(cats.networkId[row]!);
    }
    if (turn < 0) return [];
    const cat = own[turn % own.length]!;
    const x = (((turn * 7 + localPlayerId * 3) % 11) - 5) * COMMAND_POINTS_PER_UNIT;
    const y = (((turn * 5 + localPlayerId) % 7) - 3) * COMMAND_POINTS_PER_UNIT;
    return [{ kind: "move", cats: [cat], x, y }];
  };
}

import type { Pilot } from "../../../bot/index.ts";
import { COMMAND_POINTS_PER_UNIT, ONE, type PlayerId } from "../../../sim/index.ts";

/** Steps in turn, as points off where a cat is. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** A pilot that has its cats take steps about where they are, one cat a turn: a match of such players lasts. */
export function createStroller(_seed: number, localPlayerId: PlayerId): Pilot {
  return (world, turn) => {
    if (turn < 0) return [];
    const { cats, header } = world;
    const own: number[] = [];
    for (let row = 0; row < header.catCount; row += 1)
      if (cats.playerId[row] === localPlayerId) own.push(row);
    const row = own[turn % Math.max(1, own.length)];
    if (row === undefined) return [];
    const [dx, dy] = STEPS[Math.floor(turn / own.length) % STEPS.length]!;
    const point = (place: number, step: number): number =>
      Math.round((place / ONE + step) * COMMAND_POINTS_PER_UNIT);
    return [
      { kind: "move", cats: [cats.networkId[row]!], x: point(cats.x[row]!, dx), y: point(cats.y[row]!, dy) },
    ];
  };
}

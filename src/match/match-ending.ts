import {
  HOLD_SUB_TURNS,
  isLate,
  MODE_CUSHIONS,
  ORDER_ASLEEP,
  teamOfRow,
  type PlayerId,
  type World,
} from "../sim/index.ts";

/** How a match was decided. */
export interface MatchEnding {
  readonly by: "last-awake" | "cushions" | "time-limit";
  readonly isLate: boolean; // after the minutes from which on most of the cushions are enough
  readonly surrenderedIds: readonly PlayerId[]; // of the losers, ascending; in Classic only players with cats left
}

/** What the world of a match that is over says of how it came to that. */
export function endingOf(world: World): MatchEnding {
  const { header, players } = world;
  const rows = Array.from({ length: header.playerCount }, (_, row) => row);
  const losers = rows.filter((row) => teamOfRow(world, row) !== header.outcome);
  return {
    by: decidedBy(world, rows),
    isLate: isLate(world),
    surrenderedIds: losers.filter((row) => hasSurrendered(world, row)).map((row) => players.playerId[row]!),
  };
}

function hasSurrendered({ ground, cats, players, header }: World, row: number): boolean {
  if (ground !== null) return ground.seats.isAsleep[row] === 1;
  const orders = cats.order.subarray(0, header.catCount);
  return orders.some((order, cat) => order === ORDER_ASLEEP && cats.playerId[cat] === players.playerId[row]);
}

function decidedBy(world: World, rows: readonly number[]): MatchEnding["by"] {
  const { header, players, ground } = world;
  const awake = rows.filter((row) => players.score[row]! > 0).map((row) => teamOfRow(world, row));
  if (ground === null || awake.every((team) => team === awake[0])) return "last-awake";
  const { mode, holder, heldSubTurns } = ground.rules;
  const isHeld = mode === MODE_CUSHIONS && holder === header.outcome && heldSubTurns >= HOLD_SUB_TURNS;
  return isHeld ? "cushions" : "time-limit";
}

import { ORDER_ASLEEP, type PlayerId, type World } from "../../sim/index.ts";

/** What is counted of a world at the end of a turn. A list has a number for each player of the match, in ascending player id. */
export interface Standing {
  readonly nextNetworkId: number;
  readonly cats: readonly number[]; // asleep or awake
  readonly awake: readonly number[]; // of them: those of who has given up sleep, and count no more
  readonly born: readonly number[]; // of them, since the standing before
  readonly owners: readonly PlayerId[]; // of the cushions, in the order of the map; 0: nobody's
}

/** Counts a world. `before`: an earlier standing of the same match; null: there is none, and nobody counts as born. */
export function standingOf(
  { header, cats, ground }: World,
  playerIds: readonly PlayerId[],
  before: Standing | null,
): Standing {
  const counts = playerIds.map(() => 0);
  const awake = playerIds.map(() => 0);
  const born = playerIds.map(() => 0);
  const firstNew = before?.nextNetworkId ?? header.nextNetworkId;
  const catCount = Math.min(header.catCount, cats.playerId.length); // memory may be damaged in a moment of a match
  for (let row = 0; row < catCount; row += 1) {
    const place = playerIds.indexOf(cats.playerId[row]!);
    if (place < 0) continue;
    counts[place]! += 1;
    if (cats.order[row] !== ORDER_ASLEEP) awake[place]! += 1;
    if (cats.networkId[row]! >= firstNew) born[place]! += 1;
  }
  const owners =
    ground === null ? [] : Array.from(ground.cushions.owner.subarray(0, ground.rules.cushionCount));
  return { nextNetworkId: header.nextNetworkId, cats: counts, awake, born, owners };
}

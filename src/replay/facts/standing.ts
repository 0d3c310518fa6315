import {
  ONE,
  ORDER_ASLEEP,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import type { Fallen } from "./fights.ts";
import type { HalfGround, Place } from "./place.ts";

/** What is counted of a world at the end of a turn. A list has a number for each player of the match, in ascending player id. */
export interface Standing {
  readonly nextNetworkId: number;
  readonly cats: readonly number[]; // asleep or awake
  readonly awake: readonly number[]; // of them: those of who has given up sleep, and count no more
  readonly born: readonly number[]; // of them, since the standing before
  readonly fallen: readonly Fallen[]; // since the standing before
  readonly owners: readonly PlayerId[]; // of the cushions, in the order of the map; 0: nobody's
  readonly cushions: readonly Place[]; // in that order
  readonly half: HalfGround;
  readonly places: CatPlaces;
}

/** A row for each cat, ascending network id; places are Fixed. */
interface CatPlaces {
  readonly networkId: Int32Array;
  readonly playerId: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** Counts a world. `before`: an earlier standing of the same match; null: there is none, and nobody counts as born or fallen. */
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
  const copy = (column: Int32Array): Int32Array => column.slice(0, catCount);
  const { networkId, playerId, x, y } = cats;
  const places = { networkId: copy(networkId), playerId: copy(playerId), x: copy(x), y: copy(y) };
  const cushionCount = ground?.rules.cushionCount ?? 0;
  return {
    nextNetworkId: header.nextNetworkId,
    ...{ cats: counts, awake, born, places },
    fallen: before === null ? [] : fallenBetween(before.places, places.networkId, playerIds),
    owners: Array.from(ground?.cushions.owner.subarray(0, cushionCount) ?? []),
    cushions: Array.from({ length: cushionCount }, (_, i) => ({
      x: ground!.cushions.x[i]!,
      y: ground!.cushions.y[i]!,
    })),
    half: halfOf(ground),
  };
}

/** Of those that were there before the cats that are there no more. */
function fallenBetween(
  { networkId, playerId, x, y }: CatPlaces,
  now: Int32Array,
  playerIds: readonly PlayerId[],
): readonly Fallen[] {
  const fallen: Fallen[] = [];
  let at = 0;
  networkId.forEach((id, row) => {
    while (at < now.length && now[at]! < id) at += 1;
    if (now[at] === id) return;
    const player = playerIds.indexOf(playerId[row]!);
    if (player >= 0) fallen.push({ player, x: x[row]!, y: y[row]! });
  });
  return fallen;
}

function halfOf(ground: World["ground"]): HalfGround {
  if (ground === null) return { width: WORLD_HALF_WIDTH, height: WORLD_HALF_HEIGHT };
  const { mapWidth, mapHeight } = ground.rules;
  return { width: (mapWidth * ONE) / 2, height: (mapHeight * ONE) / 2 };
}

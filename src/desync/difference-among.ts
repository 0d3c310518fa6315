import { firstDifference, type Difference, type PlayerId, type World } from "../sim/index.ts";

/** The first word in which worlds of several players differ, and what each of them has there. */
export interface DifferenceAmong {
  readonly path: string; // such as "cats[3].health"
  readonly networkId: number | null;
  readonly values: readonly { readonly playerId: PlayerId; readonly value: number }[];
}

/** The first difference among worlds in ascending player id, or null if all are equal or there are fewer than two. */
export function differenceAmong(
  worlds: readonly { readonly playerId: PlayerId; readonly world: World }[],
): DifferenceAmong | null {
  const reference = worlds[0];
  if (reference === undefined) return null;
  let first: Difference | null = null;
  for (const { world } of worlds.slice(1)) {
    const difference = firstDifference(reference.world, world);
    if (difference !== null && (first === null || difference.index < first.index)) first = difference;
  }
  if (first === null) return null;
  const { index, path, networkId } = first;
  const values = worlds.map(({ playerId, world }) => ({ playerId, value: world.words[index] ?? 0 }));
  return { path, networkId, values };
}

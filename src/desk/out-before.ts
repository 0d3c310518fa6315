import type { OutBefore } from "../channel/index.ts";
import { endingOf } from "../match/index.ts";
import { rowOfPlayer, type PlayerId, type World } from "../sim/index.ts";

/** By what a player was out of a match before they left it. Null: they had a cat or a cushion still, or only watched. */
export function outBefore(world: World, playerId: PlayerId | null): OutBefore | null {
  const row = playerId === null ? -1 : rowOfPlayer(world, playerId);
  if (playerId === null || row < 0 || world.players.score[row]! > 0) return null;
  if (endingOf(world).surrenderedIds.includes(playerId)) return "given-up";
  const { ground } = world;
  const hasCushion = ground?.cushions.owner.subarray(0, ground.rules.cushionCount).includes(playerId);
  return hasCushion === true ? null : "fallen";
}

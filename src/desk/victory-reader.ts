import type { VictoryReader } from "../channel/index.ts";
import { endingOf } from "../match/index.ts";
import { OBSERVER, teamOfRow, type PlayerId, type World } from "../sim/index.ts";

/** The reader of how a match was won, and its winners. */
interface Reading {
  readonly localPlayerId: PlayerId | null;
  readonly winnerIds: readonly PlayerId[];
  readonly nameOf: (playerId: PlayerId) => string;
}

/** What the end of a match is for the local player, who played in it. Null: they did not, or nobody won. */
export function victoryReader(
  world: World,
  { localPlayerId, winnerIds, nameOf }: Reading,
): VictoryReader | null {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  const playing = rows.filter((row) => teamOfRow(world, row) !== OBSERVER);
  const idOf = (row: number): PlayerId => world.players.playerId[row]!;
  const own = playing.find((row) => idOf(row) === localPlayerId);
  if (own === undefined || winnerIds.length === 0) return null;
  const surrendered = new Set(endingOf(world).surrenderedIds);
  if (winnerIds.includes(idOf(own))) {
    const fallen = playing.map(idOf).filter((id) => !winnerIds.includes(id) && !surrendered.has(id));
    return { kind: "winner", isTeam: winnerIds.length > 1, fallen: fallen.map(nameOf) };
  }
  const team = playing.filter((row) => teamOfRow(world, row) === teamOfRow(world, own));
  const hasGivenUp = team.every((row) => surrendered.has(idOf(row)));
  return { kind: "loser", isTeam: team.length > 1, hasGivenUp };
}

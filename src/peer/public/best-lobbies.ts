import { isOpenToAll, type SeenLobby } from "./public-rows.ts";
import type { TriedLobbies } from "./tried-lobbies.ts";

/** Lobbies are tried one after the other, the best first. */
const TRIES_MAX = 8;

/** Below the first all are near; above the last all are far. */
const NEAR_MS = [60, 120, 250] as const;

/** In the order in which they are tried. */
export function bestOf(
  lobbies: readonly SeenLobby[],
  tried: Pick<TriedLobbies, "has">,
): readonly SeenLobby[] {
  const open = lobbies.filter((lobby) => isOpenToAll(lobby) && !tried.has(lobby.lobbyId));
  return open
    .sort(
      (a, b) =>
        distanceOf(a) - distanceOf(b) ||
        a.seats - a.taken - (b.seats - b.taken) ||
        (a.rttMs ?? 0) - (b.rttMs ?? 0) ||
        (a.lobbyId < b.lobbyId ? -1 : 1),
    )
    .slice(0, TRIES_MAX);
}

/** A host that could not be measured yet may be anywhere; one from which nothing came back is tried last. */
function distanceOf({ rttMs, isMeasured }: SeenLobby): number {
  if (rttMs !== null) return NEAR_MS.filter((ms) => rttMs > ms).length;
  return isMeasured ? NEAR_MS.length + 1 : NEAR_MS.length;
}

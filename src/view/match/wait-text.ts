import type { MatchPlayer, StatusNotice } from "../../channel/index.ts";

/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;

/** "Waiting for Jane – 3.2 s", or null while the match goes on. */
export function waitText(status: StatusNotice, players: readonly MatchPlayer[]): string | null {
  if (status.waitingFor.length === 0 || status.waitedMs < SHOWN_FROM_MS) return null;
  const names = status.waitingFor.map(
    (playerId) => players.find((player) => player.playerId === playerId)?.name ?? `player ${playerId}`,
  );
  return `Waiting for ${joinNames(names)} – ${(status.waitedMs / 1000).toFixed(1)} s`;
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

import type { MatchPlayer, StatusNotice } from "../../channel/index.ts";

/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;
/** From here on the banner also says when the peer gives up. */
const LIMIT_SHOWN_FROM_MS = 10_000;
/** So long a peer waits for another before its match ends. A test compares it with the peer's own limit. */
export const WAIT_LIMIT_MS = 30_000;

/** "Waiting for Jane – 3.2 s", later with what is left until the match ends; null while it goes on. */
export function waitText(status: StatusNotice, players: readonly MatchPlayer[]): string | null {
  if (status.waitingFor.length === 0 || status.waitedMs < SHOWN_FROM_MS) return null;
  const names = status.waitingFor.map(
    (playerId) => players.find((player) => player.playerId === playerId)?.name ?? `player ${playerId}`,
  );
  const waiting = `Waiting for ${joinNames(names)} – ${(status.waitedMs / 1000).toFixed(1)} s`;
  if (status.waitedMs < LIMIT_SHOWN_FROM_MS) return waiting;
  const leftSeconds = Math.max(0, Math.ceil((WAIT_LIMIT_MS - status.waitedMs) / 1000));
  return `${waiting}, the match ends in ${leftSeconds} s`;
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

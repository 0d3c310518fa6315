import type { LobbyNotice, LobbyPlayer } from "../../channel/index.ts";
import { joinNames } from "../match/wait-text.ts";

/** Silence up to this is normal. */
const SILENCE_SHOWN_FROM_MS = 2000;

/** "no word for 4 s", or null while the player is heard. */
export function silenceText(player: LobbyPlayer): string | null {
  return player.silentMs < SILENCE_SHOWN_FROM_MS
    ? null
    : `no word for ${Math.floor(player.silentMs / 1000)} s`;
}

/** Why the match does not start yet, for everybody in the lobby. */
export function startText(lobby: LobbyNotice): string {
  if (lobby.startsInMs !== null) return "Here we go!";
  if (lobby.players.length < 2) return "Waiting for a friend: give them one of the addresses.";
  const unready = lobby.players.filter((player) => !player.isReady).map((player) => player.name);
  if (unready.length > 0)
    return `${joinNames(unready)} ${unready.length === 1 ? "is" : "are"} still saying hello to the others.`;
  if (lobby.isMasterPeer)
    return lobby.canStart ? "Everybody is ready." : "Not everybody can hear everybody yet.";
  const master = lobby.players.find((player) => player.isMasterPeer);
  return `Everybody is ready. ${master?.name ?? "The master peer"} starts the match.`;
}

/** The number of the countdown: 3, 2, 1, and 0 only once the time is over. */
export function countdownText(startsInMs: number): string {
  return String(Math.max(0, Math.ceil(startsInMs / 1000)));
}

import type { LobbyNotice, LobbyPlayer, PeerNotice } from "../../channel/index.ts";
import { joinNames } from "../match/wait-text.ts";

/** How a lobby may be reached; `note` is null for an address that friends can use. */
export interface LobbyAddress {
  readonly address: string; // "host:port"
  readonly note: string | null;
}

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

/** What is said until there is a lobby. */
export function connectingText({ role, address }: Extract<PeerNotice, { kind: "connecting" }>): {
  readonly title: string;
  readonly text: string;
} {
  return role === "host"
    ? { title: "Hosting …", text: `Opening a lobby at ${address} …` }
    : { title: "Knocking …", text: `Knocking at ${address} …` };
}

/** The lobby's addresses, last those that reach it from its own computer only. */
export function lobbyAddresses(addresses: readonly string[]): readonly LobbyAddress[] {
  const isLocal = (address: string): boolean => /^(127\.|localhost:)/.test(address);
  return [
    ...addresses.filter((address) => !isLocal(address)).map((address) => ({ address, note: null })),
    ...addresses.filter(isLocal).map((address) => ({ address, note: "on this computer" })),
  ];
}

import type { MatchPeer } from "../../match/index.ts";
import { isLocalCandidate, LOCAL_CANDIDATES_MAX, type LobbyFacts } from "../../rendezvous/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../sim/index.ts";
import { formatAddress, PROTOCOL_VERSION, type Address } from "../../wire/index.ts";
import { codeHash } from "../environment.ts";

/** Who plays together, as a service compares it. */
export function gameOfService(): Pick<LobbyFacts, "version" | "contentHash"> {
  return { version: `${PROTOCOL_VERSION}.${SIM_VERSION}`, contentHash: codeHash() };
}

/** What a service is told of a lobby: it is not listed. Null: this peer hosts none. */
export function factsForService({ session, players }: MatchPeer): LobbyFacts | null {
  const host = players.find(({ playerId }) => playerId === session.localPlayerId);
  if (!session.isMasterPeer || host === undefined) return null;
  const { mode } = session.lobby.options;
  return {
    ...gameOfService(),
    name: host.name,
    mode,
    map: mode === "classic" ? null : (session.lobby.map?.name ?? null),
    seats: PLAYER_COUNT_MAX, // a map makes way for a larger one, and who has no place on it may watch
    taken: Math.min(PLAYER_COUNT_MAX, players.length),
    isPublic: false,
    isRunning: session.phase !== "lobby",
  };
}

/** Where somebody in the same house may find this peer. */
export function localCandidates(own: readonly Address[]): readonly string[] {
  return own.map(formatAddress).filter(isLocalCandidate).slice(0, LOCAL_CANDIDATES_MAX);
}

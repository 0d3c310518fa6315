import type { MatchPeer } from "../../match/index.ts";
import { isLocalCandidate, LOCAL_CANDIDATES_MAX, type LobbyFacts } from "../../rendezvous/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../sim/index.ts";
import { formatAddress, PROTOCOL_VERSION, type Address } from "../../wire/index.ts";
import { codeHash } from "../environment.ts";

/** Of a match that is not over. */
const OPEN_STATES: readonly NonNullable<MatchPeer["run"]>["state"][] = [
  ...(["playing", "healing", "standing"] as const),
];

/** The version and content of the game, as a service compares them: only equal ones play together. */
export function gameOfService(): Pick<LobbyFacts, "version" | "contentHash"> {
  return { version: `${PROTOCOL_VERSION}.${SIM_VERSION}`, contentHash: codeHash() };
}

/** Of this game, as a service lists it. */
export function thisVersion(): string {
  return gameOfService().version;
}

/** What a service is told of a lobby. Null: this peer hosts none. `wantsPublic`: it is listed, as long as somebody may come in, or look on. */
export function factsForService(
  { session, players, run }: MatchPeer,
  wantsPublic: boolean,
): LobbyFacts | null {
  const host = players.find(({ playerId }) => playerId === session.localPlayerId);
  if (!session.isMasterPeer || host === undefined) return null;
  const { mode, watchDelaySeconds } = session.lobby.options;
  const isRunning = session.phase !== "lobby";
  const mayWatch = watchDelaySeconds !== undefined;
  const isPlayed = run !== null && OPEN_STATES.includes(run.state);
  const isOpen = !isRunning || (mayWatch && isPlayed);
  return {
    ...gameOfService(),
    name: host.name,
    mode,
    map: mode === "classic" ? null : (session.lobby.map?.name ?? null),
    seats: PLAYER_COUNT_MAX, // a map makes way for a larger one, and a guest without a place on it may watch
    taken: Math.min(PLAYER_COUNT_MAX, players.length),
    isPublic: wantsPublic && isOpen,
    isRunning,
    mayWatch,
  };
}

/** Where somebody in the same house may find this peer. */
export function localCandidates(own: readonly Address[]): readonly string[] {
  return own.map(formatAddress).filter(isLocalCandidate).slice(0, LOCAL_CANDIDATES_MAX);
}

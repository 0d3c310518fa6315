import { playersOfMask } from "../../lockstep/index.ts";
import {
  matchSetupProblem,
  setupOfOptions,
  type GameMap,
  type MatchOptions,
  type MatchSetup,
  type MatchSetupProblem,
} from "../../sim/index.ts";
import type { BotEntry } from "../../wire/index.ts";
import type { RemotePeer } from "./roster.ts";
import type { SessionPlayer } from "./session-player.ts";

/** What is to be played: the master peer's choice, as its welcomes carry it. */
export interface LobbyOptions {
  readonly options: MatchOptions;
  readonly mapChecksum: number; // u32; 0: no map is chosen, and always so in Classic
}

/** Why no match can be made of a lobby, or null if one can. */
export type LobbyProblem = MatchSetupProblem | "map-missing";

/** Whether a holder of the map of that checksum has what the match is played on. */
export function hasMapFor({ options, mapChecksum }: LobbyOptions, heldChecksum: number): boolean {
  return options.mode === "classic" || (mapChecksum !== 0 && heldChecksum === mapChecksum);
}

/** The setup of a match of these players, ascending; `map` is not null unless it is Classic. */
export function setupOfLobby(
  options: MatchOptions,
  map: GameMap | null,
  players: readonly SetupPlayer[],
  seed: number,
): MatchSetup {
  const playerIds = players.map(({ playerId }) => playerId);
  const bots = players.flatMap(({ playerId, bot }) => (bot === null ? [] : [{ playerId, level: bot }]));
  const teams = players.map(({ team }) => team);
  return setupOfOptions(options, map, { seed, playerIds, teams, ...(bots.length === 0 ? {} : { bots }) });
}

/** What a setup has of a player. */
type SetupPlayer = Pick<SessionPlayer, "playerId" | "team" | "bot">;

/** Why no match can be made of these options and players. */
export function lobbyProblemOf(
  options: MatchOptions,
  map: GameMap | null,
  players: readonly SetupPlayer[],
): LobbyProblem | null {
  if (options.mode !== "classic" && map === null) return "map-missing";
  return matchSetupProblem(setupOfLobby(options, map, players, 0));
}

/** What a remote peer of the lobby is known for by itself. */
export function playerOf(
  remote: RemotePeer,
  chosen: LobbyOptions,
  isReady: boolean,
): Omit<SessionPlayer, "isMasterPeer" | "agrees"> {
  const { playerId, name, team, lastHeardMs } = remote;
  return {
    playerId,
    name,
    team,
    bot: null,
    hasMap: hasMapFor(chosen, remote.mapChecksum),
    isReady,
    rttMs: remote.roundTrip.ms,
    lastHeardMs,
    way: remote.ways.way ?? { kind: "none" },
    relayedTo: playersOfMask(remote.heardMask & ~remote.directMask),
  };
}

/** What others may see of a remote peer by its heartbeats, but for times. */
export function shownOf(
  { roundTrip, mapChecksum, heardMask, directMask, agrees }: RemotePeer,
  chosen: LobbyOptions,
): string {
  return `${roundTrip.ms === null} ${hasMapFor(chosen, mapChecksum)} ${heardMask & ~directMask} ${agrees}`;
}

/** A bot: it is computed right here, and by everybody else. */
export function botPlayerOf({ playerId, name, team, level }: BotEntry): Omit<SessionPlayer, "isMasterPeer"> {
  const here = { rttMs: null, lastHeardMs: null, way: { kind: "self" as const }, relayedTo: [] };
  return { playerId, name, team, bot: level, hasMap: true, isReady: true, agrees: true, ...here };
}

/** The local player, as far as it is known by itself. */
export function localPlayerOf(
  seat: Pick<SessionPlayer, "playerId" | "name" | "team">,
  relayedMask: number,
): Omit<SessionPlayer, "isMasterPeer" | "isReady" | "hasMap" | "agrees"> {
  return {
    ...seat,
    bot: null,
    rttMs: null,
    lastHeardMs: null,
    way: { kind: "self" },
    relayedTo: playersOfMask(relayedMask),
  };
}

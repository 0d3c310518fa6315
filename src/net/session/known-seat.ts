import type { Digest } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { RosterEntry, WelcomePacket } from "../../wire/index.ts";
import { Lobby, type LobbyFacts } from "../lobby/lobby.ts";
import type { MapExchange } from "../lobby/map-exchange.ts";
import { createRemotePeer } from "../lobby/roster.ts";
import { pickAddresses } from "../ways/addresses.ts";

/** What a peer keeps of a match that runs, to come back to it: anybody that has it and its identity can take the seat. */
export interface KnownSeat extends Omit<WelcomePacket, "kind"> {
  readonly seed: number; // u32
  readonly matchIds: readonly number[]; // u32: all that the match has been called, what it is called now last
  readonly matchDigest: Digest; // what is signed in it is signed for that
  readonly roomKey: Uint8Array | null; // of the invitation
  readonly run: number; // u32, of the last return; 0: this peer was never away
  readonly othersRuns: readonly (readonly [PlayerId, number])[]; // the same of the others that came back
}

/** As the match began, with where everybody is by now. */
export function seatOfLobby(
  lobby: Lobby,
  name: string,
  seed: number,
): Omit<KnownSeat, "matchIds" | "matchDigest" | "roomKey" | "run"> {
  const { sessionId, localPlayerId: playerId, masterId, reign, rosterVersion, remotes } = lobby;
  const { bots, looks, chosen, startCount, localTeam: team } = lobby.roster;
  const { token, key, identity, addresses: told } = lobby.own;
  const own: RosterEntry = { playerId, token, team, name, addresses: told, key, identity };
  const others = remotes.map((remote): RosterEntry => {
    const { directAddress, candidates } = remote.ways;
    const first = directAddress === null ? [] : [directAddress];
    const addresses = pickAddresses([...first, ...candidates.addresses]);
    return {
      playerId: remote.playerId,
      token: remote.token,
      team: remote.team,
      name: remote.name,
      addresses,
      key: remote.key,
      identity: remote.identity,
    };
  });
  const roster = [own, ...others].sort((a, b) => a.playerId - b.playerId);
  const { options, mapChecksum } = chosen;
  const lobbyFacts = { token, sessionId, playerId, masterId, reign, rosterVersion, startCount, removed: [] };
  const back = remotes.filter(({ run }) => run > 0);
  const othersRuns = back.map(({ playerId, run }) => [playerId, run] as const);
  return { ...lobbyFacts, options, mapChecksum, roster, bots, looks, seed, othersRuns };
}

/** The lobby of the match, as if it had never been left. */
export function lobbyOfSeat(
  seat: KnownSeat,
  local: {
    readonly own: Pick<LobbyFacts, "addresses" | "key" | "identity">;
    readonly maps: MapExchange;
    readonly nowMs: number;
  },
): Lobby {
  const { sessionId, playerId, masterId, reign, token, roster, bots, looks } = seat;
  const { options, mapChecksum, startCount } = seat;
  const facts = { sessionId, localPlayerId: playerId, masterId, reign, token, isAsked: false, ...local.own };
  const others = roster.filter((entry) => entry.playerId !== playerId);
  const remotes = others.map((entry) => {
    const remote = createRemotePeer(entry, local.own.addresses, local.nowMs);
    const run = seat.othersRuns.find(([playerId]) => playerId === entry.playerId)?.[1] ?? 0;
    return Object.assign(remote, { run, hasBeenHeard: true, isIntroduced: true, startAcknowledged: true });
  });
  const localTeam = teamOf(roster, playerId);
  return new Lobby(
    facts,
    { remotes, bots, chosen: { options, mapChecksum }, localTeam, looks, startCount },
    local.maps,
  );
}

function teamOf(roster: readonly RosterEntry[], playerId: PlayerId): number {
  return roster.find((entry) => entry.playerId === playerId)!.team;
}

import type { PlayerId } from "../../sim/index.ts";
import type { Address, RosterEntry, WelcomePacket } from "../../wire/index.ts";
import { Lobby } from "../lobby/lobby.ts";
import type { MapExchange } from "../lobby/map-exchange.ts";
import { createRemotePeer } from "../lobby/roster.ts";
import { sameAddress } from "../ways/addresses.ts";

/** Of one peer, as a roster tells them. */
const ADDRESSES_MAX = 4;

/** What a peer keeps of a match that runs, to come back to it. Whoever has it can take the seat. */
export interface KnownSeat extends Omit<WelcomePacket, "kind"> {
  readonly seed: number; // u32
  readonly matchIds: readonly number[]; // u32: all that the match has been called, what it is called now last
}

/** As the match began, with where everybody is by now. */
export function seatOfLobby(lobby: Lobby, name: string, seed: number): Omit<KnownSeat, "matchIds"> {
  const { sessionId, localPlayerId: playerId, masterId, reign, rosterVersion, startCount } = lobby;
  const { token, remotes, bots, chosen } = lobby;
  const own: RosterEntry = { playerId, token, team: lobby.localTeam, name, addresses: lobby.localAddresses };
  const others = remotes.map((remote): RosterEntry => {
    const { directAddress, candidates } = remote.ways;
    const isOther = (address: Address): boolean =>
      directAddress === null || !sameAddress(address, directAddress);
    const first = directAddress === null ? [] : [directAddress];
    const addresses = [...first, ...candidates.addresses.filter(isOther)].slice(0, ADDRESSES_MAX);
    return {
      playerId: remote.playerId,
      token: remote.token,
      team: remote.team,
      name: remote.name,
      addresses,
    };
  });
  const roster = [own, ...others].sort((a, b) => a.playerId - b.playerId);
  const { options, mapChecksum } = chosen;
  const lobbyFacts = { token, sessionId, playerId, masterId, reign, rosterVersion, startCount, removed: [] };
  return { ...lobbyFacts, options, mapChecksum, roster, bots, seed };
}

/** The lobby of the match, as if it had never been left. */
export function lobbyOfSeat(
  seat: KnownSeat,
  local: { readonly addresses: readonly Address[]; readonly maps: MapExchange; readonly nowMs: number },
): Lobby {
  const { sessionId, playerId, masterId, reign, token, roster, bots, options, mapChecksum, startCount } =
    seat;
  const facts = { sessionId, localPlayerId: playerId, masterId, reign, token, addresses: local.addresses };
  const others = roster.filter((entry) => entry.playerId !== playerId);
  const remotes = others.map((entry) => {
    const remote = createRemotePeer(entry, local.addresses, local.nowMs);
    return Object.assign(remote, { hasBeenHeard: true, startAcknowledged: true });
  });
  const localTeam = teamOf(roster, playerId);
  return new Lobby(
    facts,
    { remotes, bots, chosen: { options, mapChecksum }, localTeam, startCount },
    local.maps,
  );
}

function teamOf(roster: readonly RosterEntry[], playerId: PlayerId): number {
  return roster.find((entry) => entry.playerId === playerId)!.team;
}

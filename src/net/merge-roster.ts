import type { PlayerId } from "../lockstep/index.ts";
import type { Address, RosterEntry } from "../wire/index.ts";
import { createRemotePeer, type RemotePeer } from "./roster.ts";
import { pickAddresses } from "./ways/addresses.ts";

interface Local {
  readonly playerId: PlayerId;
  readonly masterId: PlayerId;
  readonly addresses: readonly Address[];
  readonly masterAddress: Address | null; // where a first welcome came from: the master can't know it, we do
  readonly nowMs: number;
}

/** The other peers by the master's new roster. Those that stay keep what is known of them. */
export function mergeRoster(
  known: readonly RemotePeer[],
  roster: readonly RosterEntry[],
  { playerId, masterId, addresses, masterAddress, nowMs }: Local,
): readonly RemotePeer[] {
  const others = roster.filter((entry) => entry.playerId !== playerId);
  return others.map((entry) => {
    const isMaster = entry.playerId === masterId && masterAddress !== null;
    const all = isMaster ? [masterAddress, ...entry.addresses] : entry.addresses;
    const remote =
      known.find(({ token }) => token === entry.token) ??
      createRemotePeer({ ...entry, addresses: all }, addresses, nowMs);
    remote.ways.offer(entry.addresses);
    remote.team = entry.team;
    return remote;
  });
}

/** The roster as the master peer tells it, in ascending player id. */
export function rosterToTell(local: RosterEntry, remotes: readonly RemotePeer[]): readonly RosterEntry[] {
  const others = remotes.map(({ playerId, token, team, name, hasBeenHeard, ways }): RosterEntry => {
    // Nothing of where it is before it was heard: its hello may bear a false sender, and aim all the others at a third.
    const addresses = hasBeenHeard ? pickAddresses(ways.addresses) : [];
    return { playerId, token, team, name, addresses };
  });
  return [local, ...others].sort((a, b) => a.playerId - b.playerId);
}

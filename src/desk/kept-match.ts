import type { Fact, PeerNotice } from "../channel/index.ts";
import { keptSeats, noteUnanswered, ownAddresses } from "../peer/index.ts";

/** Of this computer alone. */
const LOOPBACK = /^(127\.|::1$)/u;

type KeptSeat = ReturnType<typeof keptSeats>[number];

/** A match that this player may go back to. */
export interface KeptMatch extends KeptSeat {
  readonly name: string; // the player's
  readonly others: readonly string[]; // the names of the other people in it
}

/** The one that was played last, unless it is too long ago; null: there is none. Whether it still runs only its peers know. */
export function keptMatch(homeFolder: string): KeptMatch | null {
  const [kept] = keptSeats(homeFolder, Date.now());
  if (kept === undefined) return null;
  const { roster, playerId } = kept.seat;
  const own = roster.find((entry) => entry.playerId === playerId)!;
  const others = roster.filter((entry) => entry !== own).map(({ name }) => name);
  return others.length === 0 ? null : { ...kept, name: own.name, others };
}

/** In which it is gone back to. */
export function returnRole({ seat, map, lobbyPort }: KeptMatch) {
  return { kind: "return", seat, map, lobbyPort } as const;
}

/** Nobody of it answers: what to say of that. It may run on all the same, and is kept. Where this computer has no network that tells nothing of it. */
export function missMatch(homeFolder: string, { seat }: KeptMatch): Fact {
  const hosts = seat.roster.flatMap(({ addresses }) => addresses.map(({ host }) => host));
  const isFar = hosts.some((host) => !LOOPBACK.test(host));
  if (isFar && ownAddresses(true).every((host) => LOOPBACK.test(host)))
    return { kind: "lost-lobby", why: "no-network" };
  noteUnanswered(homeFolder, seat, Date.now());
  return { kind: "lost-lobby", why: "match-gone" };
}

/** The menu, with the match that can be gone back to. `takesCodes`: a lobby service is asked for them. */
export function menuNotice(
  homeFolder: string,
  problem: Fact | null,
  takesCodes = false,
): PeerNotice & { readonly kind: "menu" } {
  const kept = keptMatch(homeFolder);
  return {
    ...{ kind: "menu", problem },
    ...(takesCodes ? { takesCodes } : {}),
    ...(kept === null ? {} : { matchWith: kept.others }),
    ...(kept?.unansweredMs === undefined ? {} : { isUnanswered: true }),
  };
}

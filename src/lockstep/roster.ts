import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { FIRST_TURN } from "./constants.ts";

/** One player's seat. */
interface RosterSeat {
  readonly playerId: PlayerId;
  readonly playedBy: { readonly kind: "peer" } | { readonly kind: "nobody" };
  readonly sinceTurn: number; // the first turn in which it is so
}

/**
 * Who takes part in a match: part of what all peers agree on, as the world is. A value that never changes: the turn that is
 * entered may bring another one, and nothing else does.
 */
export interface Roster {
  readonly seats: readonly RosterSeat[]; // ascending player id
  readonly peers: readonly PlayerId[]; // whose seats are played by their peers, ascending
}

/** All of these play, from the first turn on. */
export function rosterOf(playerIds: readonly PlayerId[]): Roster {
  assert(playerIds.length > 0, "a match has players");
  const seats = playerIds.map((playerId): RosterSeat => {
    return { playerId, playedBy: { kind: "peer" }, sinceTurn: FIRST_TURN };
  });
  return withSeats(seats.sort((a, b) => a.playerId - b.playerId));
}

/** From that turn on nobody plays these seats. */
export function withoutPlayers(roster: Roster, playerIds: readonly PlayerId[], turn: number): Roster {
  assert(
    playerIds.every((id) => roster.peers.includes(id)),
    `players ${playerIds.join()} take part before turn ${turn}`,
  );
  assert(turn >= latestChange(roster), `a roster of turn ${latestChange(roster)} changes in turn ${turn}`);
  return withSeats(
    roster.seats.map((seat) =>
      playerIds.includes(seat.playerId) ? { ...seat, playedBy: { kind: "nobody" }, sinceTurn: turn } : seat,
    ),
  );
}

/** Who took part up to the turn before that one, ascending. */
export function leaversIn({ seats }: Roster, turn: number): readonly PlayerId[] {
  const left = seats.filter(({ playedBy, sinceTurn }) => playedBy.kind === "nobody" && sinceTurn === turn);
  return left.map(({ playerId }) => playerId);
}

/** The first turn that is played with this roster. */
export function latestChange({ seats }: Roster): number {
  return seats.reduce((latest, { sinceTurn }) => Math.max(latest, sinceTurn), FIRST_TURN);
}

function withSeats(seats: readonly RosterSeat[]): Roster {
  const peers = seats.filter(({ playedBy }) => playedBy.kind === "peer");
  return { seats, peers: peers.map(({ playerId }) => playerId) };
}

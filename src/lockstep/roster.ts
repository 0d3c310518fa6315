import { assert } from "../base/index.ts";
import type { BotStrength, MatchSetup, PlayerId } from "../sim/index.ts";
import { FIRST_TURN } from "./constants.ts";

/** What plays a seat. Nobody's cats hold where they are and defend themselves. */
export type PlayedBy =
  | { readonly kind: "peer" }
  | { readonly kind: "bot"; readonly level: BotStrength } // computed by every peer; no peer's own
  | { readonly kind: "nobody" };

/** One player's seat. */
export interface RosterSeat {
  readonly playerId: PlayerId;
  readonly playedBy: PlayedBy;
  readonly sinceTurn: number; // the first turn in which it is so
  readonly noShows: number; // so often in a row, up to the most, its peer was let back in and gave no turn data before it was gone
}

/** A seat that a bot plays. */
interface BotSeat {
  readonly playerId: PlayerId;
  readonly level: BotStrength;
  readonly place: number; // of the seat, among all
}

/**
 * The players of a match: part of what all peers agree on, as the world is. A value that never changes: the turn that is
 * entered may bring another one, and nothing else does.
 */
export interface Roster {
  readonly seats: readonly RosterSeat[]; // ascending player id
  readonly peers: readonly PlayerId[]; // players whose seats are played by their peers, ascending
  readonly bots: readonly BotSeat[]; // ascending player id
}

/** More are not told apart. */
export const NO_SHOWS_MAX = 5;
const PEER: PlayedBy = { kind: "peer" };

/** The roster from the first turn on. */
export function rosterOf({ playerIds, bots = [] }: Pick<MatchSetup, "playerIds" | "bots">): Roster {
  assert(playerIds.length > bots.length, "a match has peers");
  const seats = playerIds.map((playerId): RosterSeat => {
    const bot = bots.find((one) => one.playerId === playerId);
    const playedBy = bot === undefined ? PEER : { kind: "bot" as const, level: bot.level };
    return { playerId, playedBy, sinceTurn: FIRST_TURN, noShows: 0 };
  });
  return rosterOfSeats(seats.sort((a, b) => a.playerId - b.playerId));
}

/** From that turn on these seats, none of which is played so before, are played otherwise. */
export function withSeats(
  roster: Roster,
  playerIds: readonly PlayerId[],
  playedBy: PlayedBy,
  turn: number,
): Roster {
  const changing = roster.seats.filter(({ playerId }) => playerIds.includes(playerId));
  assert(
    changing.length === playerIds.length && changing.every((seat) => seat.playedBy.kind !== playedBy.kind),
    `the seats of players ${playerIds.join()} change to ${playedBy.kind} in turn ${turn}`,
  );
  assert(turn >= latestChange(roster), `a roster of turn ${latestChange(roster)} changes in turn ${turn}`);
  return rosterOfSeats(
    roster.seats.map((seat) =>
      changing.includes(seat)
        ? { ...seat, playedBy, sinceTurn: turn, noShows: noShowsAfter(seat, playedBy, turn) }
        : seat,
    ),
  );
}

/** A peer that is gone from the very turn on from which its seat would have been its own has given nothing for it. */
function noShowsAfter({ playedBy, sinceTurn, noShows }: RosterSeat, next: PlayedBy, turn: number): number {
  if (next.kind === "peer") return noShows;
  return playedBy.kind === "peer" && sinceTurn === turn ? Math.min(noShows + 1, NO_SHOWS_MAX) : 0;
}

/** The first turn that is played with this roster. */
export function latestChange({ seats }: Roster): number {
  return seats.reduce((latest, { sinceTurn }) => Math.max(latest, sinceTurn), FIRST_TURN);
}

/** `seats` in ascending player id. */
export function rosterOfSeats(seats: readonly RosterSeat[]): Roster {
  const peers = seats.filter(({ playedBy }) => playedBy.kind === "peer");
  const bots = seats.flatMap(({ playerId, playedBy }, place): readonly BotSeat[] =>
    playedBy.kind === "bot" ? [{ playerId, level: playedBy.level, place }] : [],
  );
  return { seats, peers: peers.map(({ playerId }) => playerId), bots };
}

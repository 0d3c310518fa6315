import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { TURN_WINDOW } from "./constants.ts";
import { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";

/** Who left a match, all of them agree on it: up to which turn the data of each count. */
export interface Installation {
  readonly gone: number; // mask, not 0
  readonly lastTurns: readonly number[]; // of each of them, ascending player id; -1: not even turn 0
}

/**
 * What a peer says of who is gone. It says it to all, and says it anew as soon as any of it changes: the one with the highest
 * number holds, whatever was lost or came late.
 */
export interface Statement {
  readonly number: number; // from 1 upward
  readonly view: number; // rosters agreed on before
  readonly gone: number; // mask: who is gone by what the speaker knows itself; it may take that back ...
  readonly promised: number; // mask: ... but not this: it takes nothing of theirs any more that nobody else names
  readonly held: readonly number[]; // the last turn of each of those, without a gap, that the speaker holds; ascending player id
  readonly matchId: number; // u32: what the match is called in that view; a promise is for that one
  readonly confirmed: readonly number[]; // the last turn of each of those that counts, by the promises of all who are left; empty: not known
  readonly votes: number; // mask: who is to be played by nobody, and not waited for
  readonly isAlone: boolean; // goes on without a majority, if all who are left do
  readonly installed: Installation | null; // by which that view came about
}

/** One peer's part in it. A value that never changes. */
export interface Departures {
  readonly localPlayerId: PlayerId;
  readonly peers: number; // mask: the roster, the local player among them
  readonly joining: number; // mask: of those, who came back so lately that some may not know of it
  readonly goodbyes: number; // masks: who said goodbye ...
  readonly silent: number; // ... or has not been heard of for long
  readonly restarted: number; // mask: of those, whose peer runs anew, and not what it ran
  readonly saidGone: readonly number[]; // by player id: in which turn we last said that it is gone; NEVER: not in this view
  readonly confirmed: readonly Installation[]; // what we have confirmed in this view, one for each promise
  readonly limits: readonly number[]; // of those we promised are gone: the last turn that may run; ascending player id
  readonly said: Statement;
  readonly heard: readonly (Statement | null)[]; // by player id: the newest
}

export type DepartureEvent =
  | { readonly kind: "goodbye"; readonly playerId: PlayerId }
  | { readonly kind: "silence"; readonly playerId: PlayerId } // nobody has had anything of it for long
  | { readonly kind: "restart"; readonly playerId: PlayerId } // nobody will: its peer runs anew
  | { readonly kind: "sound"; readonly playerId: PlayerId } // but now we have
  | { readonly kind: "stays"; readonly playerId: PlayerId } // a goodbye was said in its name, and it speaks on
  | { readonly kind: "vote"; readonly playerId: PlayerId; readonly isFor: boolean } // of the local player
  | { readonly kind: "go-alone" } // the local player wants to
  | { readonly kind: "statement"; readonly from: PlayerId; readonly statement: Statement }
  | { readonly kind: "returned"; readonly playerId: PlayerId } // a peer that was gone speaks anew; it is not back yet
  | { readonly kind: "admitted"; readonly playerId: PlayerId } // it is: all come to this in the same turn
  | { readonly kind: "settled" } // all have come to that turn
  | { readonly kind: "book" }; // more turn data are here

export const NEVER = -TURN_WINDOW - 2;

/** At the start of a match between these peers, which is called so. */
export function startDepartures(
  localPlayerId: PlayerId,
  peers: readonly PlayerId[],
  matchId = 0,
): Departures {
  assert(peers.includes(localPlayerId), "the local player is one of the match");
  const nobody = { gone: 0, promised: 0, held: [], confirmed: [], votes: 0, isAlone: false };
  return {
    ...{
      localPlayerId,
      peers: maskOfPlayers(peers),
      joining: 0,
      goodbyes: 0,
      silent: 0,
      restarted: 0,
      confirmed: [],
      limits: [],
      heard: Array.from({ length: 9 }, () => null),
    },
    saidGone: Array.from({ length: 9 }, () => NEVER),
    said: { number: 0, view: 0, matchId, ...nobody, installed: null },
  };
}

/** Of one who comes back, and is not admitted yet: those take part, and this is how they came to it. */
export function joinDepartures(
  localPlayerId: PlayerId,
  {
    peers,
    view,
    installed,
    matchId = 0,
  }: {
    readonly peers: number;
    readonly view: number;
    readonly installed: Installation;
    readonly matchId?: number; // u32
  },
): Departures {
  assert(!isInMask(peers, localPlayerId), "who comes back is none of those who take part");
  const all = playersOfMask(peers | maskOfPlayers([localPlayerId]));
  const started = startDepartures(localPlayerId, all, matchId);
  return { ...started, peers, said: { ...started.said, view, installed } };
}

/** The statements of those who are left, in this view, if they are here; without us. */
export function others(departures: Departures, gone: number): readonly Statement[] {
  const { peers, localPlayerId } = departures;
  const left = playersOfMask(peers & ~gone).filter((id) => id !== localPlayerId);
  return left.map((id) => statementOf(departures, id)).filter((statement) => statement !== null);
}

/** Of those who are left, the ones that have promised the same as we. */
export function promisesOf(departures: Departures): readonly Statement[] {
  const { promised } = departures.said;
  return others(departures, promised).filter((one) => one.promised === promised);
}

/** What that player says now; null: nothing in this view, or of another match. */
export function statementOf({ heard, said }: Departures, playerId: PlayerId): Statement | null {
  const statement = heard[playerId] ?? null;
  return statement?.view === said.view && statement.matchId === said.matchId ? statement : null;
}

export function heldOf({ promised, held }: Statement, playerId: PlayerId): number {
  const turn = held[playersOfMask(promised).indexOf(playerId)];
  assert(turn !== undefined, `player ${playerId} is promised to be gone`);
  return turn;
}

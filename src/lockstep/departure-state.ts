import { assert, digestOf } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { FIRST_TURN, TURN_WINDOW } from "./constants.ts";
import { isInMask, maskOfPlayers, playersOfMask } from "./player-mask.ts";

/** Players left a match, and all agree on it: up to which turn the data of each count. */
export interface Installation {
  readonly gone: number; // mask, not 0
  readonly lastTurns: readonly number[]; // of each of them, ascending player id; -1: not even turn 0
}

/**
 * What a peer says about players that are gone. It says it to all, and says it anew as soon as any of it changes: the
 * one with the highest number holds, whatever was lost or came late.
 */
export interface Statement {
  readonly number: number; // from 1 upward
  readonly view: number; // rosters agreed on before
  readonly lineage: number; // u32: how that view came about, so that two parts of a match never have the same
  readonly gone: number; // mask: players gone by what the speaker knows itself; it may take that back ...
  readonly promised: number; // mask: ... but not this: it takes nothing of theirs any more that nobody else names
  readonly held: readonly number[]; // the last turn of each of those, without a gap, that the speaker holds; ascending player id
  readonly among: number; // mask: the players left then, whose word the promise goes by; 0: nothing is promised
  readonly named: readonly number[]; // the last turn of each of those that counts, by the promises of those; empty: not said
  readonly votes: number; // mask: players that nobody is to play, and that are not waited for
  readonly isAlone: boolean; // goes on without a majority, if all remaining players do
  readonly installed: Installation | null; // by which that view came about
}

/** One peer's part in it. A value that never changes. */
export interface Departures {
  readonly localPlayerId: PlayerId;
  readonly peers: number; // mask: the roster, the local player among them
  readonly joining: number; // mask: of the peers, those that came back so lately that some may not know of it
  readonly fresh: number; // mask: of the peers, those that came back so lately that others may have held them for joining not long ago
  readonly goodbyes: number; // masks: players that said goodbye ...
  readonly silent: number; // ... or have not been heard of for long
  readonly restarted: number; // mask: of those, players whose peers run anew, and not what they ran
  readonly liars: number; // mask: of those that said goodbye, the proven liars: their word counts for nothing
  readonly saidGone: readonly number[]; // by player id: in which turn we last said that it is gone; NEVER: not in this view
  readonly limits: readonly number[]; // of those we promised are gone: the last turn that may run; ascending player id
  readonly isBeyond: boolean; // what the others went on by ends before our turn: we have to come back
  readonly said: Statement;
  readonly heard: readonly (Statement | null)[]; // by player id: the newest
  readonly promises: readonly (readonly Statement[])[]; // by player id, ours too: what it has promised in this view, and in the next
}

export type DepartureEvent =
  | { readonly kind: "goodbye"; readonly playerId: PlayerId }
  | { readonly kind: "lied"; readonly playerId: PlayerId } // there is proof
  | { readonly kind: "silence"; readonly playerId: PlayerId } // nobody has had anything of it for long
  | { readonly kind: "restart"; readonly playerId: PlayerId } // nobody will: its peer runs anew
  | { readonly kind: "sound"; readonly playerId: PlayerId } // but now we have
  | { readonly kind: "stays"; readonly playerId: PlayerId } // a goodbye was said in its name, and it speaks on
  | { readonly kind: "vote"; readonly playerId: PlayerId; readonly isFor: boolean } // of the local player
  | { readonly kind: "go-alone" } // the local player wants to
  | { readonly kind: "statement"; readonly from: PlayerId; readonly statement: Statement }
  | { readonly kind: "promise"; readonly from: PlayerId; readonly statement: Statement } // of that player, as another one has shown
  | { readonly kind: "returned"; readonly playerId: PlayerId } // a peer that was gone speaks anew; it is not back yet
  | { readonly kind: "admitted"; readonly playerId: PlayerId } // it is: all come to this in the same turn
  | { readonly kind: "not-admitted"; readonly playerId: PlayerId } // all agreed that it was not, in that turn
  | { readonly kind: "settled" } // all have come to that turn
  | { readonly kind: "steady" } // all know that all have
  | { readonly kind: "book" }; // more turn data are here

/** In no turn of this view: earlier than what counts as lately in the first turn of a match. */
export const NEVER = FIRST_TURN - TURN_WINDOW - 1;

/** At the start of a match between these peers. */
export function startDepartures(localPlayerId: PlayerId, peers: readonly PlayerId[]): Departures {
  assert(peers.includes(localPlayerId), "the local player is one of the match");
  const nobody = { gone: 0, promised: 0, held: [], among: 0, named: [], votes: 0, isAlone: false };
  return {
    ...{
      localPlayerId,
      peers: maskOfPlayers(peers),
      joining: 0,
      fresh: 0,
      liars: 0,
      isBeyond: false,
      goodbyes: 0,
      silent: 0,
      restarted: 0,
      limits: [],
      heard: Array.from({ length: 9 }, () => null),
      promises: Array.from({ length: 9 }, () => []),
    },
    saidGone: Array.from({ length: 9 }, () => NEVER),
    said: { number: 0, view: 0, lineage: 0, ...nobody, installed: null },
  };
}

/** Of one who comes back, and is not admitted yet: those take part, and this is how they came to it. */
export function joinDepartures(
  localPlayerId: PlayerId,
  {
    peers,
    view,
    lineage,
    installed,
  }: Pick<Statement, "view" | "lineage"> & { readonly peers: number; readonly installed: Installation },
): Departures {
  assert(!isInMask(peers, localPlayerId), "who comes back is none of those who take part");
  const started = startDepartures(localPlayerId, playersOfMask(peers | maskOfPlayers([localPlayerId])));
  return { ...started, peers, said: { ...started.said, view, lineage, installed } };
}

/** It was never back: nothing that was found out about it meanwhile counts. */
export function withoutAdmitted(departures: Departures, playerId: PlayerId): Departures {
  const left = ~maskOfPlayers([playerId]);
  const { peers, joining, fresh, goodbyes, silent, restarted, liars, said, saidGone } = departures;
  assert(!isInMask(said.promised, playerId), `player ${playerId} is promised to be gone`);
  return {
    ...departures,
    ...{ peers: peers & left, joining: joining & left, fresh: fresh & left },
    ...{ goodbyes: goodbyes & left, silent: silent & left, restarted: restarted & left, liars: liars & left },
    said: { ...said, gone: said.gone & left, votes: said.votes & left },
    saidGone: saidGone.with(playerId, NEVER),
  };
}

/** Of the view that comes about by that, after the one of that lineage. */
export function lineageAfter(lineage: number, view: number, { gone, lastTurns }: Installation): number {
  const words = [lineage, view, gone, ...lastTurns];
  const bytes = new DataView(new ArrayBuffer(4 * words.length));
  for (const [i, word] of words.entries()) bytes.setUint32(4 * i, word);
  return parseInt(digestOf(new Uint8Array(bytes.buffer)).slice(0, 8), 16);
}

/** The statements of the remaining players in this view, if they are here; without us. */
export function others(departures: Departures, gone: number): readonly Statement[] {
  const { peers, localPlayerId } = departures;
  const left = playersOfMask(peers & ~gone).filter((id) => id !== localPlayerId);
  return left.map((id) => statementOf(departures, id)).filter((statement) => statement !== null);
}

/** What that player says now; null: nothing in this view. */
export function statementOf({ heard, said }: Departures, playerId: PlayerId): Statement | null {
  const statement = heard[playerId] ?? null;
  return statement?.view === said.view ? statement : null;
}

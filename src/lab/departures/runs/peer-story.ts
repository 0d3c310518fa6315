import { isInMask, type Departures, type PlayedBy } from "../../../lockstep/index.ts";
import type { MatchRun } from "../../../match/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import type { PeerRecord } from "../../simulate/peer-record.ts";

/** What a peer has gone through, besides what it tells, until it had to begin anew: what it comes back with is another story. */
export interface PeerStory {
  readonly index: number;
  readonly record: PeerRecord;
  readonly sinceMs: number | null; // when it began to come back; null: it was there from the start
  playerId: PlayerId; // 0: not known yet
  state: "there" | "asleep" | "crashed" | "left" | "anew"; // anew: it has given up what it had, to come back
  endedMs: number; // crashed or anew; Infinity: neither
  slippedTurn: number; // from which on its game is another one, until all agree again; Infinity: it is not
  firstSlipTurn: number; // when it became another one first; Infinity: never
  /** How far it held the data of those it promised are gone, as it promised it first; read from the turn book. */
  readonly promises: Map<PlayerId, number>;
  readonly kept: Promised[]; // of players that were gone, and have come back since
  readonly members: number[]; // by turn: mask of the peers that took part, by its own roster
  readonly seatChanges: SeatNews[]; // as it told them, in that order
  readonly botTurns: Map<number, number>; // by turn: the mask of seats that bots decided for
  playsMs: number; // when it ended the first turn in which its seat was its own; Infinity: not yet
  readonly turnsAtMs: number[]; // when each turn ended last
  readonly replay: Uint8Array[];
  before: Departures | null; // as it was looked at last
  giveUp: GiveUp | null;
}

/** How far a peer held the data of one that it promised is gone. */
export interface Promised {
  readonly playerId: PlayerId;
  readonly held: number;
}

/** From that turn on a seat is played otherwise. */
interface SeatNews {
  readonly playerId: PlayerId;
  readonly turn: number;
  readonly kind: PlayedBy["kind"];
}

/** Everybody, as one peer lost the others. */
export interface GiveUp {
  readonly atMs: number;
  readonly departures: Departures;
  /** The players that it could reach for some time, that are in play, and that know it as a peer: it could go on with them. */
  readonly within: readonly PlayerId[];
  readonly isLeftOut: boolean; // somebody has gone on without it
}

export function createStory(index: number, record: PeerRecord, sinceMs: number | null = null): PeerStory {
  return {
    ...{ index, record, sinceMs, playerId: 0, state: "there", endedMs: Infinity, slippedTurn: Infinity },
    firstSlipTurn: Infinity,
    ...{
      promises: new Map(),
      kept: [],
      members: [],
      seatChanges: [],
      botTurns: new Map(),
      playsMs: Infinity,
    },
    ...{ turnsAtMs: [], replay: [], before: null, giveUp: null },
  };
}

/** Whether it took part in that turn, by its own roster. */
export function playedIn({ members, playerId }: PeerStory, turn: number): boolean {
  return isInMask(members[turn] ?? 0, playerId);
}

/** Its match; it has begun. */
export function runOf({ record }: PeerStory): MatchRun {
  const { run } = record.peer;
  if (run === null) throw new Error("the match has not begun");
  return run;
}

/** How its match came out; null: it did not. */
export function outcomeOf({ record }: PeerStory): string | null {
  return record.results.at(-1)?.result.outcome ?? null;
}

/** Whether it played to the end of the match. */
export function hasFinished(story: PeerStory): boolean {
  return ["won", "draw", "stopped"].includes(outcomeOf(story) ?? "");
}

/** Its game is another one from that turn on. */
export function noteSlip(story: PeerStory, turn: number): void {
  story.slippedTurn = turn;
  story.firstSlipTurn = Math.min(story.firstSlipTurn, turn);
}

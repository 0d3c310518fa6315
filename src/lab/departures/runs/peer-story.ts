import type { Departures } from "../../../lockstep/index.ts";
import type { MatchRun } from "../../../match/index.ts";
import type { PlayerId } from "../../../sim/index.ts";
import type { PeerRecord } from "../../simulate/peer-record.ts";

/** What a peer has gone through, besides what it tells. */
export interface PeerStory {
  readonly index: number;
  readonly record: PeerRecord;
  playerId: PlayerId; // 0: not known yet
  state: "there" | "asleep" | "crashed" | "left";
  slippedTurn: number; // from which on its game is another one, until all agree again; Infinity: it is not
  /** How far it held the data of those it promised are gone, as it promised it first; read from the turn book. */
  readonly promises: Map<PlayerId, number>;
  readonly botTurns: Map<number, number>; // by turn: the mask of seats that bots decided for
  readonly turnsAtMs: number[]; // when each turn ended last
  readonly replay: Uint8Array[];
  before: Departures | null; // as it was looked at last
  giveUp: GiveUp | null;
}

/** Everybody, as one peer lost the others. */
export interface GiveUp {
  readonly atMs: number;
  readonly departures: Departures;
  /** Whom it could reach for some time, who is in play, and who knows it as a peer: it could go on with them. */
  readonly within: readonly PlayerId[];
  readonly isLeftOut: boolean; // somebody has gone on without it
}

export function createStory(index: number, record: PeerRecord): PeerStory {
  return {
    ...{ index, record, playerId: 0, state: "there", slippedTurn: Infinity },
    ...{ promises: new Map(), botTurns: new Map() },
    ...{ turnsAtMs: [], replay: [], before: null, giveUp: null },
  };
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

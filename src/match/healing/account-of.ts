import {
  OTHER_DATA_MAX,
  type Account,
  type Base,
  type Environment,
  type MatchHistory,
  type SecondRun,
  type Slip,
  type ToldValues,
} from "../../desync/index.ts";
import { turnDataDigest, type LockstepMatch, type Moment, type TurnData } from "../../lockstep/index.ts";
import { checksumOf, openWorld, type PlayerId, type World } from "../../sim/index.ts";

export interface HealingContext {
  readonly match: LockstepMatch; // has ended the turn before the halt, or a later one
  readonly history: MatchHistory;
  readonly environment: Environment;
  readonly onSecondRun: ((world: World, at: Moment) => void) | null;
}

/** A turn that is not entered until all agree. */
export interface Halt {
  readonly turn: number;
  readonly hasFound: boolean; // by this peer; else it was told
}

/** What a peer has run, and what came of it. */
export interface RanAgain {
  readonly halt: Halt;
  readonly attempt: number;
  readonly base: Base;
  readonly turns: readonly (readonly TurnData[])[]; // from the turn after the base on
  readonly run: SecondRun;
  readonly slip: Slip | null;
}

/** What this peer tells all others of its game. */
export function accountOf(
  { halt, attempt, base, turns, run, slip }: RanAgain,
  { match, history, environment }: HealingContext,
): Account {
  const { turn, hasFound } = halt;
  const { book, players } = match;
  const data = [...turns, book.dataOf(turn)].map((ofTurn) =>
    ofTurn.filter(({ playerId }) => players.includes(playerId)),
  );
  return {
    haltTurn: turn,
    attempt,
    hasFound,
    baseTurn: base.turn,
    baseChecksum: checksumOf(openWorld(base.words)),
    givenTurn: book.givenTurn,
    firstEnds: history.ends(base.turn + 1, turn - 1),
    secondRun: run.turns,
    logChecksum: run.logState.logChecksum,
    digests: data.map((ofTurn) => players.map((id) => digestOf(ofTurn, id))),
    toldAtEndOf: turn <= book.givenTurn ? book.checkedTurnOf(turn) : base.turn,
    // What was given before an earlier halt was told of another world.
    told: players.map((id) => (match.isSettled(turn) ? null : toldBy(data.at(-1)!, id))),
    otherData: book.otherData(base.turn + 1, turn).slice(-OTHER_DATA_MAX),
    slip,
    environment,
  };
}

function digestOf(turnData: readonly TurnData[], playerId: PlayerId): number {
  const own = turnData.find((data) => data.playerId === playerId);
  return own === undefined ? 0 : turnDataDigest(own);
}

function toldBy(turnData: readonly TurnData[], playerId: PlayerId): ToldValues | null {
  const own = turnData.find((data) => data.playerId === playerId);
  if (own === undefined) return null;
  const { randomValue, checksum, logChecksum } = own;
  return { randomValue, checksum, logChecksum };
}

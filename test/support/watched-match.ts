import { MatchHistory } from "../../src/desync/rerun/match-history.ts";
import { runAgain, type SecondRun, type TurnsAfter } from "../../src/desync/rerun/second-run.ts";
import { SMALL_MAP } from "./test-maps.ts";
import {
  END_POINT,
  SIM_RULES,
  type EndedTurn,
  type LockstepMatch,
  type Moment,
  type TurnData,
} from "../../src/lockstep/index.ts";
import type { Command, GroundMode, MatchSetup, World } from "../../src/sim/index.ts";
import { LockstepPeers } from "./lockstep-peers.ts";

export const CLASSIC_DUEL: MatchSetup = { seed: 0x0ca7, catsPerPlayer: 4, playerIds: [1, 3] };

export function groundDuel(mode: GroundMode): MatchSetup {
  return {
    ...{ seed: 77, catsPerPlayer: 6, playerIds: [1, 3] },
    ground: { mode, map: SMALL_MAP, catLimit: 12, timeLimitMinutes: 0 },
  };
}

export interface WatchOptions {
  readonly setup?: MatchSetup;
  readonly turnCount: number; // or until the peers find that they differ
  /** May damage the watched player's world, before the moment is noted. */
  readonly onMoment?: (at: Moment, world: World) => void;
  readonly wishedDelay?: (turn: number) => number;
}

/** A match that ran, as one of its peers keeps it: that of the lowest player id. */
export interface WatchedMatch {
  readonly match: LockstepMatch;
  readonly history: MatchHistory;
  readonly ended: readonly EndedTurn[];
  readonly turns: readonly (readonly TurnData[])[]; // by turn
  readonly haltTurn: number; // that is not entered
}

/** Plays a match in lockstep and keeps its history as a peer does. All armies march at each other. */
export function watchMatch({ setup = CLASSIC_DUEL, turnCount, ...options }: WatchOptions): WatchedMatch {
  const peers = new LockstepPeers(setup);
  const watched = peers.peers[0]!;
  const { match } = watched;
  const turns: (readonly TurnData[])[] = [];
  let history: MatchHistory | null = null;
  const note = (point: number): void => {
    options.onMoment?.({ turn: match.turn, point }, match.world);
    history?.note(point, match);
  };
  const noteProgress = (before: { turn: number; subTurns: number; endedCount: number }): void => {
    const outcome = watched.outcomes.at(-1);
    if (match.turn > before.turn && outcome?.kind === "advanced" && match.turn >= 0) {
      turns.push(outcome.turnData);
      history!.enter(match.turn, match);
      history!.agree(match.book.checkedTurnOf(match.turn));
      note(0);
    } else if (match.subTurnsRun > before.subTurns && match.turn >= 0) note(match.subTurnsRun);
    else if (watched.ended.length > before.endedCount) {
      if (match.turn === -1) history = new MatchHistory(match.world, match);
      if (match.turn < 0) return;
      note(END_POINT);
      history!.end(watched.ended.at(-1)!);
    }
  };
  for (let i = 0; i < 8 * (turnCount + 3) && match.turn < turnCount; i += 1) {
    for (const peer of peers.peers) {
      const isFresh = peer.match.subTurnsRun === 0 && !peer.hasEnded;
      if (isFresh) giveOrders(peer.match, setup);
      if (options.wishedDelay !== undefined) peer.match.wishDelay(options.wishedDelay(peer.match.turn));
      const before = {
        turn: peer.match.turn,
        subTurns: peer.match.subTurnsRun,
        endedCount: peer.ended.length,
      };
      if (peer.match.turn < turnCount && peer.outcomes.at(-1)?.kind !== "desynced") peers.act(peer);
      if (peer === watched) noteProgress(before);
    }
    peers.deliverAll();
  }
  const isDesynced = watched.outcomes.at(-1)?.kind === "desynced";
  // The last turn was entered, and has not run.
  if (!isDesynced) history!.rewind(turnCount - 1);
  return {
    ...{ match, history: history!, ended: watched.ended.filter(({ turn }) => turn >= 0), turns },
    haltTurn: isDesynced ? match.turn + 1 : turnCount,
  };
}

/** Whoever stands still, every few turns, goes for an enemy. */
function giveOrders(match: LockstepMatch, { playerIds, ground }: MatchSetup): void {
  const { world, localPlayerId, turn } = match;
  if ((turn + localPlayerId) % 4 !== 0) return;
  const { cats, header } = world;
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const own = rows.filter((row) => cats.playerId[row] === localPlayerId);
  const enemies = rows.filter((row) => cats.playerId[row] !== localPlayerId);
  const target = enemies[(turn + 8) % Math.max(1, enemies.length)];
  if (own.length === 0 || target === undefined || playerIds.length < 2) return;
  match.commands.give(
    orderTo(
      ground === undefined,
      own.map((row) => cats.networkId[row]!),
      world,
      target,
    ),
  );
}

function orderTo(isClassic: boolean, ids: readonly number[], { cats }: World, target: number): Command {
  if (isClassic) return { kind: "attack", cats: ids, targetId: cats.networkId[target]! };
  const points = (fixed: number): number => Math.trunc(fixed / 256);
  const kind = ids.length % 2 === 0 ? "attack-move" : "patrol";
  return { kind, cats: ids, x: points(cats.x[target]!), y: points(cats.y[target]!) };
}

/** The turn data of a watched match after a turn, up to the halt. */
export function turnsAfter({ turns, haltTurn }: WatchedMatch, baseTurn: number): TurnsAfter {
  return turns.slice(baseTurn + 1, haltTurn);
}

/** Runs a watched match again from its last agreed turn. */
export function runOf(watched: WatchedMatch): SecondRun {
  const base = watched.history.base(watched.history.lastAgreed)!;
  return runAgain(base, turnsAfter(watched, base.turn), { rules: SIM_RULES });
}

import {
  LockstepMatch,
  rosterOf,
  type EndedTurn,
  type TurnData,
  type TurnOutcome,
} from "../../src/lockstep/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import type { Command, MatchSetup, PlayerId } from "../../src/sim/index.ts";

/** One match of a game in lockstep, and what it has done. */
export interface LockstepPeer {
  readonly match: LockstepMatch;
  readonly ended: EndedTurn[];
  readonly outcomes: TurnOutcome[]; // without those that wait
  hasEnded: boolean;
}

/** Turn data on their way. */
interface Delivery {
  readonly to: PlayerId;
  readonly data: TurnData;
}

/** The matches of all peers of a setup, and the turn data between them: what a network would carry, by hand. */
export class LockstepPeers {
  readonly peers: readonly LockstepPeer[];
  readonly inFlight: Delivery[] = [];
  readonly setup: MatchSetup;

  constructor(setup: MatchSetup) {
    this.setup = setup;
    this.peers = rosterOf(setup).peers.map((localPlayerId) => ({
      match: new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits }),
      ended: [],
      outcomes: [],
      hasEnded: false,
    }));
  }

  peer(playerId: PlayerId): LockstepPeer {
    return this.peers.find(({ match }) => match.localPlayerId === playerId)!;
  }

  give(playerId: PlayerId, command: Command): void {
    this.peer(playerId).match.commands.give(command);
  }

  /** The next thing that a peer's clock would make it do: a sub-turn, the end of the turn, or an attempt to go on. */
  act(peer: LockstepPeer): void {
    const { match } = peer;
    if (match.subTurnsRun < 3) match.runSubTurn();
    else if (!peer.hasEnded) this.#endTurn(peer);
    else {
      const outcome = match.tryAdvance();
      if (outcome.kind === "advanced") peer.hasEnded = false;
      if (outcome.kind !== "waiting") peer.outcomes.push(outcome);
    }
  }

  /** Delivers one of what is in flight; its place in the queue is taken modulo the length. */
  deliver(place: number, keeps = false): void {
    if (this.inFlight.length === 0) return;
    const at = place % this.inFlight.length;
    const { to, data } = this.inFlight[at]!;
    if (!keeps) this.inFlight.splice(at, 1);
    const result = this.peer(to).match.book.add(data);
    // Here all are honest: what comes too early would be lost.
    if (!result.ok && result.reason === "future-turn") throw new Error(`turn ${data.turn} comes too early`);
  }

  deliverAll(): void {
    while (this.inFlight.length > 0) this.deliver(0);
  }

  /** Everybody plays until all are in that turn, or a desync was found. */
  runTo(turn: number): void {
    const roundsMax = 20 * (turn + 3); // five for each turn, and as many again to wait
    for (let round = 0; round < roundsMax; round += 1) {
      const behind = this.peers.filter(({ match, outcomes }) => match.turn < turn && !isDesynced(outcomes));
      if (behind.length === 0) return;
      for (const peer of behind) this.act(peer);
      this.deliverAll();
    }
    throw new Error(`the peers do not reach turn ${turn}`);
  }

  #endTurn(peer: LockstepPeer): void {
    const ended = peer.match.endTurn();
    peer.hasEnded = true;
    peer.ended.push(ended);
    for (const to of peer.match.roster.peers) {
      if (to === peer.match.localPlayerId) continue;
      for (const data of ended.turnData) this.inFlight.push({ to, data });
    }
  }
}

function isDesynced(outcomes: readonly TurnOutcome[]): boolean {
  return outcomes.at(-1)?.kind === "desynced";
}

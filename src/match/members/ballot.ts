import { assert } from "../../base/index.ts";
import {
  isInMask,
  maskOfPlayers,
  playersOfMask,
  type Departures,
  type Statement,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { VOTE_AGAIN_MS, HEED_AGAIN_MS } from "./limits.ts";

/** The votes to go on without one player. */
export interface Votes {
  readonly hasVote: boolean; // we vote for it
  readonly votes: number; // of all that do, as far as it is known here
  readonly votesNeeded: number; // so many, and it is gone
  readonly voteAgainInMs: number; // we took ours back, and may vote again then; 0: now
}

/** What another player says of the players that it wants to go on without. */
interface Wishes {
  readonly view: number; // of the roster in which it says so
  readonly said: number; // mask
  readonly counted: number; // mask: of those
  readonly takenBackMs: ReadonlyMap<PlayerId, number>;
}

const NOTHING: Wishes = { view: 0, said: 0, counted: 0, takenBackMs: new Map() };

assert(HEED_AGAIN_MS < VOTE_AGAIN_MS, "the votes of who is honest count");

/** Votes can be taken back, and not be cast again and again: nobody is asked about the same thing all the time. */
export class Ballot {
  readonly #takenBackMs = new Map<PlayerId, number>(); // ours
  readonly #others = new Map<PlayerId, Wishes>();

  /** When we may vote on that player again; 0: now. */
  againInMs(playerId: PlayerId, nowMs: number): number {
    return Math.max(0, (this.#takenBackMs.get(playerId) ?? -Infinity) + VOTE_AGAIN_MS - nowMs);
  }

  noteTakenBack(playerId: PlayerId, nowMs: number): void {
    this.#takenBackMs.set(playerId, nowMs);
  }

  /** That player says as a mask which players it wants to go on without; returns those for which that counts. */
  heed(from: PlayerId, { view, votes }: Pick<Statement, "view" | "votes">, nowMs: number): number {
    const before = this.#others.get(from) ?? NOTHING;
    const takenBackMs = new Map(before.takenBackMs);
    // Where the roster is another one it may have got what it wanted.
    const takenBack = view === before.view ? before.said & ~votes : 0;
    for (const playerId of playersOfMask(takenBack)) takenBackMs.set(playerId, nowMs);
    const mayCount = (playerId: PlayerId): boolean =>
      nowMs >= (takenBackMs.get(playerId) ?? -Infinity) + HEED_AGAIN_MS;
    const fresh = maskOfPlayers(playersOfMask(votes & ~before.counted).filter(mayCount));
    const counted = (votes & before.counted) | fresh;
    this.#others.set(from, { view, said: votes, counted, takenBackMs });
    return counted;
  }

  /** The votes to go on without that player, of all others that are left, as far as we have heard. */
  votesOn({ peers, said, heard }: Departures, playerId: PlayerId, nowMs: number): Votes {
    const others = playersOfMask(peers).filter((id) => id !== playerId);
    const hasVote = isInMask(said.votes, playerId);
    const theirs = others.filter((id) => {
      const statement = heard[id] ?? null; // of ourselves there is none
      return statement?.view === said.view && isInMask(statement.votes, playerId);
    });
    const votes = theirs.length + (hasVote ? 1 : 0);
    const votesNeeded = Math.floor(others.length / 2) + 1;
    return { hasVote, votes, votesNeeded, voteAgainInMs: this.againInMs(playerId, nowMs) };
  }
}

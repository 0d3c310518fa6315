import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import type { LockstepMatch } from "../../src/lockstep/index.ts";
import { OUTCOME_RUNNING, takeSnapshot, type MatchSetup } from "../../src/sim/index.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";

describe("those who leave", () => {
  const THREE: MatchSetup = { seed: 3, catsPerPlayer: 3, playerIds: [1, 2, 3] };
  const surrenders = [{ kind: "surrender" }];

  /** The first of three, at the end of turn 4, and how it stands then. */
  function atEndOf4() {
    const peers = new LockstepPeers(THREE);
    peers.runTo(4);
    for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
    peers.deliverAll();
    const { match } = peers.peer(1);
    const { logState, roster, minds } = match;
    return {
      match,
      state: { turn: 4, words: takeSnapshot(match.world), minds, logState, roster, settledThrough: 4 },
    };
  }
  const commandsOf = (match: LockstepMatch) => {
    const outcome = match.tryAdvance();
    if (outcome.kind !== "advanced") throw new Error(outcome.kind);
    return outcome.turnData.map(({ playerId, commands }) => [playerId, commands]);
  };

  test("give up in the turn that is entered next, and are missed no more", () => {
    const { match } = atEndOf4();
    match.exclude([2]);
    expect([match.players, match.book.missing(5)]).toEqual([[1, 3], []]);
    expect(commandsOf(match)).toEqual([
      [1, []],
      [2, surrenders],
      [3, []],
    ]);
    expect(match.world.header.outcome).toBe(OUTCOME_RUNNING);
  });

  // A match that goes on without one may halt again before that turn, and go on without another one.
  test("before the same turn, one after the other, all give up in it", () => {
    const { match, state } = atEndOf4();
    match.exclude([3]);
    match.resumeAt(state);
    match.exclude([2]);
    expect(match.players).toEqual([1]);
    expect(commandsOf(match)).toEqual([
      [1, []],
      [2, surrenders],
      [3, surrenders],
    ]);
  });

  test("leave again in a turn that is entered again", () => {
    const { match, state } = atEndOf4();
    match.exclude([3]);
    const commands = commandsOf(match);
    const words = takeSnapshot(match.world);
    match.resumeAt(state);
    expect([match.turn, match.players]).toEqual([4, [1, 2]]);
    expect(commandsOf(match)).toEqual(commands);
    expect(match.world.words).toEqual(words);
  });

  test("are neither the local player nor somebody who has left", () => {
    const { match } = atEndOf4();
    expect(() => match.exclude([1])).toThrow(AssertionError);
    match.exclude([2]);
    expect(() => match.exclude([2])).toThrow(AssertionError);
  });
});

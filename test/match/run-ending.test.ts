import { expect, test } from "vitest";

import { RunEnding } from "../../src/match/run-ending.ts";
import type { GoodbyeEnd } from "../../src/wire/index.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";

/** Three matches that have all ended that turn. */
function endedAt(turn: number, harmed: number | null = null) {
  const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2, 3] });
  peers.runTo(turn);
  if (harmed !== null) peers.peer(harmed).match.world.cats.health[0]! -= 1;
  const { match } = peers.peer(1);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  return { peers, match, end: { turn, randomValue: 1, checksum: 2, logChecksum: 3 } satisfies GoodbyeEnd };
}

test("is open until all have told how they ended that turn, by data for later turns or by a goodbye", () => {
  const { match, peers, end } = endedAt(10);
  const ending = new RunEnding(match);
  expect(ending.judge(end)).toEqual({ kind: "open" });
  ending.hearEnd(2, end);
  expect(ending.judge(end)).toEqual({ kind: "open" });
  ending.hearEnd(3, end);
  expect(ending.judge(end)).toEqual({ kind: "agreed" });
  const other = new RunEnding(match);
  peers.deliverAll();
  expect(other.judge(end)).toEqual({ kind: "agreed" });
});

test("a goodbye after another end is no agreement", () => {
  const { match, end } = endedAt(10);
  const ending = new RunEnding(match);
  ending.hearEnd(2, end);
  for (const change of [{ turn: 9 }, { randomValue: 7 }, { checksum: 7 }, { logChecksum: 7 }]) {
    ending.hearEnd(3, { ...end, ...change });
    expect(ending.judge(end)).toEqual({ kind: "open" });
  }
});

test("says for which turn check values differ", () => {
  const { match, peers, end } = endedAt(10, 2);
  peers.deliverAll();
  expect(new RunEnding(match).judge(end)).toEqual({ kind: "differs", turn: match.book.givenTurn });
});

test("nobody has more data for turns whose check values would be taken after its end", () => {
  const { match, end } = endedAt(10);
  const ending = new RunEnding(match);
  ending.hearEnd(2, { ...end, turn: 9 });
  expect(ending.hasNoMoreFor(2, 11)).toBe(false); // of the end of turn 9
  expect(ending.hasNoMoreFor(2, 12)).toBe(true); // of that of turn 10
  expect(ending.hasNoMoreFor(3, 12)).toBe(false); // has said nothing
});

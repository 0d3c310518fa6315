// Goal: what earlier halts were counted for counts no more once they are begun anew, or people have chosen to go on.
// Method: peers in the same step, whose messages a test delivers or loses; games are damaged by hand.
import { expect, test } from "vitest";

import type { PlayerId } from "../../../src/sim/index.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { HaltingPeers, type HaltingPeer, type OnLetter } from "../../support/halting-peers.ts";

/** In that turn the game of that player differs, and those halt for it. */
function differ(
  peers: HaltingPeers,
  playerId: PlayerId,
  { turn, of = peers.peers }: { readonly turn: number; readonly of?: readonly HaltingPeer[] },
): void {
  expect(peers.runTo(turn, of)).toBe(true);
  peers.peer(playerId).match.world.cats.health[1]! -= 1;
  expect(peers.runTo(turn + 10, of)).toBe(false);
  peers.halt(
    of.map((one) => one.playerId),
    of,
  );
  peers.post();
}

/**
 * The last player gives its account to all but player 2, who waits: all others have judged that halt, and gone on. Then it leaves, and
 * those halt anew, of whom letters may be lost.
 */
function leaveHalfJudged(
  peers: HaltingPeers,
  finder: PlayerId,
  stayers: readonly HaltingPeer[],
  onLetter?: OnLetter,
): void {
  const last = peers.peers.length;
  peers.halt([finder]);
  peers.post((message, from, to) => (from === last && to === 2 ? null : message));
  expect(kindsOf(peers.peers)).toEqual(peers.peers.map((_, i) => (i === 1 ? undefined : "goes-on")));
  peers.goOn();
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId: last });
  agreeOnDepartures(stayers.map(({ match }) => match));
  haltAnew(peers, peers.peer(2));
  peers.post(onLetter);
  for (const peer of stayers) if (peer !== peers.peer(2)) haltAnew(peers, peer);
  peers.post(onLetter);
}

function haltAnew({ nowMs }: HaltingPeers, peer: HaltingPeer): void {
  const { turn, hasFound } = peer.desk.called!;
  peer.result = null;
  peer.state = "healing";
  peer.desk.halt(turn, hasFound, nowMs);
}

function kindsOf(peers: readonly HaltingPeer[]): readonly (string | undefined)[] {
  return peers.map(({ result }) => result?.kind);
}

const HEALED = ["goes-on", "goes-on", "goes-on"];

// Who had not come to an end of that halt by then has never counted it: all are to say the same.
test("a halt that some had judged counts for nobody once it is begun anew without its cause", () => {
  const peers = new HaltingPeers({ peerCount: 4 });
  const stayers = peers.peers.slice(0, 3);
  peers.runTo(10);
  peers.peer(4).match.world.cats.health[1]! -= 1;
  expect(peers.runTo(20)).toBe(false);
  leaveHalfJudged(peers, 1, stayers);
  expect(kindsOf(stayers)).toEqual(HEALED);
  peers.goOn();
  // Six more of any cause within the minute are healed.
  for (const [i, playerId] of [1, 2, 3, 1, 2, 3].entries()) {
    differ(peers, playerId, { turn: 30 + 20 * i, of: stayers });
    expect(kindsOf(stayers)).toEqual(HEALED);
    peers.goOn();
  }
  differ(peers, 1, { turn: 150, of: stayers });
  expect(stayers.map(({ state }) => state)).toEqual(["standing", "standing", "standing"]);
});

test("a call without cause that some had judged counts for nobody once that halt is begun anew", () => {
  const peers = new HaltingPeers({ peerCount: 5 });
  const stayers = peers.peers.slice(0, 3);
  peers.runTo(10);
  peers.endTurn();
  const mute: OnLetter = (message, from) => (from === 4 ? null : message);
  leaveHalfJudged(peers, 3, peers.peers.slice(0, 4), mute);
  peers.nowMs += 10_000;
  peers.post(mute);
  for (const { desk } of stayers) desk.goOn();
  peers.post(mute);
  peers.peer(4).result = null;
  expect(kindsOf(stayers)).toEqual(HEALED);
  for (const turn of [30, 50]) {
    peers.goOn();
    expect(peers.runTo(turn, stayers)).toBe(true);
    peers.endTurn(stayers);
    peers.halt([3], stayers);
    peers.post();
    expect(kindsOf(stayers)).toEqual(HEALED);
    for (const { desk } of stayers.slice(0, 2)) expect(desk.isUnheeded(3)).toBe(turn === 50);
  }
});

// They have seen how it is, and have parted with who was the cause.
test("where people chose to go on, as many halts as ever are healed anew", () => {
  const peers = new HaltingPeers({ peerCount: 4 });
  for (const turn of [10, 30, 50]) {
    differ(peers, 2, { turn });
    if (turn === 50) for (const { desk } of peers.peers) if (desk !== peers.peer(2).desk) desk.goOn();
    peers.post();
    peers.goOn();
  }
  const of = peers.peers.filter(({ playerId }) => playerId !== 2);
  expect(peers.peer(1).match.participants.stayers).toEqual([1, 3, 4]);
  for (const [i, playerId] of [3, 4, 3, 4].entries()) {
    differ(peers, playerId, { turn: 70 + 20 * i, of });
    expect(kindsOf(of)).toEqual(HEALED);
    peers.goOn();
  }
});

// Goal: what is said of a halt counts for those who take part in it, and of other halts only as far as it may yet matter.
// Method: peers in the same step, whose letters a test delivers or makes up.
import { describe, expect, test } from "vitest";

import { HealDesk } from "../../../src/match/healing/heal-desk.ts";
import { Pledges } from "../../../src/match/notary/pledges.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { ENVIRONMENT } from "../../support/halted-match.ts";
import {
  accountIn,
  HaltingPeers,
  startDiffering,
  type HaltingPeer,
  type OnLetter,
} from "../../support/halting-peers.ts";

/** That player has left, and those agree on it. */
function leave(playerId: number, stayers: readonly HaltingPeer[]): void {
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId });
  agreeOnDepartures(stayers.map(({ match }) => match));
}

test("one without whom the match went on is heard no more, also about the halt in which it still took part", () => {
  const peers = startDiffering();
  const mute: OnLetter = (message, from) => (from === 3 ? null : message);
  peers.halt([1, 2, 3]);
  peers.post(mute);
  peers.nowMs = 10_000;
  peers.post(mute);
  for (const id of [1, 2]) peers.peer(id).desk.goOn();
  peers.post(mute);
  peers.goOn();
  const { desk, match } = peers.peer(1);
  expect(match.participants.stayers).toEqual([1, 2]);
  const message = { kind: "account", account: accountIn(peers.peer(3)) } as const;
  for (let i = 0; i < 50; i += 1) desk.addLetter(3, { view: 0, message }, peers.nowMs);
  expect(desk.update(peers.nowMs)).toBeNull();
  expect([desk.takeRefusals(), desk.takeLetters(), desk.hasHaltedAgain(3)]).toEqual([[], [], false]);
});

// A halt is given up for one before a lower turn: what was said of the later one is of a game that nobody goes on with.
test("a halt that its caller gave up for one before a lower turn calls nobody once that one is over", () => {
  const peers = startDiffering();
  const { desk, match } = peers.peer(1);
  const { turn } = match;
  const other = new HaltingPeers({ peerCount: 3 });
  other.runTo(turn - 1);
  other.endTurn();
  other.halt([3]);
  other.post();
  const account = accountIn(other.peer(3));
  desk.addLetter(
    3,
    { view: 0, message: { kind: "account", account: { ...account, haltTurn: turn + 2 } } },
    0,
  );
  expect(desk.called).toEqual({ turn: turn + 2, hasFound: false });
  for (const peer of peers.peers) peer.desk.halt(turn, true, 0);
  peers.post();
  expect(peers.peers.map(({ result }) => result?.kind)).toEqual(["goes-on", "goes-on", "goes-on"]);
  peers.goOn();
  peers.runTo(turn);
  expect(desk.called).toBeNull();
});

describe("choices in three halts that never were", () => {
  /** What is said against player 3, which has chosen so in that view. */
  function refusalsAfter(view: number): readonly string[] {
    const peers = new HaltingPeers({ peerCount: 3 });
    peers.runTo(10);
    const { desk } = peers.peer(1);
    for (const haltTurn of [11, 12, 13])
      desk.addLetter(3, { view, message: { kind: "choice", haltTurn, withoutMask: 0b10 } }, 0);
    peers.runTo(30);
    return desk.takeRefusals().map(({ playerId, reason }) => `${playerId} ${reason}`);
  }

  test("are told of who made them up", () => {
    expect(refusalsAfter(0)).toEqual(["3 chose without whom to go on where no match stood"]);
  });

  test("are no fault of who is in another view: it may have halted there, with others than we have", () => {
    expect(refusalsAfter(1)).toEqual([]);
  });
});

// Without the player that was convicted nothing may differ any more, and a call without cause would count against who found it.
test("a halt that is begun anew after a conviction is found by nobody, though the difference is still here", () => {
  const peers = startDiffering(4);
  const [one, two, three] = peers.peers as [HaltingPeer, HaltingPeer, HaltingPeer];
  const { match, game } = one;
  const pledges = new Pledges({ match, isBack: false, signedOrders: () => null });
  const { history } = game.chronicle;
  const context = { match, history, environment: ENVIRONMENT, onSecondRun: null, standstillMs: 10_000 };
  const desk = new HealDesk({ ...context, pledges });
  game.forgetBroken();
  desk.halt(match.turn + 1, true, 0);
  leave(4, [one, two, three]);
  expect(desk.called).toEqual({ turn: match.turn + 1, hasFound: true });
  pledges.lift(4);
  expect(desk.called).toEqual({ turn: match.turn + 1, hasFound: false });
});

// What it was told of by who has left, or before all agreed on the turn data of the last turns, is no finding against anybody.
test("an account that is given anew after somebody left tells no check values of before", () => {
  const peers = startDiffering(4);
  const stayers = peers.peers.slice(0, 3);
  peers.halt([1, 2, 3, 4]);
  peers.post((message, from) => (from === 4 ? null : message));
  /** Whether it told none of them, by account of player 1. */
  const toldNone = (): readonly boolean[] =>
    peers.peer(1).letters.flatMap(({ message }) => {
      return message.kind === "account" ? [message.account.told.every((told) => told === null)] : [];
    });
  expect(toldNone()).toContain(false);
  leave(4, stayers);
  for (const peer of stayers) {
    const { turn, hasFound } = peer.desk.called!;
    peer.letters.splice(0);
    peer.desk.halt(turn, hasFound, peers.nowMs);
  }
  peers.post();
  expect(new Set(toldNone())).toEqual(new Set([true]));
});

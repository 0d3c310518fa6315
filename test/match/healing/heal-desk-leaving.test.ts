// Goal: who leaves in the midst of a halt is asked no more: those who are left halt anew, and come to the same.
// Method: peers in the same step, whose letters a test delivers; some leave, and the others agree on that.
import { describe, expect, test } from "vitest";

import { agreeOnDepartures } from "../../support/agree-departures.ts";
import {
  accountIn,
  DIFFERING_TURN,
  startDiffering,
  type HaltingPeer,
  type HaltingPeers,
  type OnLetter,
} from "../../support/halting-peers.ts";

/** That player has left, and those agree on it. */
function leave(playerId: number, stayers: readonly HaltingPeer[]): void {
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId });
  agreeOnDepartures(stayers.map(({ match }) => match));
  for (const { match } of stayers) expect(match.participants.stayers).not.toContain(playerId);
}

/** Those begin anew what they are called to. */
function haltAnew(peers: HaltingPeers, stayers: readonly HaltingPeer[]): void {
  for (const peer of stayers) {
    const { turn, hasFound } = peer.desk.called!;
    peer.result = null;
    peer.state = "healing";
    expect(peer.desk.halt(turn, hasFound, peers.nowMs)).toBe(1);
  }
}

function expectGoOn(peers: HaltingPeers, stayers: readonly HaltingPeer[]): void {
  expect(stayers.map(({ result }) => result?.kind)).toEqual(stayers.map(() => "goes-on"));
  peers.goOn();
  expect(peers.runTo(DIFFERING_TURN + 20, stayers)).toBe(true);
  expect(new Set(stayers.map(({ match }) => match.logState.logChecksum)).size).toBe(1);
}

describe("a halt is begun anew when somebody leaves", () => {
  test("before all accounts are here", () => {
    const peers = startDiffering(4);
    peers.halt([1, 2, 3, 4]);
    const [one, two, three] = peers.peers as [HaltingPeer, HaltingPeer, HaltingPeer];
    const stayers = [one, two, three];
    peers.post((message, from) => (from === 4 ? null : message));
    expect([one.desk.waitsFor, one.desk.called]).toEqual([[4], null]);
    leave(4, stayers);
    expect(one.desk.called).toMatchObject({ turn: one.match.turn + 1, hasFound: true });
    haltAnew(peers, stayers);
    expect([one.desk.waitsFor, one.desk.called]).toEqual([[2, 3], null]);
    peers.post();
    expectGoOn(peers, stayers);
    for (const { news } of stayers)
      expect(news.at(-1)).toMatchObject({ number: 1, story: { outcome: "healed" } });
  });

  test("while it stands: who has chosen chooses again", () => {
    const peers = startDiffering(4);
    const [one, two] = peers.peers as [HaltingPeer, HaltingPeer];
    const mute: OnLetter = (message, from) => (from === 3 ? null : message);
    peers.halt([1, 2, 3, 4]);
    peers.post(mute);
    peers.nowMs += 10_000;
    peers.post(mute);
    expect([one.state, two.state]).toEqual(["standing", "standing"]);
    one.desk.goOn();
    peers.post(mute);
    leave(4, [one, two, peers.peer(3)]);
    haltAnew(peers, [one, two]);
    peers.post(mute);
    peers.nowMs += 10_000;
    peers.post(mute);
    expect([one.state, two.state]).toEqual(["standing", "standing"]);
    expect(one.desk.choices(peers.nowMs)).toMatchObject({ hasChosen: false, without: [3], waitsFor: [1, 2] });
    for (const { desk } of [one, two]) desk.goOn();
    peers.post(mute);
    expect(one.result).toMatchObject({ without: [3] });
    expectGoOn(peers, [one, two]);
  });

  test("also by one who has gone on before it heard of that", () => {
    const peers = startDiffering(3);
    const [one, two] = peers.peers as [HaltingPeer, HaltingPeer];
    peers.halt([1, 2, 3]);
    peers.post((message, from, to) => (from === 3 && to === 2 ? null : message));
    expect([one.result?.kind, two.result]).toEqual(["goes-on", null]);
    peers.goOn();
    const haltTurn = one.match.turn + 1;
    peers.runTo(haltTurn, [one]);
    leave(3, [one, two]);
    expect([one.desk.called, two.desk.called]).toMatchObject([null, { turn: haltTurn, hasFound: true }]);
    haltAnew(peers, [two]);
    peers.post();
    expect(one.desk.called).toEqual({ turn: haltTurn, hasFound: false });
    one.result = null;
    one.desk.halt(haltTurn, false, peers.nowMs);
    peers.post();
    expectGoOn(peers, [one, two]);
  });
});

test("a letter of an earlier view is of no account; one of a later view waits until all have left who have in it", () => {
  const peers = startDiffering(4);
  const [one, two, three] = peers.peers as [HaltingPeer, HaltingPeer, HaltingPeer];
  peers.halt([2], [two]);
  peers.post(() => null);
  const message = { kind: "account", account: accountIn(two) } as const;
  const { haltTurn: turn } = message.account;
  leave(4, [one, two, three]);
  one.desk.addLetter(2, { view: 0, message }, 0);
  expect(one.desk.called).toBeNull();
  one.desk.addLetter(2, { view: 2, message }, 0);
  expect(one.desk.called).toBeNull();
  leave(3, [one, two]);
  expect(one.desk.called).toEqual({ turn, hasFound: false });
});

test("a letter of this view calls, and one of who has left does not", () => {
  const peers = startDiffering(4);
  const [one, two, three] = peers.peers as [HaltingPeer, HaltingPeer, HaltingPeer];
  peers.halt([2], [two]);
  peers.post(() => null);
  const message = { kind: "account", account: accountIn(two) } as const;
  leave(4, [one, two, three]);
  one.desk.addLetter(4, { view: 1, message }, 0);
  expect(one.desk.called).toBeNull();
  one.desk.addLetter(2, { view: 1, message }, 0);
  expect(one.desk.called).toEqual({ turn: message.account.haltTurn, hasFound: false });
});

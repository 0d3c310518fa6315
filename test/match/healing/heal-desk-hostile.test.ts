// Goal: nobody can end the match of others, or make them remember without end, by what it says of a halt.
// Method: peers in the same step, whose messages a test alters or makes up; Cat 2's game differs, Cat 3 is hostile.
import { describe, expect, test } from "vitest";

import type { Account, HaltMessage } from "../../../src/desync/index.ts";
import { TURN_WINDOW } from "../../../src/lockstep/index.ts";
import { accountIn, DIFFERING_TURN, HaltingPeers, startDiffering } from "../../support/halting-peers.ts";

describe("a hostile account", () => {
  test("that can't be is refused; who gave it counts as silent", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const spoil = (message: HaltMessage, from: number): HaltMessage =>
      message.kind === "account" && from === 3
        ? { ...message, account: { ...message.account, givenTurn: message.account.haltTurn + 24 } }
        : message;
    peers.post(spoil);
    expect(peers.peer(1).refusals).toEqual([expect.stringMatching(/^3 gave an account that can't be: /)]);
    peers.nowMs = 10_000;
    peers.post(spoil);
    expect(peers.peer(1).news.at(-1)!.story).toMatchObject({ standstill: "no-account", without: [3] });
  });

  test("is taken once", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const { desk, match } = peers.peer(1);
    peers.post((message, from, to) => (from === 3 && to === 1 ? null : message));
    const account = accountIn(peers.peer(2));
    desk.addLetter(2, { view: 0, message: { kind: "account", account: { ...account, logChecksum: 1 } } }, 0);
    peers.post();
    expect(peers.peer(1).refusals).toEqual(["2 gave a second account"]);
    expect(match.turn + 1).toBe(account.haltTurn);
  });

  // Files and people are told a slip's path; the mark of a replay takes nothing else.
  test.each(["cats 0", "~", "-".repeat(48)])(
    "whose path is %j is refused, and ends nobody's replay",
    (path) => {
      const peers = startDiffering();
      peers.halt([1, 2, 3]);
      const spoil = (message: HaltMessage, from: number): HaltMessage => {
        if (message.kind !== "account" || from !== 3) return message;
        const { account } = message;
        const at = { turn: account.baseTurn + 1, point: 0 };
        const slip = { at, path, networkId: null, first: 1, second: 2, wordCount: 1, draws: null };
        return { ...message, account: { ...account, slip } };
      };
      peers.post(spoil);
      expect(peers.peer(1).refusals).toEqual(["3 gave an account that can't be: its slip is in no field"]);
      peers.nowMs = 10_000;
      peers.post(spoil);
      for (const id of [1, 2]) peers.peer(id).desk.goOn();
      peers.post(spoil);
      peers.goOn();
      expect(peers.runTo(DIFFERING_TURN + 20, peers.peers.slice(0, 2))).toBe(true);
    },
  );
});

// Turns that were given before a halt are not compared until all have passed them, so a lie about how far one has given keeps
// later halts possible for longer than our own account of them could be told.
test("a halt so long ago that our own account could not be given calls nobody", () => {
  const peers = startDiffering();
  peers.halt([1, 2, 3]);
  const haltTurn = peers.peer(1).match.turn + 1;
  peers.post((message, from) =>
    message.kind === "account" && from === 3
      ? { ...message, account: { ...message.account, givenTurn: haltTurn + TURN_WINDOW - 1 } }
      : message,
  );
  peers.goOn();
  expect(peers.runTo(haltTurn + TURN_WINDOW - 1)).toBe(true);
  const { desk, match } = peers.peer(1);
  const call = haltTurn + 1;
  expect(match.book.givenTurn).toBe(call + TURN_WINDOW - 1);
  const account = { ...accountIn(peers.peer(3)), haltTurn: call };
  desk.addLetter(3, { view: 0, message: { kind: "account", account } }, peers.nowMs);
  expect(desk.called).toEqual({ turn: call, hasFound: false });
  peers.endTurn();
  expect(match.book.givenTurn).toBe(call + TURN_WINDOW);
  expect(desk.called).toBeNull();
  desk.addLetter(3, { view: 0, message: { kind: "account", account } }, peers.nowMs);
  expect(desk.called).toBeNull();
});

test("one who sends messages without end is heard so often and no more", () => {
  const peers = startDiffering();
  peers.halt([1, 2, 3]);
  const { desk, match } = peers.peer(1);
  const account = { ...accountLike(peers), haltTurn: match.turn + 1, givenTurn: 0 };
  for (let i = 0; i < 500; i += 1) desk.addLetter(3, { view: 0, message: { kind: "account", account } }, 0);
  peers.post((message, from, to) => (from === 3 && to === 1 ? null : message));
  const { refusals } = peers.peer(1);
  expect(refusals.filter((text) => text.startsWith("3 gave an account that can't be"))).toHaveLength(24);
  expect(refusals.filter((text) => text === "3 sent too many messages")).toHaveLength(1);
  expect(refusals).toHaveLength(25);
});

function accountLike(peers: HaltingPeers): Account {
  const other = new HaltingPeers({ peerCount: peers.peers.length });
  other.runTo(5);
  other.endTurn();
  other.halt([1]);
  other.post();
  return accountIn(other.peer(1));
}

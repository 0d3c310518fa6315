// Goal: all halts of a match come to the same end on all peers, and nobody can do more than hold the others up for a while.
// Method: peers in the same step, whose messages a test delivers, alters or makes up.
import { describe, expect, test } from "vitest";

import type { ChoiceMessage, HaltMessage, Letter } from "../../../src/desync/index.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { accountIn, DIFFERING_TURN, HaltingPeers, startDiffering } from "../../support/halting-peers.ts";

function outcomesOf(peers: HaltingPeers): readonly (string | undefined)[] {
  return peers.peers.map(({ result }) => result?.kind);
}

function choice(haltTurn: number, withoutMask: number): ChoiceMessage {
  return { kind: "choice", haltTurn, withoutMask };
}

/** Of the first view, as it is said before anybody has left. */
function letter<Kind extends HaltMessage>(message: Kind, view = 0): Letter & { readonly message: Kind } {
  return { view, message };
}

test("a halt that is healed goes on from the same state on all, and counts", () => {
  const peers = startDiffering();
  peers.halt([1, 2, 3]);
  expect(peers.peers.map(({ state }) => state)).toEqual(["healing", "healing", "healing"]);
  expect(peers.peer(1).desk.waitsFor).toEqual([2, 3]);
  peers.post();
  expect(outcomesOf(peers)).toEqual(["goes-on", "goes-on", "goes-on"]);
  const states = peers.peers.map(({ result }) => (result?.kind === "goes-on" ? result.state : null));
  for (const state of states) {
    expect(state!.words).toEqual(states[0]!.words);
    expect(state).toMatchObject({ turn: states[0]!.turn, settledThrough: states[0]!.settledThrough });
  }
  for (const { desk, news, state } of peers.peers) {
    expect([state, desk.waitsFor, desk.choices(0)]).toEqual(["none", [], null]);
    expect(news.at(-1)).toMatchObject({ number: 1, story: { outcome: "healed" } });
  }
  peers.goOn();
  expect(peers.runTo(DIFFERING_TURN + 30)).toBe(true);
  expect(new Set(peers.peers.map(({ match }) => match.logState.logChecksum)).size).toBe(1);
});

test("bytes of a halt's messages are in its story", () => {
  const peers = startDiffering(2);
  peers.halt([1, 2]);
  const { desk, match } = peers.peer(1);
  const haltTurn = match.turn + 1;
  desk.noteSent(letter(choice(haltTurn, 0)), 100);
  desk.noteSent(letter(choice(haltTurn + 1, 0)), 1_000); // of another
  peers.post();
  expect(peers.peer(1).news.at(-1)!.story).toMatchObject({ bytesSent: 100, bytesReceived: 0 });
});

test("a second halt has the next number, and the one before it is told no more", () => {
  const peers = startDiffering();
  peers.halt([1, 2, 3]);
  peers.post();
  peers.goOn();
  peers.runTo(40);
  peers.peer(3).match.world.cats.health[0]! -= 1;
  peers.runTo(60);
  peers.halt([1, 2, 3]);
  peers.post();
  for (const { news } of peers.peers) expect(news.map(({ number }) => number)).toEqual([1, 2]);
});

describe("a halt that others called", () => {
  test("is known by their accounts, at the lowest turn that they name", () => {
    const peers = startDiffering();
    peers.halt([1], [peers.peer(1)]);
    peers.post();
    const { desk, match } = peers.peer(3);
    expect(desk.called).toEqual({ turn: match.turn + 1, hasFound: false });
    const account = accountIn(peers.peer(1));
    desk.addLetter(2, letter({ kind: "account", account: { ...account, haltTurn: match.turn } }), 0);
    expect(desk.called).toEqual({ turn: match.turn, hasFound: false });
    desk.halt(match.turn, false, 0);
    expect(desk.called).toBeNull();
  });

  test("is given up for one at an earlier turn, under the same number", () => {
    const peers = startDiffering();
    const { desk, match } = peers.peer(3);
    expect(desk.halt(match.turn + 1, true, 0)).toBe(1);
    expect(desk.halt(match.turn, false, 0)).toBe(1);
    expect(desk.waitsFor).toEqual([1, 2]);
  });

  test("far away, or at a turn that was settled before, is none", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    peers.post();
    peers.goOn();
    peers.runTo(DIFFERING_TURN + 3);
    const { desk, match } = peers.peer(1);
    const account = accountIn(peers.peer(2));
    for (const haltTurn of [match.turn + 21, match.turn - 21, account.haltTurn, 0, 2 ** 31 - 1]) {
      desk.addLetter(3, letter({ kind: "account", account: { ...account, haltTurn } }), 0);
      expect(desk.called).toBeNull();
    }
    desk.addLetter(3, letter({ kind: "account", account: { ...account, haltTurn: match.turn + 20 } }), 0);
    expect(desk.called).toEqual({ turn: match.turn + 20, hasFound: false });
  });

  test("without cause is named as that; who calls a third time within a minute is not heeded", () => {
    const peers = new HaltingPeers({ peerCount: 3 });
    for (const at of [10, 30]) {
      peers.runTo(at);
      peers.endTurn();
      peers.halt([3]);
      peers.post();
      const { story } = peers.peer(1).news.at(-1)!;
      expect(story.judgement.faults).toEqual([{ kind: "called-without-cause", playerId: 3 }]);
      expect(story).toMatchObject({ outcome: "healed", standstill: null });
      expect(outcomesOf(peers)).toEqual(["goes-on", "goes-on", "goes-on"]);
      peers.goOn();
    }
    peers.runTo(50);
    peers.endTurn();
    peers.halt([3]);
    peers.post();
    for (const id of [1, 2]) expect(peers.peer(id)).toMatchObject({ state: "none" });
    for (const id of [1, 2]) expect(peers.peer(id).desk.called).toBeNull();
  });

  // A player without whom the match went on could stop it again and again.
  test("by one who takes no part any more is none", () => {
    const peers = new HaltingPeers({ peerCount: 3 });
    peers.runTo(10);
    peers.endTurn();
    peers.halt([3]);
    peers.post();
    const account = accountIn(peers.peer(3));
    const { match, desk } = peers.peer(1);
    peers.goOn();
    for (const id of [1, 2]) peers.peer(id).match.participants.hear({ kind: "goodbye", playerId: 3 });
    agreeOnDepartures([1, 2].map((id) => peers.peer(id).match));
    expect(match.participants.stayers).toEqual([1, 2]);
    desk.addLetter(3, letter({ kind: "account", account: { ...account, haltTurn: match.turn + 2 } }), 0);
    expect(desk.called).toBeNull();
  });
});

// A match that goes back to an earlier turn is too far from a halt that it comes near to again.
test.each([true, false])("to ask whether a halt is called changes nothing, asked: %s", (isAsked) => {
  const peers = startDiffering();
  const { desk, match } = peers.peer(1);
  const { turn } = match;
  for (const peer of peers.peers) peer.desk.halt(turn, true, 0);
  peers.post();
  const account = accountIn(peers.peer(2));
  desk.addLetter(3, letter({ kind: "account", account: { ...account, haltTurn: turn + 20 } }), 0);
  peers.goOn();
  expect(match.turn).toBe(turn - 1);
  if (isAsked) expect(desk.called).toBeNull();
  peers.runTo(turn);
  expect(desk.called).toEqual({ turn: turn + 20, hasFound: false });
});

describe("a letter that can't go", () => {
  test.each(["account", "blocks-wanted"] as const)(
    "is told; without our %s nothing is waited for: we stand",
    (kind) => {
      const peers = startDiffering();
      peers.halt([1, 2, 3]);
      const { desk, match } = peers.peer(1);
      const message = { ...choice(match.turn + 1, 0), kind, account: { haltTurn: match.turn + 1 } };
      desk.noteUnsent(letter(message as unknown as HaltMessage), 2, "too-long");
      expect(desk.update(0)).toEqual({ kind: "stands" });
      expect(desk.takeRefusals()).toEqual([
        { playerId: 1, reason: `could not send "${kind}" to player 2: too-long` },
      ]);
      expect(desk.choices(0)).toMatchObject({ canGoOn: false, without: [1] });
    },
  );

  test("ends no healing of ours if others wait for it", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const { desk, match } = peers.peer(1);
    desk.noteUnsent(letter(choice(match.turn + 1, 0)), 2, "too-many");
    desk.noteUnsent(letter(choice(5_000, 0)), 2, "too-many"); // of no halt
    const account = { ...choice(0, 0), kind: "account", account: { haltTurn: match.turn + 1 } };
    desk.noteUnsent(letter(account as unknown as HaltMessage), 3, "too-many"); // Cat 3 takes none any more
    peers.post();
    expect(peers.peer(1).result?.kind).toBe("goes-on");
    expect(peers.peer(1).refusals).toEqual([
      '1 could not send "choice" to player 2: too-many',
      '1 could not send "account" to player 3: too-many',
    ]);
  });
});

describe("messages that come before we halt", () => {
  test("are kept, and taken then", () => {
    const peers = startDiffering();
    peers.halt([1, 3], [peers.peer(1), peers.peer(3)]);
    peers.post();
    peers.halt([], [peers.peer(2)]);
    peers.post();
    expect(outcomesOf(peers)).toEqual(["goes-on", "goes-on", "goes-on"]);
  });

  // Who fills the room for them makes others look silent, whose accounts come once.
  test("of one sender, however many, leave room for those of others", () => {
    const peers = startDiffering();
    const late = peers.peer(1);
    for (let i = 0; i < 100; i += 1) late.desk.addLetter(3, letter(choice(late.match.turn + 1, 1)), 0);
    peers.halt([2, 3], [peers.peer(2), peers.peer(3)]);
    peers.post();
    peers.halt([], [late]);
    peers.post();
    expect(late.result?.kind).toBe("goes-on");
  });

  test("choices for no halt, or for one that is over, are of no account", () => {
    const peers = startDiffering();
    const { desk, match } = peers.peer(1);
    desk.addLetter(3, letter(choice(5_000, 7)), 0);
    desk.addLetter(3, letter(choice(0, 7)), 0);
    peers.halt([1, 2, 3]);
    peers.post();
    desk.addLetter(3, letter(choice(match.turn + 1, 1)), 0);
    expect(outcomesOf(peers)).toEqual(["goes-on", "goes-on", "goes-on"]);
    expect(peers.peer(1).refusals).toEqual([]);
  });
});

describe("a standstill", () => {
  /** Cat 3 gives no account. */
  function startStanding(peerCount = 3): HaltingPeers {
    const peers = startDiffering(peerCount);
    peers.halt(peers.peers.map(({ playerId }) => playerId));
    peers.post((message, from) => (from === 3 ? null : message));
    peers.nowMs += 10_000;
    peers.post((message, from) => (from === 3 ? null : message));
    return peers;
  }

  test("comes of an account that is missing after 10 s, and not a moment sooner", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const mute = (message: HaltMessage, from: number): HaltMessage | null => (from === 3 ? null : message);
    peers.post(mute);
    peers.nowMs = 9_999;
    peers.post(mute);
    expect(peers.peer(1).state).toBe("healing");
    peers.nowMs = 10_000;
    peers.post(mute);
    expect(peers.peer(1).state).toBe("standing");
    expect(peers.peer(1).news.at(-1)!.story).toMatchObject({
      standstill: "no-account",
      without: [3],
      judgement: { faults: expect.arrayContaining([{ kind: "silent", playerId: 3 }]) as unknown },
    });
    expect(peers.peer(1).desk.choices(10_000)).toMatchObject({ canGoOn: true, goesOnInMs: 10_000 });
  });

  test("ends when all who stay have chosen; the one who was silent is left out", () => {
    const peers = startStanding();
    peers.peer(1).desk.goOn();
    peers.post();
    expect(peers.peer(1).result).toBeNull();
    expect(peers.peer(2).desk.waitsFor).toEqual([]); // but for itself
    peers.peer(2).desk.goOn();
    peers.post();
    expect([1, 2].map((id) => peers.peer(id).result)).toMatchObject(
      [1, 2].map(() => ({ kind: "goes-on", without: [3] })),
    );
    peers.goOn();
    expect(peers.runTo(DIFFERING_TURN + 20, peers.peers.slice(0, 2))).toBe(true);
  });

  test("is not ended by choices that mean others, nor by those of who does not stay", () => {
    const peers = startStanding(4);
    const { desk, match } = peers.peer(1);
    desk.goOn();
    for (const [from, mask] of [
      [2, 0],
      [4, 0b1000],
      [3, 0b100],
      [2, 0b110],
    ] as const)
      desk.addLetter(from, letter(choice(match.turn + 1, mask)), peers.nowMs);
    expect(desk.update(peers.nowMs)).toBeNull();
    expect(desk.waitsFor).toEqual([2, 4]);
  });

  test("takes choices that came before it stood", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const { desk, match } = peers.peer(1);
    desk.addLetter(2, letter(choice(match.turn + 1, 0b100)), 0);
    peers.nowMs = 0;
    peers.post((message, from) => (from === 3 ? null : message));
    peers.nowMs = 10_000;
    peers.post((message, from) => (from === 3 ? null : message));
    expect(desk.waitsFor).toEqual([]);
    desk.goOn();
    peers.post();
    expect(peers.peer(1).result).toMatchObject({ kind: "goes-on", without: [3] });
  });

  // Each choice is told once: one that finds no room is lost, and the match stands for ever.
  test("has room for everybody's choice, however many one has sent", () => {
    const peers = startDiffering();
    peers.halt([1, 2, 3]);
    const { desk, match } = peers.peer(1);
    for (let i = 0; i < 100; i += 1) desk.addLetter(3, letter(choice(match.turn + 1, 0b11)), 0);
    desk.addLetter(2, letter(choice(match.turn + 1, 0b100)), 0);
    peers.post((message, from) => (from === 3 ? null : message));
    peers.nowMs = 10_000;
    peers.post((message, from) => (from === 3 ? null : message));
    expect(desk.waitsFor).toEqual([]);
  });
});

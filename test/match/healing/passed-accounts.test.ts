// Goal: a player that gives its account to some only leaves nobody behind: they pass it on, and all count it or nobody does.
// Method: peers in the same step whose accounts are lost on some ways, as a liar would have it.
import { describe, expect, test } from "vitest";

import type { HaltMessage } from "../../../src/desync/index.ts";
import type { PlayerId } from "../../../src/sim/index.ts";
import { damageKeptData } from "../../support/damage-kept-data.ts";
import { accountIn, DIFFERING_TURN, HaltingPeers, startDiffering } from "../../support/halting-peers.ts";

interface Sent {
  readonly from: PlayerId;
  readonly to: PlayerId;
  readonly atMs: number;
  readonly message: HaltMessage;
}

/** A halt in which the accounts of the last player reach only some, itself. */
class PartialHalt {
  readonly peers: HaltingPeers;
  readonly sent: Sent[] = [];
  readonly liarId: PlayerId;
  readonly #reaches: (to: PlayerId) => boolean;

  constructor(
    peerCount: number,
    reaches: (to: PlayerId) => boolean,
    { isSigned = true, peers = startDiffering(peerCount, { isSigned }) } = {},
  ) {
    this.peers = peers;
    this.liarId = peerCount;
    this.#reaches = reaches;
    this.peers.halt(this.peers.peers.map(({ playerId }) => playerId));
    this.#post();
  }

  /** Time passes in steps of a tenth of a second. */
  runTo(ms: number): void {
    while (this.peers.nowMs < ms) {
      this.peers.nowMs = Math.min(ms, this.peers.nowMs + 100);
      this.#post();
    }
  }

  /** The liar's account reaches that player now. */
  tell(to: PlayerId): void {
    const account = accountIn(this.peers.peer(this.liarId));
    this.peers
      .peer(to)
      .desk.addLetter(this.liarId, { view: 0, message: { kind: "account", account } }, this.peers.nowMs);
    this.#post();
  }

  /** What of that kind was sent. */
  sentOf(kind: HaltMessage["kind"]): readonly Sent[] {
    return this.sent.filter(({ message }) => message.kind === kind);
  }

  get honest(): HaltingPeers["peers"] {
    return this.peers.peers.filter(({ playerId }) => playerId !== this.liarId);
  }

  get results(): readonly (string | undefined)[] {
    return this.honest.map(({ result, state }) => result?.kind ?? state);
  }

  #post(): void {
    const { nowMs } = this.peers;
    this.peers.post((message, from, to) => {
      if (from === this.liarId && message.kind === "account" && !this.#reaches(to)) return null;
      this.sent.push({ from, to, atMs: nowMs, message });
      return message;
    });
  }
}

const sideOf = ({ sent }: PartialHalt, kind: HaltMessage["kind"]): readonly string[] =>
  sent
    .filter(({ message }) => message.kind === kind)
    .map(({ from, to, atMs }) => `${from} to ${to} at ${atMs}`);

describe("an account that reaches all but one", () => {
  test("is passed on to that one, who waits no longer than it takes to ask", () => {
    const halt = new PartialHalt(4, (to) => to !== 1);
    expect(halt.results).toEqual(["healing", "goes-on", "goes-on"]);
    halt.runTo(2_000);
    expect(halt.results).toEqual(["goes-on", "goes-on", "goes-on"]);
    expect(sideOf(halt, "accounts-wanted")).toEqual(["1 to 2 at 2000"]);
    expect(sideOf(halt, "passed-account")).toEqual(["2 to 1 at 2000"]);
    halt.peers.goOn();
    expect(halt.peers.runTo(DIFFERING_TURN + 30)).toBe(true);
    expect(halt.honest.flatMap(({ refusals }) => refusals)).toEqual([]);
  });

  test("is no second account where it was here", () => {
    const halt = new PartialHalt(3, (to) => to !== 1);
    halt.runTo(2_000);
    const { message } = halt.sentOf("passed-account")[0]!;
    halt.peers.peer(2).desk.addLetter(1, { view: 0, message }, halt.peers.nowMs);
    halt.runTo(2_100);
    expect(halt.peers.peer(2).desk.hasHaltedAgain(3)).toBe(false);
    expect(halt.peers.peer(2).refusals).toEqual([]);
  });
});

test("who is asked passes on what comes later too; of the others each is asked once, one a second", () => {
  const halt = new PartialHalt(4, () => false);
  halt.runTo(9_900);
  expect(halt.results).toEqual(["healing", "healing", "healing"]);
  expect(sideOf(halt, "accounts-wanted").filter((one) => one.startsWith("1 "))).toEqual([
    "1 to 2 at 2000",
    "1 to 3 at 3000",
  ]);
  halt.tell(3);
  expect(halt.results).toEqual(["goes-on", "goes-on", "goes-on"]);
  expect(sideOf(halt, "passed-account").toSorted()).toEqual(
    ["1 to 2", "2 to 1", "3 to 1", "3 to 2"].map((ends) => `${ends} at 9900`),
  );
});

describe("who has gone on to the next attempt", () => {
  test("is asked at once for what is missing, before all others", () => {
    const halt = new PartialHalt(4, () => false);
    const { desk } = halt.peers.peer(1);
    const account = { ...accountIn(halt.peers.peer(3)), attempt: 1 };
    desk.addLetter(3, { view: 0, message: { kind: "account", account } }, 0);
    halt.runTo(100);
    expect(sideOf(halt, "accounts-wanted")).toEqual(["1 to 3 at 100"]);
  });
});

test("in each attempt all are asked anew: who has passed on one account has the next as well", () => {
  const peers = new HaltingPeers({ peerCount: 3, isSigned: true });
  // Cat 2 was given other commands of Cat 1, so all run again once they have agreed on them.
  const commands = [{ kind: "stop" as const, cats: [4, 5] }];
  damageKeptData(peers.peer(2).match.book, (data) => data.turn === 8 && data.playerId === 1, { commands });
  expect(peers.runTo(30)).toBe(false);
  const halt = new PartialHalt(3, (to) => to !== 1, { peers });
  halt.runTo(2_100);
  expect(sideOf(halt, "accounts-wanted")).toEqual(["1 to 2 at 0", "1 to 2 at 2000"]);
  expect(halt.results).toEqual(["goes-on", "goes-on"]);
});

describe("an account of one's own", () => {
  test("is no second one where others were quicker to pass it on", () => {
    const halt = new PartialHalt(3, (to) => to !== 1);
    halt.runTo(2_000);
    halt.tell(1);
    expect(halt.peers.peer(1).desk.hasHaltedAgain(3)).toBe(false);
    expect(halt.peers.peer(1).refusals).toEqual([]);
    halt.tell(1);
    expect(halt.peers.peer(1).refusals).toEqual(["3 gave a second account"]);
  });

  test("is not passed on by its signer, who could give it late so", () => {
    const halt = new PartialHalt(3, () => false);
    halt.runTo(12_900);
    const account = accountIn(halt.peers.peer(3));
    const message = { kind: "passed-account" as const, account, signer: 3, signature: new Uint8Array(64) };
    halt.peers.peer(1).desk.addLetter(3, { view: 0, message }, halt.peers.nowMs);
    halt.runTo(13_000);
    expect(halt.results).toEqual(["standing", "standing"]);
    expect(halt.peers.peer(1).refusals).toEqual(["3 passed on an account that is none of this halt"]);
  });
});

test("an account that is passed on takes no room of what its bringer has to say itself", () => {
  const halt = new PartialHalt(3, (to) => to !== 1);
  const message = { kind: "accounts-wanted" as const, haltTurn: DIFFERING_TURN, attempt: 0, playerMask: 0 };
  for (let i = 1; i < 24; i += 1) halt.peers.peer(1).desk.addLetter(2, { view: 0, message }, 0);
  halt.runTo(2_000);
  expect(halt.results).toEqual(["goes-on", "goes-on"]);
});

describe("an account that comes to one alone after ten seconds", () => {
  test("counts nowhere: all go on without it being given, when nobody can have it any more", () => {
    const halt = new PartialHalt(4, () => false);
    halt.runTo(10_000);
    halt.tell(3);
    expect(halt.peers.peer(3).refusals).toEqual(["4 gave its account too late"]);
    halt.runTo(12_900);
    expect(halt.results).toEqual(["healing", "healing", "healing"]);
    halt.runTo(13_000);
    expect(halt.results).toEqual(["standing", "standing", "standing"]);
  });

  test("but one of the next attempt does: who gives it has had all of this one in time", () => {
    const halt = new PartialHalt(4, () => false);
    halt.runTo(10_500);
    const account = { ...accountIn(halt.peers.peer(3)), attempt: 1 };
    const { desk, refusals } = halt.peers.peer(1);
    desk.addLetter(3, { view: 0, message: { kind: "account", account } }, halt.peers.nowMs);
    halt.runTo(10_600);
    expect(refusals).toEqual([]);
    desk.addLetter(3, { view: 0, message: { kind: "account", account } }, halt.peers.nowMs);
    halt.runTo(10_700);
    expect(refusals).toEqual(["3 gave a second account"]); // the first was taken
  });

  test("but one that another had in time counts wherever it is passed on", () => {
    const halt = new PartialHalt(4, () => false);
    halt.runTo(12_000);
    const account = accountIn(halt.peers.peer(4));
    for (const { playerId, desk } of halt.honest)
      desk.addLetter(
        playerId === 1 ? 2 : 1,
        { view: 0, message: { kind: "passed-account", account, signer: 4, signature: new Uint8Array(64) } },
        halt.peers.nowMs,
      );
    halt.runTo(12_100);
    expect(halt.results).toEqual(["goes-on", "goes-on", "goes-on"]);
  });
});

test("where nobody signs anything nobody asks, and nothing that is passed on counts", () => {
  const halt = new PartialHalt(3, () => false, { isSigned: false });
  halt.runTo(9_900);
  const message = {
    kind: "passed-account" as const,
    ...{ account: accountIn(halt.peers.peer(3)), signer: 3, signature: new Uint8Array(64) },
  };
  halt.peers.peer(1).desk.addLetter(2, { view: 0, message }, halt.peers.nowMs);
  halt.runTo(10_000);
  expect(halt.results).toEqual(["standing", "standing"]);
  expect(halt.sentOf("accounts-wanted")).toEqual([]);
  expect(halt.peers.peer(1).refusals).toEqual(["2 passed on an account that is none of this halt"]);
});

test("an account of a player that takes no part is refused, and its bringer named", () => {
  const halt = new PartialHalt(3, () => false);
  const message = {
    kind: "passed-account" as const,
    ...{ account: accountIn(halt.peers.peer(3)), signer: 5, signature: new Uint8Array(64) },
  };
  halt.peers.peer(1).desk.addLetter(2, { view: 0, message }, 0);
  halt.runTo(100);
  expect(halt.peers.peer(1).refusals).toEqual(["2 passed on an account that is none of this halt"]);
});

test("each account goes once to one that asks again and again", () => {
  const halt = new PartialHalt(3, (to) => to !== 1);
  const message = {
    kind: "accounts-wanted" as const,
    haltTurn: DIFFERING_TURN,
    attempt: 0,
    playerMask: 0b111,
  };
  for (let i = 0; i < 5; i += 1) halt.peers.peer(2).desk.addLetter(1, { view: 0, message }, 0);
  halt.runTo(100);
  expect(sideOf(halt, "passed-account")).toEqual(["2 to 1 at 100"]);
});

// Goal: who is wrong gets what is right from one who has it, and takes nothing else from anybody.
// Method: three peers, of whom Cat 2 has other rules; the exchanges of Cat 2 and Cat 1 are driven by hand.
import { beforeEach, describe, expect, test } from "vitest";

import { blockChecksums, worldAt, type Message } from "../../../src/desync/index.ts";
import type { Block } from "../../../src/desync/letters/blocks-codec.ts";
import { SIM_RULES, type Rules } from "../../../src/lockstep/index.ts";
import { BlockExchange } from "../../../src/match/healing/block-exchange.ts";
import { tailOf } from "../../../src/match/healing/run-tail.ts";
import { Outbox } from "../../../src/match/healing/letters.ts";
import { checksumOf, step } from "../../../src/sim/index.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

type ExchangeContext = ConstructorParameters<typeof BlockExchange>[0];

type Wanted = Message & { readonly kind: "blocks-wanted" };
type Blocks = Message & { readonly kind: "blocks" };

/** The first cat is the wrong way round from the start. */
const OTHER_RULES: Rules = {
  ...SIM_RULES,
  step: (world) => {
    step(world);
    world.cats.health[0] = 3;
  },
};

function contextOf(peers: HaltingPeers, localPlayerId: number): ExchangeContext {
  const { healing } = peers.peer(localPlayerId).news.at(-1)!;
  const { stage, accounts, base, turns, run, halt } = healing;
  if (stage.kind !== "judged") throw new Error(stage.kind);
  const rules = localPlayerId === 2 ? OTHER_RULES : SIM_RULES;
  const { plan } = stage;
  const { world } = run!;
  const facts = { haltTurn: halt.turn, localPlayerId, plan, accounts, base: base!, turns };
  return { ...facts, rules, world, tail: tailOf(run!) };
}

let contexts: readonly ExchangeContext[] = [];
beforeEach(() => {
  const peers = new HaltingPeers({ peerCount: 3, rulesOf: (id) => (id === 2 ? OTHER_RULES : null) });
  expect(peers.runTo(40)).toBe(false);
  peers.halt([1, 2, 3]);
  peers.post();
  for (const { result, refusals } of peers.peers) {
    expect([result?.kind, refusals]).toEqual(["goes-on", []]);
  }
  contexts = [1, 2, 3].map((id) => contextOf(peers, id));
});

function borrow(nowMs = 0): { readonly borrower: BlockExchange; readonly wanted: readonly Wanted[] } {
  const borrower = new BlockExchange(contexts[1]!, new Outbox(), nowMs);
  return { borrower, wanted: wantedOf(borrower, 1) };
}

function wantedOf(borrower: BlockExchange, to: number): readonly Wanted[] {
  const letters = borrower.outbox.takeLetters();
  expect(letters.every((letter) => letter.to === to)).toBe(true);
  return letters.map(({ message }) => message as Wanted);
}

function serve(wanted: readonly Wanted[], lender = 1): readonly Blocks[] {
  const exchange = new BlockExchange(contexts[lender - 1]!, new Outbox(), 0);
  for (const one of wanted) exchange.serve(2, one);
  expect(exchange.outbox.takeRefusals()).toEqual([]);
  return exchange.outbox.takeLetters().map(({ message }) => message as Blocks);
}

function spoiled(message: Blocks): Blocks {
  const blocks = message.blocks.map((block, i): Block => {
    const words = block.words.slice();
    if (i === message.blocks.length - 1) words[0]! ^= 1;
    return { ...block, words };
  });
  return { ...message, blocks };
}

test("a borrower asks the first who is right for the moment where they part, and for the end", () => {
  const { borrower, wanted } = borrow();
  const { plan, haltTurn } = contexts[1]!;
  expect(wanted.map(({ at }) => at)).toEqual([plan.firstOther, { turn: haltTurn - 1, point: 4 }]);
  expect([borrower.right, borrower.finding, borrower.hasFailed]).toEqual([null, null, false]);
});

test("who is right asks for nothing", () => {
  for (const context of [contexts[0]!, contexts[2]!]) {
    const exchange = new BlockExchange(context, new Outbox(), 0);
    expect(exchange.outbox.takeLetters()).toEqual([]);
    exchange.update(60_000);
    expect([exchange.hasFailed, exchange.outbox.takeRefusals()]).toEqual([false, []]);
  }
});

test("blocks make the world that was promised, and tell where the games parted", () => {
  const { borrower, wanted } = borrow();
  const blocks = serve(wanted);
  expect(blocks).toHaveLength(2);
  for (const message of blocks) borrower.hearBlocks(1, message, 10);
  expect(checksumOf(borrower.right!.world)).toBe(contexts[1]!.plan.endChecksum);
  expect(borrower.finding).toMatchObject({ at: wanted[0]!.at, path: "cats[0].health", first: 3, second: 5 });
  expect(borrower.finding!.draws).toEqual({ first: 0, second: 0 });
  expect(borrower.differingWords).toMatchObject([{ path: "cats[0].health" }]);
  const letters = borrower.outbox.takeLetters();
  expect(letters).toMatchObject([{ to: null, message: { kind: "finding", difference: borrower.finding } }]);
  expect(borrower.outbox.takeRefusals()).toEqual([]);
});

test("no more than what differs is sent", () => {
  const { wanted } = borrow();
  const [first] = serve(wanted);
  expect(first!.blocks.reduce((sum, { words }) => sum + words.length, 0)).toBeLessThan(600);
});

describe("refused are", () => {
  test("blocks that do not make what was promised; another who is right is asked then", () => {
    const { borrower, wanted } = borrow();
    const [, end] = serve(wanted);
    borrower.hearBlocks(1, spoiled(end!), 10);
    expect(borrower.outbox.takeRefusals()).toMatchObject([
      { playerId: 1, reason: expect.stringMatching(/^sent blocks that are /) as unknown },
    ]);
    expect(borrower.right).toBeNull();
    const again = wantedOf(borrower, 3);
    expect(again).toHaveLength(2);
    for (const message of serve(again, 3)) borrower.hearBlocks(3, message, 20);
    expect(checksumOf(borrower.right!.world)).toBe(contexts[1]!.plan.endChecksum);
  });

  test("blocks from who was not asked, of another moment, or by one who borrows nothing", () => {
    const { borrower, wanted } = borrow();
    const [first, end] = serve(wanted);
    borrower.hearBlocks(3, end!, 10);
    borrower.hearBlocks(2, end!, 10);
    borrower.hearBlocks(1, { ...end!, at: { ...end!.at, point: 1 } }, 10);
    borrower.hearBlocks(1, { ...first!, at: { turn: -1, point: 4 } }, 10);
    const lender = new BlockExchange(contexts[0]!, new Outbox(), 0);
    lender.hearBlocks(3, end!, 10);
    expect(borrower.outbox.takeRefusals()).toEqual(
      [3, 2, 1, 1].map((playerId) => ({ playerId, reason: "sent blocks unasked" })),
    );
    expect(lender.outbox.takeRefusals()).toEqual([{ playerId: 3, reason: "sent blocks unasked" }]);
    expect(borrower.right).toBeNull();
  });

  test("what bots remember, from who was not asked", () => {
    const { borrower } = borrow();
    const { botTurns, minds } = contexts[2]!.tail;
    borrower.hearMinds(3, { kind: "minds", haltTurn: contexts[1]!.haltTurn, botTurns, minds }, 10);
    expect(borrower.outbox.takeRefusals()).toEqual([{ playerId: 3, reason: "sent minds unasked" }]);
  });

  test("asking for what is not due: by one who is right, of another moment, twice, or from one who is wrong", () => {
    const { wanted } = borrow();
    const lender = new BlockExchange(contexts[0]!, new Outbox(), 0);
    lender.serve(3, wanted[0]!);
    lender.serve(2, { ...wanted[0]!, at: { turn: 0, point: 0 } });
    lender.serve(2, wanted[0]!);
    lender.serve(2, wanted[0]!);
    const borrower = new BlockExchange(contexts[1]!, new Outbox(), 0);
    borrower.serve(3, wanted[0]!);
    expect(lender.outbox.takeRefusals().map(({ playerId }) => playerId)).toEqual([3, 2, 2]);
    expect(lender.outbox.takeLetters()).toHaveLength(1);
    expect(borrower.outbox.takeRefusals()).toHaveLength(1);
  });
});

test("checksums of any shape are answered with blocks that make the world", () => {
  const { plan } = contexts[0]!;
  const end = { turn: contexts[0]!.haltTurn - 1, point: 4 };
  for (const checksums of [[[]], [[1]], [[1, 2, 3], [], [4]], Array.from({ length: 255 }, () => [7])]) {
    const lender = new BlockExchange(contexts[0]!, new Outbox(), 0);
    const asked: Wanted = { kind: "blocks-wanted", haltTurn: contexts[0]!.haltTurn, at: end, checksums };
    lender.serve(2, asked);
    const [letter] = lender.outbox.takeLetters();
    const borrower = new BlockExchange(contexts[1]!, new Outbox(), 0);
    borrower.hearBlocks(1, letter!.message as Blocks, 0);
    expect(checksumOf(borrower.right!.world)).toBe(plan.endChecksum);
  }
});

test("where nothing comes for two seconds another is asked; where the last gives nothing for eight it has failed", () => {
  const { borrower } = borrow(1_000);
  borrower.update(2_999);
  expect(borrower.outbox.takeLetters()).toEqual([]);
  borrower.update(3_000);
  expect(wantedOf(borrower, 3)).toHaveLength(2);
  borrower.update(10_999);
  expect(borrower.hasFailed).toBe(false);
  borrower.update(11_000);
  expect(borrower.hasFailed).toBe(true);
  borrower.update(50_000);
  expect(borrower.outbox.takeLetters()).toEqual([]);
});

test("who has what is right asks for no more, whatever comes or does not come then", () => {
  const { borrower, wanted } = borrow();
  const [, end] = serve(wanted);
  borrower.hearBlocks(1, end!, 10);
  const right = borrower.right!.world;
  borrower.outbox.takeLetters();
  borrower.hearBlocks(1, spoiled(end!), 20);
  for (const nowMs of [5_000, 30_000, 60_000]) borrower.update(nowMs);
  expect([borrower.outbox.takeLetters(), borrower.hasFailed]).toEqual([[], false]);
  expect(borrower.right!.world).toBe(right);
});

describe("blocks are given", () => {
  test("by nobody who is wrong itself, also to another one that is", () => {
    const { wanted } = borrow();
    const { plan } = contexts[2]!;
    const wrong = { ...plan, judgement: { ...plan.judgement, right: [1] }, borrowers: [2, 3] };
    const lender = new BlockExchange({ ...contexts[2]!, plan: wrong }, new Outbox(), 0);
    lender.outbox.takeLetters(); // what it asks for itself
    lender.serve(2, wanted[1]!);
    expect([lender.outbox.takeLetters(), lender.outbox.takeRefusals().length]).toEqual([[], 1]);
  });

  test("of no moment that ran otherwise than was promised, and of the end all the same", () => {
    const { wanted } = borrow();
    const lender = new BlockExchange({ ...contexts[0]!, rules: OTHER_RULES }, new Outbox(), 0);
    for (const one of wanted) lender.serve(2, one);
    const given = lender.outbox.takeLetters().map(({ message }) => (message as Blocks).at);
    expect([given, lender.outbox.takeRefusals()]).toEqual([[wanted[1]!.at], []]);
  });

  test("of the turn from which all run again, where games differ from there on", () => {
    const { plan, base } = contexts[0]!;
    const at = { turn: base.turn, point: 4 };
    const [lend, lack] = [contexts[0]!, contexts[1]!].map(
      (context) => new BlockExchange({ ...context, plan: { ...plan, firstOther: at } }, new Outbox(), 0),
    );
    const [first] = wantedOf(lack!, 1);
    expect(first!.at).toEqual(at);
    lend!.serve(2, first!);
    const [letter] = lend!.outbox.takeLetters();
    lack!.hearBlocks(1, letter!.message as Blocks, 10);
    expect(lack!.outbox.takeRefusals()).toEqual([]);
  });
});

test("blocks that come too late for their moment are still taken for the story", () => {
  const { borrower, wanted } = borrow();
  const [first, end] = serve(wanted);
  borrower.hearBlocks(1, end!, 10);
  expect(borrower.finding).not.toBeNull(); // of the end, where the moment's own are not here
  expect(borrower.outbox.takeLetters()).toHaveLength(1);
  borrower.hearBlocks(1, first!, 20);
  expect(borrower.outbox.takeLetters()).toEqual([]); // told once
});

test("the end that is served is the world that was promised, not another run of it", () => {
  const { world, base, turns } = contexts[0]!;
  const end = { turn: contexts[0]!.haltTurn - 1, point: 4 };
  expect(blockChecksums(world)).toEqual(blockChecksums(worldAt(base, turns, end, SIM_RULES)));
});

// Goal: from whatever accounts come, a halt comes to a plan, or to its end, and takes nothing that was not planned.
// Method: peers in the same step; messages are altered or made up on their way.
import { describe, expect, test } from "vitest";

import type { HaltMessage, MatchHistory } from "../../../src/desync/index.ts";
import { SIM_RULES, type Rules, type TurnData } from "../../../src/lockstep/index.ts";
import { checksumOf, step } from "../../../src/sim/index.ts";
import { commonTurn } from "../../../src/desync/rerun/match-history.ts";
import { damageKeptData } from "../../support/damage-kept-data.ts";
import { HaltingPeers, type HaltingPeersOptions } from "../../support/halting-peers.ts";

const STOP: TurnData["commands"] = [{ kind: "stop", cats: [4, 5] }];

/** Cat 2 was given other commands of Cat 1 for that turn, and ran them. */
function startOtherCommands(turn = 8, peerCount = 3): HaltingPeers {
  const peers = new HaltingPeers({ peerCount });
  const { book } = peers.peer(2).match;
  damageKeptData(book, (data) => data.turn === turn && data.playerId === 1, { commands: STOP });
  expect(peers.runTo(30)).toBe(false);
  peers.halt(peers.peers.map(({ playerId }) => playerId));
  return peers;
}

function startHarmed(options: Partial<HaltingPeersOptions> = {}, turn = 10): HaltingPeers {
  const peers = new HaltingPeers({ peerCount: 3, ...options });
  peers.runTo(turn);
  peers.peer(2).match.world.cats.health[1]! -= 1;
  expect(peers.runTo(turn + 20)).toBe(false);
  peers.halt([1, 2, 3]);
  return peers;
}

function expectAllGoOn(peers: HaltingPeers): void {
  expect(peers.peers.map(({ result }) => result?.kind)).toEqual(peers.peers.map(() => "goes-on"));
  peers.goOn();
  expect(new Set(peers.peers.map(({ match }) => checksumOf(match.world))).size).toBe(1);
  expect(peers.runTo(60)).toBe(true);
}

describe("turn data that differ", () => {
  test("are agreed on, and all run again with them", () => {
    const peers = startOtherCommands();
    peers.post();
    expectAllGoOn(peers);
    for (const { news } of peers.peers) {
      const { story, healing } = news.at(-1)!;
      expect(story.judgement).toMatchObject({ rightBy: "own-runs", right: [1, 2, 3] });
      expect(story.logDifference).toMatchObject({ turn: 8, playerId: 1 });
      expect(healing.turns.flat().some(({ commands }) => commands === STOP)).toBe(false);
      expect([...healing.accounts.values()].map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    }
  });

  test("may come before the accounts that they are agreed on by", () => {
    const peers = startOtherCommands();
    const held: { readonly from: number; readonly message: HaltMessage }[] = [];
    peers.post((message, from, to) => {
      if (to !== 2 || message.kind !== "account") return message;
      held.push({ from, message });
      return null;
    });
    for (const { from, message } of held) peers.peer(2).desk.addLetter(from, { view: 0, message }, 0);
    peers.post();
    expectAllGoOn(peers);
    expect(peers.peer(2).refusals).toEqual([]);
  });

  test.each([
    ["other than planned", (data: TurnData): TurnData => ({ ...data, commands: [{ kind: "surrender" }] })],
    ["of another player", (data: TurnData): TurnData => ({ ...data, playerId: 3 })],
  ])("sent %s are refused; without those that were planned this peer can't go on", (_, change) => {
    const peers = startOtherCommands();
    const spoil = (message: HaltMessage): HaltMessage =>
      message.kind === "agreed-data" ? { ...message, turnData: message.turnData.map(change) } : message;
    peers.post(spoil);
    expect(peers.peer(2).refusals).toContain("1 sent turn data other than agreed");
    expect(peers.peer(2).result).toBeNull();
    peers.nowMs = 10_000;
    peers.post(spoil);
    expect(peers.peer(2).state).toBe("standing");
    expect(peers.peer(2).desk.choices(10_000)).toMatchObject({ canGoOn: false });
  });

  test("other than agreed are refused; as agreed they are taken from whoever has them", () => {
    const peers = startOtherCommands();
    peers.post((message) => (message.kind === "agreed-data" ? null : message));
    const letter = peers.peer(1).letters.find(({ message }) => message.kind === "agreed-data")!.message;
    if (letter.kind !== "agreed-data") throw new Error("a letter with agreed data");
    const turnData = letter.turnData.map((data) => ({ ...data, wantedDelay: data.wantedDelay + 1 }));
    peers.peer(2).desk.addLetter(1, { view: 0, message: { ...letter, turnData } }, 0);
    expect(peers.peer(2).desk.takeRefusals()).toEqual([
      { playerId: 1, reason: "sent turn data other than agreed" },
    ]);
    peers.peer(2).desk.addLetter(3, { view: 0, message: letter }, 0);
    peers.post();
    expectAllGoOn(peers);
  });
});

describe("second runs", () => {
  test("of one that slips there too are borrowed from those who agree", () => {
    let hits = 0;
    const peers = startHarmed({
      onSecondRun: (playerId, world, { point }) => {
        if (playerId === 3 && point === 1 && (hits += 1) === 1) world.cats.health[2]! -= 1;
      },
    });
    peers.post();
    expectAllGoOn(peers);
    const { story } = peers.peer(1).news.at(-1)!;
    expect(story.judgement.right).toEqual([1, 2]);
    expect(story.judgement.faults.map(({ playerId }) => playerId)).toEqual([2, 3]);
  });

  test("of other rules differ in what the account says first, and are told by who borrowed", () => {
    const rules: Rules = {
      ...SIM_RULES,
      step: (world) => {
        step(world);
        world.cats.health[0] = 3;
      },
    };
    const peers = new HaltingPeers({ peerCount: 3, rulesOf: (id) => (id === 3 ? rules : null) });
    peers.runTo(30);
    peers.halt([1, 2, 3]);
    peers.post();
    for (const { news, result } of peers.peers) {
      expect(result?.kind).toBe("goes-on");
      const { story } = news.at(-1)!;
      expect(story.judgement).toMatchObject({
        rightBy: "majority",
        faults: [{ kind: "other-simulation", playerId: 3 }],
      });
      expect(story.difference).toMatchObject({
        path: "cats[0].health",
        values: [{ value: 5 }, { value: 5 }, { value: 3 }],
      });
    }
  });

  test("of which the world breaks throw nothing out of the match", () => {
    let hits = 0;
    const peers = startHarmed({
      onSecondRun: (playerId, world, { point }) => {
        if (playerId === 3 && point === 1 && (hits += 1) === 1) world.header.catCapacity += 7;
      },
    });
    peers.post();
    expectAllGoOn(peers);
  });
});

/** Changes a word of what is kept of that turn's end, if it is: the minds of a base are a view of the memory that its world lies in. */
function damageBase(history: MatchHistory, turn: number): void {
  const base = history.base(turn);
  if (base !== null) new Int32Array(base.minds.buffer)[40]! ^= 1;
}

describe("accounts from other bases", () => {
  test("make all run again from the earliest", () => {
    const peers = startHarmed();
    const { match } = peers.peer(1);
    const haltTurn = match.turn + 1;
    // What Cat 3 kept of the last agreed turn is damaged: it begins at an earlier one.
    const { history } = peers.peer(3).game.chronicle;
    damageBase(history, history.lastAgreed);
    peers.halt([1, 2, 3]);
    peers.post();
    expectAllGoOn(peers);
    const { story } = peers.peer(1).news.at(-1)!;
    expect(story.haltTurn).toBe(haltTurn);
    expect(story.baseTurn).toBeLessThan(haltTurn - 3);
    const kind = "first-run"; // of Cat 3 as well: what it kept is not what it had
    expect(story.judgement.faults).toEqual([2, 3].map((playerId) => ({ kind, playerId })));
  });

  test("again and again end the halt after four attempts, for all", () => {
    const peers = startHarmed({}, 30);
    // In each attempt it is another one that has to begin earlier than all had agreed on.
    const histories = [3, 2, 1, 3].map((playerId) => peers.peer(playerId).game.chronicle.history);
    const last = histories[0]!.lastAgreed;
    const bases = [last, ...[0, 4, 8].map((turns) => commonTurn(last - turns))];
    for (const [i, history] of histories.entries()) damageBase(history, bases[i]!);
    peers.halt([1, 2, 3]);
    peers.post();
    for (const { letters, state } of peers.peers) {
      const accounts = letters.flatMap(({ message }) =>
        message.kind === "account" ? [message.account] : [],
      );
      expect(new Set(accounts.map(({ attempt }) => attempt))).toEqual(new Set([0, 1, 2, 3]));
      expect(state).toBe("standing");
    }
  });

  test("that a peer has no world of end the halt for it, and it says so", () => {
    const peers = startHarmed();
    const { history } = peers.peer(3).game.chronicle;
    for (let turn = history.lastAgreed; turn >= -1; turn -= 1) damageBase(history, turn);
    peers.halt([1, 2, 3]);
    peers.post();
    expect(peers.peer(3).state).toBe("standing");
    expect(peers.peer(3).desk.choices(0)).toMatchObject({ canGoOn: false });
    peers.nowMs = 10_000;
    peers.post();
    expect(peers.peer(1).desk.choices(10_000)).toMatchObject({ without: [3], canGoOn: true });
  });
});

describe("a finding", () => {
  test("is taken once of each player", () => {
    const peers = startHarmed();
    peers.post();
    const { desk } = peers.peer(1);
    const { haltTurn } = peers.peer(1).news.at(-1)!.story;
    const at = { turn: haltTurn - 1, point: 1 };
    const difference = {
      at,
      path: "cats[9].x",
      networkId: null,
      first: 1,
      second: 2,
      wordCount: 1,
      draws: null,
    };
    desk.addLetter(3, { view: 0, message: { kind: "finding", haltTurn, difference } }, 0);
    desk.addLetter(3, { view: 0, message: { kind: "finding", haltTurn, difference } }, 0);
    peers.post();
    expect(peers.peer(1).refusals).toEqual(["3 told two findings"]);
  });

  test("in what is no field is refused, and one in a field is taken after it", () => {
    const peers = startHarmed();
    peers.post();
    const { desk, news } = peers.peer(1);
    const { haltTurn } = news.at(-1)!.story;
    const told = { at: { turn: haltTurn - 1, point: 1 }, networkId: null, first: 1, second: 2 };
    const say = (path: string): void => {
      const difference = { ...told, path, wordCount: 1, draws: null };
      desk.addLetter(3, { view: 0, message: { kind: "finding", haltTurn, difference } }, 0);
    };
    for (const path of ["cats[9].x<b>", "cats [9].x", "", "cats[9].x", "cats[9].x"]) say(path);
    const reasons = [...Array<string>(3).fill("told a finding in no field"), "told two findings"];
    expect(desk.takeRefusals()).toEqual(reasons.map((reason) => ({ playerId: 3, reason })));
  });
});

test("blocks that nobody asked for are refused, before the plan and after it", () => {
  const peers = startHarmed();
  const { desk, match } = peers.peer(1);
  const blocks: HaltMessage = {
    ...{ kind: "blocks", haltTurn: match.turn + 1, at: { turn: match.turn, point: 4 } },
    blocks: [{ part: 0, run: 0, words: Int32Array.of(1, 2, 3) }],
  };
  desk.addLetter(3, { view: 0, message: blocks }, 0);
  peers.post();
  desk.addLetter(3, { view: 0, message: blocks }, 0);
  peers.post();
  expect(peers.peer(1).refusals).toEqual(["3 sent blocks unasked", "3 sent blocks unasked"]);
  expectAllGoOn(peers);
});

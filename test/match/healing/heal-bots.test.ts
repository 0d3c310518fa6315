// Goal: what bots remember is found and put right like a world, for every peer computes it by itself.
// Method: peers in one step, with bots among them; a bit of what one peer keeps for a bot flips, or its bots play by other rules.
import { describe, expect, test } from "vitest";

import { MEMORY_FIELDS, MEMORY_WORDS } from "../../../src/bot/index.ts";
import type { HaltMessage } from "../../../src/desync/index.ts";
import { Game, nameOfMindWord, SIM_RULES, type Rules } from "../../../src/lockstep/index.ts";
import { readReplay, verifyReplay, type Replay } from "../../../src/replay/index.ts";
import type { Command, PlayerId } from "../../../src/sim/index.ts";
import { botsAmongPeers } from "../../support/bots-among-peers.ts";
import { HaltingPeers, type HaltingPeer } from "../../support/halting-peers.ts";

const MODES = ["classic", "battle", "cushions"] as const;
type Mode = (typeof MODES)[number];

function peersOf(mode: Mode, rulesOf?: (playerId: PlayerId) => Rules | null): HaltingPeers {
  const setup = botsAmongPeers(mode);
  return new HaltingPeers({ peerCount: 2, setup, ...(rulesOf === undefined ? {} : { rulesOf }) });
}

/** All have found a difference by themselves, and go on from the halt. */
function heal(peers: HaltingPeers): void {
  peers.halt([1, 2]);
  peers.post();
  for (const { result, refusals } of peers.peers) {
    expect(refusals).toEqual([]);
    expect(result?.kind).toBe("goes-on");
  }
  peers.goOn();
}

function replayOf({ game, match }: HaltingPeer): Replay {
  game.chronicle.finish({ kind: "stopped" }, match.turn - 1);
  const read = readReplay(Buffer.concat(game.chronicle.takeBytes()));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

/** The peers are as one, and so are their replays, which bring forth the same worlds. */
function expectAlike({ peers }: HaltingPeers): void {
  const [first, second] = peers;
  expect(second!.match.minds).toEqual(first!.match.minds);
  expect(second!.match.world.words).toEqual(first!.match.world.words);
  expect(second!.match.logState).toEqual(first!.match.logState);
  const replays = peers.map(replayOf);
  for (const replay of replays) {
    expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: first!.match.turn });
    expect(replay.turns.map(({ playerCommands }) => playerCommands)).toEqual(
      replays[0]!.turns.map(({ playerCommands }) => playerCommands),
    );
  }
}

describe.each(MODES)("%s: a bit of a bot's memory that flips on one peer", (mode) => {
  test.each(["random", "salt", "pointX", "hopelessTurn"] as const)("heals: %s", (field) => {
    const peers = peersOf(mode);
    expect(peers.runTo(20)).toBe(true);
    const index = 3 * MEMORY_WORDS + MEMORY_FIELDS.indexOf(field);
    const harmed = peers.peer(2).match;
    const right = harmed.minds[index]!;
    harmed.minds[index]! ^= 8;
    expect(peers.runTo(60)).toBe(false);
    heal(peers);
    // Two turns of command delay, and the turn in which it first shows in the log.
    expect(harmed.turn).toBeLessThanOrEqual(23);
    for (const { news } of peers.peers) {
      const { story } = news.at(-1)!;
      expect(story).toMatchObject({
        outcome: "healed",
        judgement: { faults: [{ kind: "first-run", playerId: 2 }], rightBy: "own-runs", right: [1, 2] },
        difference: { path: nameOfMindWord(index), at: { turn: 20 } },
      });
      expect(story.difference!.values).toContainEqual({ playerId: 2, value: right ^ 8 });
    }
    expect(peers.runTo(60)).toBe(true);
    expectAlike(peers);
  });

  test("is told with the orders of bots among the commands: whoever runs them again needs none", () => {
    const peers = peersOf(mode);
    expect(peers.runTo(150)).toBe(true);
    peers.peer(2).match.minds[3 * MEMORY_WORDS]! ^= 2;
    expect(peers.runTo(170)).toBe(false);
    heal(peers);
    for (const { news } of peers.peers) {
      const { healing, story } = news.at(-1)!;
      const { base, turnsWithOrders: turns, run } = healing;
      const decide = (): never => {
        throw new Error("a bot was asked");
      };
      const game = new Game({ ...base!, logState: null }, { rules: { ...SIM_RULES, decide } });
      for (const turnData of turns) {
        game.enterRecorded(turnData);
        game.runTurn();
      }
      expect(game.checksum()).toBe(run!.ends.at(-1)?.checksum ?? game.checksum());
      expect(story.turns.every(({ players }) => players.length === 5)).toBe(true);
    }
  });

  test("heals whatever it is, unless the bot forgets it in the same turn", () => {
    let healedCount = 0;
    for (let word = 2 * MEMORY_WORDS; word < 5 * MEMORY_WORDS; word += 4) {
      const peers = peersOf(mode);
      expect(peers.runTo(11)).toBe(true);
      peers.peer(1).match.minds[word]! ^= 1 << (word & 31);
      if (!peers.runTo(30)) {
        heal(peers);
        healedCount += 1;
      }
      expect(peers.runTo(30)).toBe(true);
      for (const { story } of peers.peer(1).news)
        expect(story.judgement.faults).toEqual([{ kind: "first-run", playerId: 1 }]);
      expectAlike(peers);
    }
    expect(healedCount).toBeGreaterThan(15);
  });
});

describe("a build whose bots play otherwise", () => {
  /** In one turn each bot of that build orders something of its own, and remembers it. */
  const otherBots = (turn: number): Rules => ({
    ...SIM_RULES,
    decide: (world, memory, moment) => {
      const orders = SIM_RULES.decide(world, memory, moment);
      if (moment.turn !== turn) return orders;
      memory[9]! += 1;
      const cat = world.cats.playerId.indexOf(moment.playerId);
      const stop: Command = { kind: "stop", cats: [world.cats.networkId[cat]!] };
      return [...orders, stop];
    },
  });
  /** The same without an order: the worlds stay equal. */
  const otherMinds = (turn: number): Rules => ({
    ...SIM_RULES,
    decide: (world, memory, moment) => {
      if (moment.turn === turn) memory[9]! += 1;
      return SIM_RULES.decide(world, memory, moment);
    },
  });

  test.each([
    ["orders", otherBots],
    ["memories", otherMinds],
  ] as const)("borrows from who is right: %s", (_, rulesAt) => {
    const peers = peersOf("battle", (id) => (id === 2 ? rulesAt(30) : null));
    expect(peers.runTo(60)).toBe(false);
    heal(peers);
    for (const { news } of peers.peers) {
      expect(news.at(-1)!.story).toMatchObject({
        outcome: "healed",
        judgement: { faults: [{ kind: "other-simulation", playerId: 2 }], rightBy: "tie-break", right: [1] },
      });
    }
    const kinds = peers.peer(1).letters.map(({ message }) => message.kind);
    expect(kinds).toContain("minds");
    expect(peers.runTo(50)).toBe(true);
    expectAlike(peers);
  });

  test("is refused what was not promised, and then stands", () => {
    const peers = peersOf("battle", (id) => (id === 2 ? otherMinds(30) : null));
    expect(peers.runTo(60)).toBe(false);
    peers.halt([1, 2]);
    const spoil = (message: HaltMessage): HaltMessage => {
      if (message.kind !== "minds") return message;
      const minds = message.minds.slice();
      minds[70]! ^= 1;
      return { ...message, minds };
    };
    peers.post(spoil);
    expect(peers.peer(2).refusals).toEqual(["1 sent minds that are other-checksum"]);
    expect(peers.peer(2).state).toBe("standing");
  });
});

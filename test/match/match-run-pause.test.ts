// Goal: a pause holds at the same sub-turn for all, whatever the links lose; a match is healed in it; bots are silent in it.
// Method: MatchRuns on modelled links and a simulated clock; each replay is run again.
import { expect, test } from "vitest";

import { Game, SIM_RULES, startOfMatch } from "../../src/lockstep/index.ts";
import { ReplayPlayer } from "../../src/replay/index.ts";
import { isPaused, type Command, type MatchSetup, type PlayerId } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { botsAmongPeers } from "../support/bots-among-peers.ts";
import { expectSameMatch, harm, peerOf, replayOf, runToEnd, storiesOf } from "../support/healed-match.ts";
import { LinkedMatch, type LinkedMatchOptions } from "../support/linked-match.ts";

const PAUSE: Command = { kind: "pause", reason: "none" };
const GO_ON: Command = { kind: "go-on" };

function startMatch(setup: Partial<MatchSetup>, options: Partial<LinkedMatchOptions> = {}): LinkedMatch {
  const match = new LinkedMatch({
    ...{ seed: 23, rttMs: 160, stopAfterTurn: 150, ordersPerSecond: 2 },
    setup: { seed: 7, catsPerPlayer: 3, playerIds: [1, 2, 3, 4], pauses: { each: 3, seconds: 60 }, ...setup },
    link: { delayMs: 80, jitterMs: 20, lossPercent: 10 },
    order: (playerId, random) => ({
      ...{ kind: "move", cats: [(playerId - 1) * 3 + 1], y: 100 },
      x: Math.floor(random() * 2_000),
    }),
    ...options,
  });
  match.runUntil(6_000);
  return match;
}

function give(match: LinkedMatch, playerId: PlayerId, command: Command): void {
  expect(peerOf(match, playerId).run.giveCommand(command, match.nowMs)).toBe(true);
}

/** Of each turn of a replay, at its end, who has paused; 0: nobody. */
function pausersOf(match: LinkedMatch): readonly number[] {
  const player = new ReplayPlayer(replayOf(match.peers[0]!));
  const pausers: number[] = [];
  while (!player.isFinished) {
    player.runTurn();
    pausers.push(player.world.pausing!.pause.playerId);
  }
  return pausers;
}

test("two who pause at once, on links that lose 10 %: all stand in the same turns, and go on in the same", () => {
  const match = startMatch({});
  give(match, 2, { kind: "pause", reason: "connection" });
  give(match, 4, PAUSE);
  const isOn = () => match.peers.every(({ run }) => isPaused(run.match.world));
  match.runUntil(9_000, isOn);
  expect(isOn()).toBe(true);
  match.runUntil(match.nowMs + 2_000);
  give(match, 1, GO_ON);
  give(match, 3, GO_ON);
  runToEnd(match);
  expectSameMatch(match.peers);
  const pausers = pausersOf(match);
  expect(new Set(pausers)).toEqual(new Set([0, pausers.find((id) => id !== 0)!])); // one of the two
  const turns = pausers.filter((id) => id !== 0).length + 1; // at the end of its last turn it is over
  expect(turns).toBeGreaterThanOrEqual(50); // 2 s and the countdown
  const worlds = match.peers.map(({ run }) => run.match.world);
  for (const world of worlds) {
    expect(world.pausing!.pause.spent).toBe(turns * 3);
    expect(world.header.subTurn + turns * 3).toBe(151 * 3);
    const used = [...world.pausing!.pausers.used.subarray(0, 4)];
    expect(used.reduce((sum, count) => sum + count, 0)).toBe(1); // the other's is not used up
  }
});

test("who pauses in every turn, and goes on, has three pauses", () => {
  const match = startMatch({}, { stopAfterTurn: 300, ordersPerSecond: 0 });
  for (let ms = 6_000; ms < 30_000; ms += 100) {
    match.runUntil(ms);
    give(match, 2, PAUSE);
    give(match, 2, GO_ON);
  }
  runToEnd(match);
  expectSameMatch(match.peers);
  const pausers = pausersOf(match);
  const begun = pausers.filter((id, turn) => id === 2 && pausers[turn - 1] === 0).length;
  expect(begun).toBe(3);
  expect(peerOf(match, 1).run.match.world.pausing!.pausers.used[1]).toBe(3);
});

test("a value that changes in one world in a pause is healed, and the pause goes on", () => {
  const match = startMatch({}, { link: { delayMs: 30 }, rttMs: 60 });
  give(match, 3, { kind: "pause", reason: "somebody-away" });
  match.runUntil(7_500);
  expect(isPaused(peerOf(match, 2).run.match.world)).toBe(true);
  harm(match, 2);
  match.runUntil(match.nowMs + 3_000);
  for (const { run } of match.peers) expect(isPaused(run.match.world)).toBe(true);
  give(match, 1, GO_ON);
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(storiesOf(peer)).toMatchObject([{ outcome: "healed", difference: { path: "cats[1].health" } }]);
  }
});

test("a pause itself that changes in one world is healed", () => {
  const match = startMatch({}, { link: { delayMs: 30 }, rttMs: 60 });
  give(match, 3, PAUSE);
  match.runUntil(7_500);
  peerOf(match, 2).run.match.world.pausing!.pause.subTurnsLeft -= 100;
  match.runUntil(match.nowMs + 3_000);
  give(match, 1, GO_ON);
  runToEnd(match);
  expectSameMatch(match.peers);
  expect(storiesOf(peerOf(match, 1))).toMatchObject([
    { outcome: "healed", difference: { path: "pause.subTurnsLeft" } },
  ]);
});

test.each(["classic", "cushions"] as const)("bots are silent in a pause, and play on: %s", (mode) => {
  const setup: MatchSetup = { ...botsAmongPeers(mode), pauses: { each: 1, seconds: 10 } };
  const game = new Game(startOfMatch(setup), { rules: SIM_RULES, measureCommand: commandBits });
  game.runCountdown();
  const said: number[] = [];
  let silent = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    const wasPaused = isPaused(game.world);
    const minds = [...game.minds];
    const checks = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 };
    const data = game.roster.peers.map((playerId) => ({
      turn,
      playerId,
      ...checks,
      commands: [] as Command[],
    }));
    if (turn === 60) data[0]!.commands.push(PAUSE);
    game.enter(data);
    const orders = game.botTurn.orders.flatMap(({ commands }) => commands);
    if (wasPaused) {
      silent += 1;
      expect(orders).toEqual([]);
      expect([...game.minds]).toEqual(minds);
    } else if (orders.length > 0) said.push(turn);
    game.runTurn();
  }
  expect(silent).toBe(129); // of 130, the first of which began with orders
  expect(said.some((turn) => turn < 60)).toBe(true);
  expect(said.some((turn) => turn > 190)).toBe(true);
});

// Goal: on whatever network, a match goes on at ten turns a second with as short a command delay as the network allows, and
// every peer plays the same match. Method: MatchRuns on modelled links and a simulated clock; all follows from the seed.
import { describe, expect, test } from "vitest";

import type { Command } from "../../src/sim/index.ts";
import type { LinkSettings } from "../../src/simnet/index.ts";
import { LinkedMatch, type LinkedMatchOptions } from "../support/linked-match.ts";
import { longTest, partOf } from "../support/drawn.ts";

/** From here on everything has settled: turn -2 is at 3 s. */
const SETTLED_MS = 8_200;
/** For so long it is measured then. */
const MEASURED_MS = 10_000;

interface Play extends Partial<Omit<LinkedMatchOptions, "setup">> {
  readonly peers: number;
  readonly cats?: number; // of each
}

/** A match whose players move some of their cats three times a second. */
function play({ peers, cats = 3, ...options }: Play): LinkedMatch {
  const playerIds = Array.from({ length: peers }, (_, i) => i + 1);
  const link = options.link ?? {};
  return new LinkedMatch({
    ...{ seed: 7, startSpreadMs: 5, rttMs: 2 * (link.delayMs ?? 0), ordersPerSecond: 3 },
    setup: { seed: 1, catsPerPlayer: cats, playerIds },
    order: (playerId, random) => moveSome(playerId, cats, random),
    ...options,
    link,
  });
}

function moveSome(playerId: number, cats: number, random: () => number): Command {
  const first = (playerId - 1) * cats + 1;
  const count = 1 + Math.floor(random() * Math.min(40, cats));
  const ids = new Set<number>();
  while (ids.size < count) ids.add(first + Math.floor(random() * cats));
  const goal = { x: Math.floor(random() * 3_000), y: Math.floor(random() * 1_000) };
  return { kind: "move", cats: [...ids].sort((a, b) => a - b), ...goal };
}

/** Runs on for so long; the least turns a second that any peer made of it. */
function turnsPerSecond(match: LinkedMatch, ms: number): number {
  const before = match.peers.map(({ turnMs }) => turnMs.length);
  match.runUntil(match.nowMs + ms);
  const turns = match.peers.map(({ turnMs }, i) => turnMs.length - before[i]!);
  return (Math.min(...turns) * 1_000) / ms;
}

/** No two peers ever ended a turn differently, and all still play. */
function expectEqualWorlds(match: LinkedMatch): void {
  const longest = match.peers
    .map(({ checksums }) => checksums)
    .reduce((a, b) => (b.length > a.length ? b : a));
  for (const { checksums, run } of match.peers) {
    expect(checksums).toEqual(longest.slice(0, checksums.length));
    expect(run.state).toBe("playing");
  }
}

/** Command delays in force at the ends of the last turns. */
function lastDelays(match: LinkedMatch, turnCount: number): readonly number[] {
  return match.peers[0]!.delays.slice(-turnCount);
}

const WAYS = [
  [25, [2, 2]],
  [50, [2, 2]],
  [100, [2, 3]],
  [150, [2, 3]],
  [200, [3, 4]],
  [250, [4, 5]],
] as const;

const LOSSES = [
  ...[1, 5, 10, 20, 30].map((percent) => [percent, 1] as const),
  ...[10, 20, 30].map((percent) => [percent, 3] as const),
];

/** In a run of the suite two play each other way, and four those between; of losses four play the hardest of either kind, and two one. */
describe.each([2, 4])("%d peers with a way of", (peers) => {
  test.each(partOf(WAYS, (_, i) => i % 2 === (peers === 2 ? 0 : 1)))(
    "%d ms play ten turns a second; the command delay is in %o",
    (delayMs, [least, most]) => {
      const match = play({ peers, link: { delayMs } });
      match.runUntil(SETTLED_MS);
      expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9.9);
      const delays = lastDelays(match, 100);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...delays)).toBeLessThanOrEqual(most);
      expectEqualWorlds(match);
    },
  );

  test.each(partOf(LOSSES, ([percent]) => percent === (peers === 2 ? 5 : 30)))(
    "50 ms that loses %d percent, %d at a time, play at least 9.5 turns a second",
    (lossPercent, burstLength) => {
      const match = play({ peers, link: { delayMs: 50, lossPercent, burstLength } });
      match.runUntil(SETTLED_MS);
      expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9.5);
      expectEqualWorlds(match);
    },
  );

  test("50 ms give or take 40, with duplicates and packets held back, play ten turns a second", () => {
    const match = play({
      peers,
      link: { delayMs: 50, jitterMs: 40, duplicatePercent: 5, reorderPercent: 1 },
    });
    match.runUntil(SETTLED_MS);
    expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9.9);
    expectEqualWorlds(match);
  });
});

longTest("eight with 188 cats each play at full speed on modems that take more than they send", () => {
  const match = play({ peers: 8, cats: 188, link: { delayMs: 50, rateKbit: 28.8, queueMs: 3_000 } });
  match.runUntil(30_000);
  expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9.9);
  for (const { run } of match.peers) {
    const { peers } = run.networkReport(match.nowMs);
    const bytes = peers.reduce((sum, { outBytesPerSecond }) => sum + outBytesPerSecond, 0);
    expect(bytes).toBeLessThan(28_800 / 8);
    expect(bytes).toBeGreaterThan(1_000);
  }
  expectEqualWorlds(match);
});

describe("an outage of 5 s", () => {
  test("of one peer is over two seconds after it: ten turns a second, and no longer command delay", () => {
    const match = play({ peers: 4, link: { delayMs: 50 } });
    match.runUntil(15_000);
    match.isOpen = (from, to, nowMs) => (from !== 3 && to !== 3) || nowMs >= 20_000;
    match.runUntil(20_000);
    const turns = match.peers.map(({ run }) => run.match.turn);
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
    match.runUntil(22_000);
    expect(turnsPerSecond(match, 10_000)).toBeGreaterThanOrEqual(9.9);
    expect(Math.max(...lastDelays(match, 80))).toBe(2);
    expectEqualWorlds(match);
  });

  test("of all of them is over two seconds after it", () => {
    const match = play({ peers: 3, link: { delayMs: 50, lossPercent: 5 } });
    match.runUntil(15_000);
    match.isOpen = (_from, _to, nowMs) => nowMs >= 20_000;
    match.runUntil(22_000);
    expect(turnsPerSecond(match, 10_000)).toBeGreaterThanOrEqual(9.9);
    expectEqualWorlds(match);
  });
});

test("a machine that stood still for 3 s is in step within 3 s; the others never waited longer than it stood", () => {
  const match = play({ peers: 3, link: { delayMs: 50 } });
  match.runUntil(15_000);
  match.peers[1]!.frozenUntilMs = 18_000;
  match.runUntil(21_000);
  const turns = match.peers.map(({ run }) => run.match.turn);
  expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1);
  expect(turnsPerSecond(match, 10_000)).toBeGreaterThanOrEqual(9.9);
  for (const { waits } of match.peers) for (const { ms } of waits) expect(ms).toBeLessThan(3_200);
  expect(match.peers[0]!.waits.filter(({ ms }) => ms > 1_000)).toHaveLength(1);
  expectEqualWorlds(match);
});

// A peer whose clock is fast would end each turn before the others do, and wait for them at every single one.
test.each([1.005, 0.995])("where one clock goes at %d, nobody waits systematically", (rate) => {
  const match = play({ peers: 3, link: { delayMs: 50 }, clockRates: [1, rate, 1] });
  match.runUntil(SETTLED_MS);
  const before = match.peers.map(({ waits }) => waits.length);
  expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9.9);
  for (const [i, { waits }] of match.peers.entries())
    expect(waits.length - before[i]!).toBeLessThan(0.02 * 100);
  expectEqualWorlds(match);
});

describe("two of three peers that can't reach each other", () => {
  test("play on through the third, at nine turns a second or more", () => {
    const match = play({ peers: 3, link: { delayMs: 50 } });
    match.runUntil(10_000);
    match.isOpen = (from, to) => from + to !== 3; // 1 and 2
    match.runUntil(13_000);
    expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9);
    expectEqualWorlds(match);
  });

  test("also where only one direction is cut", () => {
    const match = play({ peers: 3, link: { delayMs: 50 } });
    match.runUntil(10_000);
    match.isOpen = (from, to) => !(from === 1 && to === 2);
    match.runUntil(13_000);
    expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9);
    expectEqualWorlds(match);
  });
});

describe("a peer that", () => {
  test.each<[string, LinkedMatch["onPacket"]]>([
    ["acknowledges nothing", (packet, from) => (from === 2 ? { ...packet, ack: null } : packet)],
    [
      "acknowledges everything up to the newest",
      (packet, from) => {
        const { ack } = packet;
        if (from !== 2 || ack === null) return packet;
        const bits = ack.sequence >= 32 ? 0xffff_ffff : 2 ** ack.sequence - 1;
        return { ...packet, ack: { ...ack, bits } };
      },
    ],
    [
      "asks for everything, always",
      (packet, from) => {
        const { position } = packet;
        if (from !== 2 || position === null || position.turn < 0) return packet;
        return { ...packet, request: { turn: position.turn + 1, playerMask: 0xff } };
      },
    ],
  ])("%s stops nothing, and nobody sends much more for it", (_, onPacket) => {
    const link: Partial<LinkSettings> = { delayMs: 50, lossPercent: 10 };
    const match = play({ peers: 3, link });
    match.onPacket = onPacket;
    match.runUntil(SETTLED_MS);
    expect(turnsPerSecond(match, MEASURED_MS)).toBeGreaterThanOrEqual(9);
    for (const { run } of match.peers)
      for (const { packetsPerSecond, outBytesPerSecond } of run.networkReport(match.nowMs).peers) {
        expect(packetsPerSecond).toBeLessThan(60);
        expect(outBytesPerSecond).toBeLessThan(12_000);
      }
    expectEqualWorlds(match);
  });

  // What it says of others counts only where it was asked, and never against what the others said themselves.
  test("forges the turn data of others changes nothing", () => {
    const link: Partial<LinkSettings> = { delayMs: 50 };
    const [match, plain] = [play({ peers: 3, link }), play({ peers: 3, link })];
    let forgedCount = 0;
    match.onPacket = (packet, from, to) => {
      const { position, turnData } = packet;
      if (from !== 3 || position === null || position.turn < 0 || turnData.length !== 1) return packet;
      const victim = to === 1 ? 2 : 1;
      const own = turnData[0]!;
      const forged = [1, 2, 3].map((ahead) => ({
        ...{ ...own, playerId: victim, turn: own.turn + ahead, checksum: 1, wantedDelay: 10 },
        commands: [{ kind: "surrender" } as const],
      }));
      forgedCount += forged.length;
      return { ...packet, turnData: [own, ...forged] };
    };
    match.runUntil(10_000);
    plain.runUntil(10_000);
    expect(forgedCount).toBeGreaterThan(200);
    expect(match.peers.map(({ checksums }) => checksums)).toEqual(
      plain.peers.map(({ checksums }) => checksums),
    );
    expectEqualWorlds(match);
  });
});

describe("a clock that is far too fast", () => {
  const FAST = [
    ...[2, 3].flatMap((peers) => [1.5, 2, 8].map((rate) => [peers, rate] as const)),
    [4, 8] as const,
  ];
  test.each(partOf(FAST, ([peers, rate]) => peers * rate === 3 || peers * rate === 6 || peers === 4))(
    "of one of %d peers, %d times the usual: the match goes at most 6 percent too fast",
    (peers, rate) => {
      const match = play({ peers, link: { delayMs: 30 }, clockRates: [1, rate] });
      match.runUntil(SETTLED_MS);
      const before = match.peers[0]!.turnMs.length;
      match.runUntil(match.nowMs + 20_000);
      expect(match.peers[0]!.turnMs.length - before).toBeLessThanOrEqual(213);
      expectEqualWorlds(match);
    },
  );
});

test.each([
  [40, 2],
  [300, 3],
  [500, 4],
])(
  "turn 0's data want what a round trip of %d ms in the lobby needs, though nothing came since: %d turns",
  (rttMs, turns) => {
    const match = play({ peers: 2, link: { delayMs: rttMs / 2 } });
    const wanted = new Set<number>();
    match.isOpen = () => false;
    match.onPacket = (packet) => {
      for (const { turn, wantedDelay } of packet.turnData) if (turn === 0) wanted.add(wantedDelay);
      return packet;
    };
    match.runUntil(5_000);
    expect([...wanted]).toEqual([turns]);
  },
);

test.each([5, 20, 60])(
  "at %d ms one way turn 0 ends 300 ms after the start: nobody hurries into it",
  (delayMs) => {
    const match = play({ peers: 4, link: { delayMs }, startSpreadMs: 0 });
    match.runUntil(5_000);
    for (const { turnMs } of match.peers) expect(Math.abs(turnMs[0]! - 3_300)).toBeLessThan(12);
  },
);

describe("one machine that stands still for a moment", () => {
  const STILL = [20, 200].flatMap((delayMs) => [400, 700].map((stillMs) => [delayMs, stillMs] as const));
  test.each(partOf(STILL, ([delayMs, stillMs]) => (delayMs === 20) === (stillMs === 700)))(
    "with a way of %d ms, for %d ms, makes the delay a turn longer at most, for 33 s at most",
    (delayMs, stillMs) => {
      const match = play({ peers: 3, link: { delayMs } });
      match.runUntil(15_000);
      const usual = lastDelays(match, 1)[0]!;
      const turnCount = match.peers[0]!.turnMs.length;
      match.peers[1]!.frozenUntilMs = 15_000 + stillMs;
      match.runUntil(55_000);
      const after = match.peers[0]!.delays.slice(turnCount);
      expect(Math.max(...after)).toBeLessThanOrEqual(usual + 1);
      expect(Math.max(...after.slice(330))).toBe(usual);
      expectEqualWorlds(match);
    },
  );

  test.each([2, 3])(
    "one of %d, for 3 s with a way of 250 ms, makes up for four turns within 200 ms",
    (peers) => {
      const match = play({ peers, link: { delayMs: 250 } });
      match.runUntil(15_000);
      match.peers[1]!.frozenUntilMs = 18_000;
      match.runUntil(18_000);
      const { match: behind } = match.peers[1]!.run;
      const before = behind.turn;
      match.runUntil(18_200);
      expect(behind.turn - before).toBeGreaterThanOrEqual(4);
      expectEqualWorlds(match);
    },
  );
});

import { describe, expect, test } from "vitest";
import { createPeacefulPilot } from "../../../src/lab/soak/peaceful-pilot.ts";
import { ChecksumLedger, HeapWatch, SlowestStretch } from "../../../src/lab/soak/watches.ts";
import { Weather } from "../../../src/lab/soak/weather.ts";
import { createWorld, isCommand } from "../../../src/sim/index.ts";

describe("checksum ledger", () => {
  test("passes over a turn once all have ended it alike", () => {
    const ledger = new ChecksumLedger(2);
    expect(ledger.turn).toBe(-1);
    for (const turn of [0, 1, 2]) expect(ledger.note(1, turn, 70 + turn)).toBeNull();
    expect([ledger.note(2, 0, 70), ledger.note(2, 1, 71)]).toEqual([null, null]);
    expect([ledger.turn, ledger.checksum]).toEqual([1, 71]);
  });

  test("tells who differs, and when", () => {
    const ledger = new ChecksumLedger(3);
    ledger.note(2, 0, 70);
    expect(ledger.note(3, 0, 71)).toBe("peers 2 and 3 differ at the end of turn 0");
  });

  test("tells a peer that is far ahead: what is kept has a limit", () => {
    const ledger = new ChecksumLedger(2);
    const told = Array.from({ length: 40 }, (_, turn) => ledger.note(1, turn, 0));
    expect(told.slice(0, 32).every((problem) => problem === null)).toBe(true);
    expect(told[32]).toBe("peer 1 is at turn 32, far ahead of turn -1");
  });

  test("tells a turn that was passed over", () => {
    const ledger = new ChecksumLedger(1);
    ledger.note(1, 0, 0);
    expect(ledger.note(1, 2, 0)).toBe("turn 2 was ended by all after turn 0");
  });
});

describe("heap watch", () => {
  test("is content with a heap that stays, and tells one that grows", () => {
    const sizes = [30, 60, 40, 77, 79];
    const watch = new HeapWatch(() => sizes.shift()! * 1_048_576);
    expect([watch.sample(), watch.sample(), watch.sample(), watch.sample()]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(watch.sample()).toBe("the heap grew by 49 MB, from 30 MB");
    expect(watch.maxBytes).toBe(79 * 1_048_576);
  });

  test("sees memory that is kept, and not what was thrown away", () => {
    const watch = new HeapWatch();
    expect(watch.sample()).toBeNull();
    const fill = (): readonly number[] => Array.from({ length: 8_000_000 }, (_, i) => i + 0.5);
    expect(fill().length).toBe(8_000_000);
    expect(watch.sample()).toBeNull();
    const kept = fill();
    expect(watch.sample()).toMatch(/^the heap grew by \d\d\d? MB/);
    expect(kept.length).toBe(8_000_000);
  });
});

test("the slowest stretch is the one of fifty turns that took longest", () => {
  const slowest = new SlowestStretch();
  let nowMs = 0;
  for (let turn = 0; turn < 300; turn += 1) {
    nowMs += turn >= 100 && turn < 150 ? 400 : 100;
    if (turn === 30) expect(slowest.slowest).toBeNull();
    slowest.note(turn, nowMs, turn < 120 ? "lossy" : "slow");
  }
  expect(slowest.slowest).toEqual({ turnsPerSecond: 2.5, turn: 149, weather: "slow" });
  expect(slowest.longestMs).toBe(400);
});

describe("weather", () => {
  const hosts = Array.from({ length: 5 }, (_, i) => ({ host: `10.0.0.${i}`, port: 1 }));

  test("follows from the seed, bad and quiet by turns, of every kind", () => {
    const draw = (seed: number) => {
      const weather = new Weather(seed, hosts);
      return Array.from({ length: 300 }, () => weather.next());
    };
    const stretches = draw(1);
    expect(draw(1)).toEqual(stretches);
    expect(draw(2)).not.toEqual(stretches);
    expect(stretches.every(({ kind }, i) => (kind === "quiet") === (i % 2 === 1))).toBe(true);
    expect(new Set(stretches.map(({ kind }) => kind)).size).toBe(9);
  });

  test("is at times as bad as is promised, and nobody is apart for more than 8 s", () => {
    const weather = new Weather(3, hosts);
    const stretches = Array.from({ length: 2_000 }, () => weather.next());
    const links = stretches.flatMap(({ settings, chosen }) => [settings, ...chosen.values()]);
    const most = (
      key: "lossPercent" | "burstLength" | "delayMs" | "jitterMs" | "duplicatePercent" | "reorderPercent",
    ) => Math.max(...links.map((link) => link[key]));
    expect(most("lossPercent")).toBe(60);
    expect(most("burstLength")).toBe(8);
    expect(most("delayMs")).toBeGreaterThan(1_900);
    expect(most("jitterMs")).toBeGreaterThan(250);
    expect(most("duplicatePercent")).toBe(30);
    expect(most("reorderPercent")).toBe(30);
    expect(links.some(({ rateKbit }) => rateKbit === 28.8)).toBe(true);
    expect(links.some(({ upTrace }) => upTrace !== null)).toBe(true);
    const apart = stretches.filter(({ groups }) => groups !== null);
    expect(apart.length).toBeGreaterThan(100);
    expect(Math.max(...apart.map(({ lengthMs }) => lengthMs))).toBeLessThanOrEqual(8_000);
    for (const { groups } of apart) expect(groups!.flat().length).toBe(hosts.length);
  });
});

test("the pilots give moves and stops of their own cats, and nothing else", () => {
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
  const kinds = new Set<string>();
  for (const playerId of [1, 2]) {
    const pilot = createPeacefulPilot(5, playerId);
    const own = [...world.cats.networkId].filter((_, row) => world.cats.playerId[row] === playerId);
    for (let turn = 0; turn < 1_000; turn += 1) {
      for (const command of pilot(world, turn)) {
        kinds.add(command.kind);
        expect(isCommand(command)).toBe(true);
        expect(own).toEqual(expect.arrayContaining("cats" in command ? [...command.cats] : []));
      }
    }
  }
  expect(kinds).toEqual(new Set(["move", "stop"]));
});

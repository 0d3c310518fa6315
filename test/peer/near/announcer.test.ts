import { expect, test } from "vitest";
import { Announcer } from "../../../src/peer/near/announcer.ts";
import type { LobbyFacts } from "../../../src/peer/near/lobby-records.ts";
import { ANNOUNCE_MS, ANNOUNCE_MS_MIN } from "../../../src/peer/near/limits.ts";

const FACTS: LobbyFacts = {
  ...{
    port: 45_000,
    hostName: "Ada",
    playerCount: 1,
    seatCount: 8,
    isByInvitation: false,
    mode: "classic",
    mapName: null,
  },
};

function makeAnnouncer(): Announcer {
  let count = 0;
  return new Announcer(() => `id${(count += 1)}`);
}

/** When it says something up to then, and whether that is a goodbye. */
function saidUntil(announcer: Announcer, endMs: number, fromMs = 0): readonly string[] {
  const said: string[] = [];
  for (let nowMs = fromMs; nowMs <= endMs; nowMs += 10)
    for (const { id, facts, isGoodbye } of announcer.collect(nowMs))
      said.push(`${nowMs} ${isGoodbye ? "bye " : ""}${id} ${facts.playerCount}`);
  return said;
}

test("tells of a lobby at once, again a second later, and then each three", () => {
  const announcer = makeAnnouncer();
  expect(saidUntil(announcer, 5_000)).toEqual([]);
  expect(announcer.nextDueMs).toBe(Infinity);
  announcer.set(FACTS, 0);
  expect(saidUntil(announcer, 8_000)).toEqual(["0 id1 1", "1000 id1 1", "4000 id1 1", "7000 id1 1"]);
  announcer.set(FACTS, 8_000); // nothing new
  expect(saidUntil(announcer, 9_000, 8_000)).toEqual([]);
  expect([ANNOUNCE_MS_MIN, ANNOUNCE_MS]).toEqual([1_000, 3_000]);
});

test("tells what is new, and who asks, but no more than once a second", () => {
  const announcer = makeAnnouncer();
  announcer.hearQuestion(0, 50);
  announcer.set(FACTS, 0);
  saidUntil(announcer, 5_000);
  for (let i = 0; i < 50; i += 1) announcer.hearQuestion(5_500, 20 + i);
  expect(saidUntil(announcer, 6_500, 5_500)).toEqual(["5520 id1 1"]);
  announcer.set({ ...FACTS, playerCount: 2 }, 6_510);
  expect(saidUntil(announcer, 7_000, 6_510)).toEqual(["6520 id1 2"]);
  for (let nowMs = 7_000; nowMs < 17_000; nowMs += 10) announcer.hearQuestion(nowMs, 20);
  expect(saidUntil(announcer, 17_000, 7_000).length).toBeLessThanOrEqual(10);
});

test("a flood of questions and of changes makes it say ten words in ten seconds", () => {
  const announcer = makeAnnouncer();
  let count = 0;
  for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
    announcer.hearQuestion(nowMs, 20);
    announcer.set({ ...FACTS, playerCount: 1 + ((nowMs / 10) % 2) }, nowMs);
    count += announcer.collect(nowMs).length;
  }
  expect(count).toBe(10);
});

test("says goodbye once to who was told of it, and has another name the next time", () => {
  const announcer = makeAnnouncer();
  announcer.set(FACTS, 0);
  announcer.set(null, 0); // taken back before a word was said
  expect(announcer.isBusy).toBe(false);
  announcer.set(FACTS, 100);
  expect(saidUntil(announcer, 200, 100)).toEqual(["100 id2 1"]);
  announcer.set(null, 300);
  announcer.set(null, 300);
  expect(announcer.isBusy).toBe(true);
  expect(saidUntil(announcer, 9_000, 300)).toEqual(["300 bye id2 1"]);
  expect(announcer.isBusy).toBe(false);
  announcer.set(FACTS, 9_000);
  announcer.set({ ...FACTS, port: 45_001 }, 9_000); // another lobby
  expect(saidUntil(announcer, 9_000, 9_000)).toEqual(["9000 id4 1"]);
});

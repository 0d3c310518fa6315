// Goal: a game that goes wrong again and again, or gives no answer, holds nobody up for ever: people choose, and the match goes on.
// Method: MatchRuns on modelled links; Cat 2 has other rules, or says nothing. Nobody chooses unless a test says so.
import { describe, expect, test } from "vitest";

import { SIM_RULES, type Rules } from "../../src/lockstep/index.ts";
import { step } from "../../src/sim/index.ts";
import {
  CLEAN,
  expectSameMatch,
  harm,
  LOSSY,
  goneOf,
  outcomeOf,
  peerOf,
  replayOf,
  runToEnd,
  startHealable,
  storiesOf,
  type HealedMatchOptions,
} from "../support/healed-match.ts";
import type { LinkPacket } from "../../src/wire/index.ts";
import type { LinkedMatch } from "../support/linked-match.ts";

/** A build in which the first cat loses health at times: by the state of the world alone, so that a second run repeats it. */
function otherRules(every = 12): Rules {
  return {
    ...SIM_RULES,
    step: (world) => {
      step(world);
      const { health } = world.cats;
      if ((world.random.w >>> 0) % every === 0) health[0] = health[0] === 5 ? 4 : 5;
    },
  };
}

function startWithOtherBuild(options: HealedMatchOptions, rules = otherRules()): LinkedMatch {
  return startHealable({
    stopAfterTurn: 200,
    ...options,
    peerOptions: (playerId) => ({ standstillMs: 400, ...(playerId === 2 ? { rules } : {}) }),
  });
}

/** Those who play on. */
function stayers(match: LinkedMatch) {
  return match.peers.filter(({ playerId }) => playerId !== 2);
}

describe.each([
  ["clean", CLEAN],
  ["lossy", LOSSY],
] as const)("on %s links", (_, link) => {
  test.each([3, 4])(
    "of %d peers one with other rules borrows what is right, twice; then the match goes on without it",
    (peerCount) => {
      const match = startWithOtherBuild({ peerCount, link });
      runToEnd(match);
      expectSameMatch(stayers(match));
      for (const peer of stayers(match)) {
        const stories = storiesOf(peer);
        expect(stories.map(({ outcome }) => outcome)).toEqual(["healed", "healed", "went-on"]);
        for (const { judgement, difference } of stories) {
          expect(judgement).toMatchObject({ faults: [{ kind: "other-simulation", playerId: 2 }] });
          expect(judgement.rightBy).toBe("majority");
          expect(difference).toMatchObject({ path: "cats[0].health" });
        }
        expect(stories.at(-1)).toMatchObject({ standstill: "same-cause-again", without: [2] });
        expect(replayOf(peer).marks).toHaveLength(3);
        const surrenders = replayOf(peer).turns.flatMap(({ playerCommands }, turn) =>
          playerCommands.some(
            ({ playerId, commands }) => playerId === 2 && commands.some(({ kind }) => kind === "surrender"),
          )
            ? [turn]
            : [],
        );
        expect(surrenders).toEqual([]); // a bot plays on
        expect(goneOf(peer)).toMatchObject([
          { playerId: 2, cause: "differs", playedBy: { kind: "bot", level: "beginner" } },
        ]);
      }
      const left = peerOf(match, 2);
      expect(outcomeOf(left)).toBe("desynced");
      expect(storiesOf(left).map(({ outcome }) => outcome)).toEqual(["healed", "healed", "ended"]);
      expect(replayOf(left).ending).toEqual({ kind: "desynced" });
    },
  );
});

test("one with other rules ends a match alike with the others, where its game parts in the last turns", () => {
  const until = (stopAfterTurn: number): LinkedMatch => {
    const match = startWithOtherBuild({ peerCount: 3, stopAfterTurn });
    runToEnd(match);
    return match;
  };
  const { turn } = storiesOf(peerOf(until(200), 1))[0]!.difference!.at;
  for (const stopAfterTurn of [turn, turn + 1]) {
    const match = until(stopAfterTurn);
    expect(storiesOf(peerOf(match, 2))).toMatchObject([{ outcome: "healed" }]);
    expectSameMatch(match.peers, "stopped", { mayLackFacts: true });
    const results = match.peers.map(
      ({ events }) => events.findLast((event) => event.kind === "result")!.result,
    );
    expect(results).toEqual(Array(3).fill(results[0]));
    expect(results[0]!.turn).toBe(stopAfterTurn);
  }
});

test("of two, of whom nobody knows which is wrong, the one with the lower id goes on, and the other one is not put out", () => {
  const match = startWithOtherBuild({ peerCount: 2 });
  runToEnd(match);
  const one = peerOf(match, 1);
  expect(goneOf(one)).toMatchObject([{ playerId: 2, cause: "differs" }]);
  expect(one.checksums.length).toBeGreaterThan(storiesOf(one).at(-1)!.haltTurn + 20); // it goes on for a while
  expect(outcomeOf(peerOf(match, 2))).toBe("lost-peers"); // it might go on by itself, as after a split
  for (const peer of match.peers) {
    expect(storiesOf(peer).map(({ judgement }) => judgement.rightBy)).toEqual(Array(3).fill("tie-break"));
  }
});

test("two of four with the same other rules: the lower half decides, as a tie-break, and goes on", () => {
  const rules = otherRules();
  const match = startHealable({
    peerCount: 4,
    stopAfterTurn: 200,
    peerOptions: (playerId) => ({ standstillMs: 400, ...(playerId >= 3 ? { rules } : {}) }),
  });
  runToEnd(match);
  const [one, two, three, four] = match.peers;
  expectSameMatch([one!, two!]);
  expect([outcomeOf(three!), outcomeOf(four!)]).toEqual(["desynced", "desynced"]);
  expect(storiesOf(one!).at(-1)).toMatchObject({
    outcome: "went-on",
    without: [3, 4],
    judgement: { rightBy: "tie-break" },
  });
});

test("the match stands until all who stay have chosen, or for as long as it may", () => {
  const match = startHealable({
    peerCount: 3,
    stopAfterTurn: 200,
    peerOptions: (playerId) => ({ standstillMs: 5_000, ...(playerId === 2 ? { rules: otherRules() } : {}) }),
  });
  match.runUntil(60_000, () => match.peers.every(({ run }) => run.state === "standing"));
  const stoodMs = match.nowMs;
  const [one, two, three] = match.peers.map(({ run }) => run);
  expect(one!.choices(stoodMs)).toMatchObject({
    without: [2],
    canGoOn: true,
    hasChosen: false,
    waitsFor: [1, 3],
  });
  expect(one!.choices(stoodMs)!.goesOnInMs).toBeGreaterThan(4_500);
  expect(two!.choices(stoodMs)).toMatchObject({ without: [2], canGoOn: false, goesOnInMs: null });
  expect(storiesOf(match.peers[0]!).at(-1)).toMatchObject({
    outcome: "standstill",
    standstill: "same-cause-again",
  });
  two!.goOn();
  one!.goOn();
  match.runUntil(stoodMs + 1_000);
  expect(match.peers.map(({ run }) => run.state)).toEqual(["standing", "standing", "standing"]);
  expect(one!.choices(match.nowMs)).toMatchObject({ hasChosen: true, waitsFor: [3] });
  expect(one!.waitingFor).toEqual([3]);
  expect(three!.waitingFor).toEqual([]); // for nobody but itself
  three!.goOn();
  match.runUntil(stoodMs + 1_500);
  expect(match.peers.map(({ run }) => run.state)).toEqual(["playing", "desynced", "playing"]);
  expect(one!.choices(match.nowMs)).toBeNull();
});

test("who leaves while it stands is waited for no more: those who are left stand, and choose", () => {
  const match = startHealable({
    peerCount: 4,
    stopAfterTurn: 200,
    peerOptions: (playerId) => ({ standstillMs: 20_000, ...(playerId === 2 ? { rules: otherRules() } : {}) }),
  });
  match.runUntil(60_000, () => match.peers.every(({ run }) => run.state === "standing"));
  const { run: leaver } = peerOf(match, 4);
  leaver.leave();
  const goodbye = { kind: "goodbye", reason: "desynced", lostMask: 0, end: null } as const;
  for (const playerId of [1, 2, 3]) peerOf(match, playerId).run.hearGoodbye(4, goodbye, match.nowMs);
  match.runUntil(match.nowMs + 1_000);
  const [one, three] = [peerOf(match, 1), peerOf(match, 3)];
  expect([one.run.state, one.run.waitingFor]).toEqual(["standing", [3]]);
  for (const { run } of [one, three]) run.goOn();
  runToEnd(match);
  expectSameMatch([one, three]);
  expect(storiesOf(one).at(-1)).toMatchObject({ outcome: "went-on", without: [2] });
  expect(goneOf(one).map(({ playerId, cause }) => `${playerId} ${cause}`)).toEqual(["4 left", "2 differs"]);
});

describe("a peer that gives no account for 10 s", () => {
  function startWithMute(peerCount: number, standstillMs: number): LinkedMatch {
    const match = startHealable({ peerCount, stopAfterTurn: 120, peerOptions: () => ({ standstillMs }) });
    match.onPacket = (packet, from) => (from === 2 ? { ...packet, fragments: [] } : packet);
    return match;
  }

  test("makes the match stand still, and the others go on without it", () => {
    const match = startWithMute(3, 500);
    harm(match, 2);
    match.runUntil(60_000, () => peerOf(match, 1).run.state === "healing");
    const haltMs = match.nowMs;
    match.runUntil(60_000, () => peerOf(match, 1).run.state === "standing");
    expect(match.nowMs - haltMs).toBeGreaterThanOrEqual(10_000);
    expect(match.nowMs - haltMs).toBeLessThan(10_200);
    runToEnd(match);
    const others = stayers(match);
    expectSameMatch(others);
    for (const peer of others) {
      expect(storiesOf(peer)).toMatchObject([
        {
          outcome: "went-on",
          standstill: "no-account",
          without: [2],
          judgement: { faults: [{ kind: "silent", playerId: 2 }] },
        },
      ]);
    }
  });

  test("is the one that is left out, and not who was repaired in the same halt", () => {
    const match = startWithMute(3, 500);
    harm(match, 3);
    runToEnd(match);
    expectSameMatch(stayers(match));
  });

  test("of two, leaves the other one, who goes on against a bot", () => {
    const match = startWithMute(2, 500);
    harm(match, 1);
    runToEnd(match);
    expect(outcomeOf(peerOf(match, 1))).toBe("stopped");
    expect(goneOf(peerOf(match, 1))).toMatchObject([{ playerId: 2, cause: "differs" }]);
  });
});

test("who is left out gets no more packets, and is not shown among the links", () => {
  const match = startWithOtherBuild({ peerCount: 3, stopAfterTurn: 400 });
  match.runUntil(60_000, () => outcomeOf(peerOf(match, 2)) !== null);
  match.runUntil(match.nowMs + 1_000);
  const sentTo: number[] = [];
  match.onPacket = (packet, from, to) => {
    if (from !== 2) sentTo.push(to);
    return packet;
  };
  match.runUntil(match.nowMs + 3_000);
  expect([sentTo.includes(1), sentTo.includes(2), sentTo.includes(3)]).toEqual([true, false, true]);
  for (const { run, playerId } of stayers(match)) {
    const shown = run.networkReport(match.nowMs).peers;
    expect(shown.map((peer) => peer.playerId)).toEqual([4 - playerId]);
  }
});

test.each(["healing", "standing"])(
  "who leaves a match while it is %s has only agreed turns in its replay",
  (state) => {
    const match = startWithOtherBuild({ peerCount: 3 });
    const left = peerOf(match, 2);
    match.runUntil(60_000, () => left.run.state === state);
    expect(left.run.state).toBe(state);
    const turnCount = left.run.match.turn + 1;
    left.run.leave();
    match.runUntil(match.nowMs + 100);
    const { turns, ending } = replayOf(left);
    expect(ending).toEqual({ kind: "desynced" });
    expect([turns.length > 0, turns.length < turnCount]).toEqual([true, true]);
    const agreed = peerOf(match, 1).checksums.slice(0, turns.length);
    expect(turns.map(({ checksum }) => checksum)).toEqual(agreed);
  },
);

test("who is left out by choice does not come back, also where word that it is out comes before the choice", () => {
  const match = startHealable({
    ...{ peerCount: 2, stopAfterTurn: 300 },
    peerOptions: () => ({ standstillMs: 60_000 }),
  });
  const [one, other] = [peerOf(match, 1), peerOf(match, 2)];
  const isStanding = (): boolean => match.peers.every(({ run }) => run.state === "standing");
  for (let i = 0; i < 3; i += 1) {
    const { turn } = other.run.match;
    harm(match, 2);
    match.runUntil(match.nowMs + 20_000, () => isStanding() || other.run.match.turn >= turn + 15);
  }
  match.runUntil(match.nowMs + 20_000, isStanding);
  expect(isStanding()).toBe(true);
  // Both are in one fragment, of which the last bytes come with another packet.
  let late: LinkPacket | null = null;
  match.onPacket = (packet, from) => {
    if (from !== 1 || late !== null || packet.fragments.length === 0) return packet;
    const [whole] = packet.fragments;
    const at = Math.floor(whole!.bytes.length * 0.9);
    const rest = { ...whole!, offset: whole!.offset + at, bytes: whole!.bytes.subarray(at) };
    late = { ...packet, sequence: (packet.sequence + 1) & 0xffff, fragments: [rest] };
    return { ...packet, fragments: [{ ...whole!, bytes: whole!.bytes.subarray(0, at) }] };
  };
  one.run.goOn();
  match.runUntil(match.nowMs + 300);
  expect(outcomeOf(other)).toBeNull();
  other.run.wire.hearLinkPacket(1, late!, 40, match.nowMs);
  runToEnd(match);
  expect(goneOf(one)).toMatchObject([{ playerId: 2, cause: "differs" }]);
  expect(outcomeOf(other)).toBe("desynced");
});

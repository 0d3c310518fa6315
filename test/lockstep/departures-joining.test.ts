// Goal: around an admission no two parts of a match go on apart, whoever has come to it and whoever has not.
// Method: all small matches, all ways to split them, and all that each part may know, enumerated.
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { DEPARTURE_RULES } from "../../src/lockstep/departure-rules.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  maskOfPlayers,
  playersOfMask,
  isLeftOut,
  isSplit,
  joinDepartures,
  startDepartures,
  type DepartureEvent,
  type Departures,
} from "../../src/lockstep/index.ts";
import { lineageAfter, type Installation } from "../../src/lockstep/departure-state.ts";
import { LEFT, play, statement } from "../support/departure-steps.ts";

/** Of player 1, without player 3, who left before. */
function withoutThree(peers: readonly number[]): Departures {
  const started = startDepartures(1, peers);
  return { ...started, said: { ...started.said, view: 1, installed: LEFT } };
}

const ADMITTED: DepartureEvent = { kind: "admitted", playerId: 3 };
const SETTLED: DepartureEvent = { kind: "settled" };

describe("who is not back yet", () => {
  const peerSets = [[1], [1, 2], [1, 2, 4], [1, 2, 4, 5]];
  const FOUND: readonly DepartureEvent["kind"][] = ["goodbye", "silence"];

  test.each(peerSets.flatMap((peers) => FOUND.map((found) => ({ peers, found }))))(
    "finds nobody gone by itself, whatever it hears: of $peers by a $found",
    ({ peers, found }) => {
      const started = joinDepartures(3, {
        peers: maskOfPlayers(peers),
        view: 1,
        lineage: 0,
        installed: LEFT,
      });
      for (const goneId of peers) {
        const event = { kind: found, playerId: goneId } as DepartureEvent;
        const others = peers.filter((id) => id !== goneId);
        // All, and each number of the others, say the same.
        for (let count = 0; count <= others.length; count += 1) {
          const gone = maskOfPlayers([goneId]);
          const words = others.slice(0, count).map((from): DepartureEvent => ({
            kind: "statement",
            from,
            statement: statement({ gone, promised: gone, held: [12] }),
          }));
          const after = play(started, [event, ...words, { kind: "book" }]);
          expect([after.said.view, after.said.gone, after.said.promised, after.peers]).toEqual([
            1,
            0,
            0,
            maskOfPlayers(peers),
          ]);
        }
      }
    },
  );

  test("says so once it is admitted, of whom it still finds gone", () => {
    const started = joinDepartures(3, { peers: 0b11, view: 1, lineage: 0, installed: LEFT });
    const silence: DepartureEvent = { kind: "silence", playerId: 2 };
    expect(play(started, [silence, ADMITTED]).said.gone).toBe(0b10);
    const sound: DepartureEvent = { kind: "sound", playerId: 2 };
    expect(play(started, [silence, sound, ADMITTED]).said.gone).toBe(0);
  });
});

describe("who is admitted", () => {
  test("takes part from then on, and counts as new until all have come to that turn", () => {
    const before = withoutThree([1, 2, 4]);
    const admitted = play(before, [ADMITTED]);
    expect([admitted.peers, admitted.joining]).toEqual([0b1111, 0b100]);
    expect([before.said.view, admitted.said.view]).toEqual([1, 1]);
    const settled = play(admitted, [SETTLED]);
    expect([settled.peers, settled.joining]).toEqual([0b1111, 0]);
  });

  test("is one who was gone", () => {
    expect(() => play(withoutThree([1, 2, 4]), [{ kind: "admitted", playerId: 2 }])).toThrow(AssertionError);
  });

  test("has nothing to do with what its seat said before it was gone", () => {
    const old: DepartureEvent = { kind: "statement", from: 3, statement: statement({ number: 40, view: 0 }) };
    const heard = play(withoutThree([1, 2, 4]), [old]);
    expect(heard.heard[3]).not.toBeNull();
    const returned = play(heard, [{ kind: "returned", playerId: 3 }]);
    expect(returned.heard[3]).toBeNull();
    // Its new run begins to count at 1.
    const news = play(returned, [{ kind: "statement", from: 3, statement: statement({ number: 1 }) }]);
    expect(news.heard[3]?.number).toBe(1);
  });

  test("may be gone again", () => {
    const gone = maskOfPlayers([3]);
    const said = statement({ gone, promised: gone, held: [12], among: 0b11 });
    const departures = play(withoutThree([1, 2]), [
      ADMITTED,
      { kind: "goodbye", playerId: 3 },
      { kind: "statement", from: 2, statement: said },
    ]);
    expect([departures.peers, departures.joining, departures.said.view]).toEqual([0b11, 0, 2]);
    expect(departures.said.installed).toEqual({ gone, lastTurns: [12] });
  });

  describe("finds somebody gone after another one has gone on without that player:", () => {
    const gone = maskOfPlayers([3]);
    const wentOn = (last: number, lineage?: number): Departures => {
      const installed = { gone, lastTurns: [last] };
      const after = lineage ?? lineageAfter(0, 2, installed);
      const words = [
        statement({ gone, promised: gone, held: [last], among: 0b10 }),
        statement({ number: 2, view: 2, lineage: after, installed }),
      ];
      const joined = joinDepartures(1, { peers: 0b110, view: 1, lineage: 0, installed: LEFT });
      return play(joined, [
        { kind: "admitted", playerId: 1 },
        ...words.map((said): DepartureEvent => ({ kind: "statement", from: 2, statement: said })),
      ]);
    };
    const RESTART: DepartureEvent = { kind: "restart", playerId: 3 };

    test("it follows", () => {
      expect(wentOn(12).said.promised).toBe(0);
      const { peers, said } = play(wentOn(12), [RESTART]);
      expect([peers, said.view, said.installed]).toEqual([0b11, 2, { gone, lastTurns: [12] }]);
    });

    test("it has run further, and comes back", () => {
      expect(isLeftOut(wentOn(9))).toBe(false);
      expect(isLeftOut(play(wentOn(9), [RESTART]))).toBe(true);
    });

    describe("it still hears that player, and", () => {
      const installed = (last: number): Installation => ({ gone, lastTurns: [last] });
      const ahead = (from: number, last: number, lineage?: number): DepartureEvent => ({
        ...{ kind: "statement", from },
        statement: statement({
          ...{ number: 2, view: 2, installed: installed(last) },
          lineage: lineage ?? lineageAfter(0, 2, installed(last)),
        }),
      });
      const joined = play(joinDepartures(1, { peers: 0b1110, view: 1, lineage: 0, installed: LEFT }), [
        { kind: "admitted", playerId: 1 },
      ]);

      test("has run further than enough have gone on by: it comes back", () => {
        expect(isLeftOut(play(joined, [ahead(2, 9)]))).toBe(false); // one alone says anything
        expect(isLeftOut(play(joined, [ahead(2, 9), ahead(4, 9)]))).toBe(true);
      });

      test("has not run further: it may follow yet", () => {
        expect(isLeftOut(play(joined, [ahead(2, 10), ahead(4, 10)]))).toBe(false);
        const { peers, said } = play(joined, [ahead(2, 10), ahead(4, 10), RESTART]);
        expect([peers, said.view]).toEqual([0b1011, 2]);
      });

      test("they are of another part, or too few: it stays", () => {
        expect(isLeftOut(play(joined, [ahead(2, 9, 77), ahead(4, 9, 77)]))).toBe(false);
        const six = { peers: maskOfPlayers([2, 3, 4, 5, 6, 7]), view: 1, lineage: 0, installed: LEFT };
        const ofSeven = play(joinDepartures(1, six), [{ kind: "admitted", playerId: 1 }]);
        expect(isLeftOut(play(ofSeven, [ahead(4, 9), ahead(5, 9)]))).toBe(false);
      });
    });

    test("that one plays in another part", () => {
      const { said } = play(wentOn(12, 77), [RESTART]);
      expect([said.view, said.gone, said.promised]).toEqual([1, gone, 0]);
    });
  });

  test("goes on by itself if all others say goodbye, also before all have come to that turn; not if one of them falls silent", () => {
    const byGoodbye = play(withoutThree([1, 2]), [ADMITTED, { kind: "goodbye", playerId: 2 }]);
    expect([byGoodbye.joining, isSplit(byGoodbye)]).toEqual([0b100, false]);
    const leaving = (kind: "goodbye" | "silence"): Departures => {
      const joined = joinDepartures(3, { peers: maskOfPlayers([1]), view: 1, lineage: 0, installed: LEFT });
      return play(joined, [ADMITTED, { kind, playerId: 1 }]);
    };
    expect([leaving("goodbye").peers, isSplit(leaving("goodbye"))]).toEqual([0b100, false]);
    expect([leaving("silence").peers, isSplit(leaving("silence"))]).toEqual([0b101, true]);
  });

  test("does not speak in the name of those who play before it is back", () => {
    const votes = maskOfPlayers([2]);
    const by3: DepartureEvent = { kind: "statement", from: 3, statement: statement({ votes }) };
    expect(play(withoutThree([1, 2, 4]), [by3]).said.gone).toBe(0);
    // Of four, two votes of the three others are needed.
    const own: DepartureEvent = { kind: "vote", playerId: 2, isFor: true };
    expect(play(withoutThree([1, 2, 4]), [by3, own]).said.gone).toBe(0);
    expect(play(withoutThree([1, 2, 4]), [by3, own, ADMITTED]).said.gone).toBe(votes);
  });
});

describe("who comes back", () => {
  const offer = { peers: maskOfPlayers([1, 2, 4]), view: 2, lineage: 7, installed: LEFT };

  test("knows who takes part, and in which view, and is none of them yet", () => {
    const joined = joinDepartures(3, offer);
    expect([joined.peers, joined.said.view, joined.said.installed]).toEqual([0b1011, 2, LEFT]);
    expect(joined.said.number).toBe(0); // it has said nothing
    expect(() => joinDepartures(2, offer)).toThrow(AssertionError);
  });

  test("has to begin anew once enough of them agree on something that it was not told", () => {
    const joined = joinDepartures(3, offer);
    const goneOn = (from: number): DepartureEvent => ({
      ...{ kind: "statement", from },
      statement: statement({ view: 3, installed: { gone: maskOfPlayers([4]), lastTurns: [20] } }),
    });
    expect(isLeftOut(joined)).toBe(false);
    expect(isLeftOut(play(joined, [goneOn(2)]))).toBe(false); // one of three says anything
    expect(isLeftOut(play(joined, [goneOn(1), goneOn(2)]))).toBe(true);
  });
});

// Goal: who came to an admission after others had gone on without it joins them, and does not play on with what they gave since.
// Method: player 2 of four has come to the turn in which player 5 is back; 1 and 4 had parted from it and 3 before that turn.
test("left out is who hears that half with the lowest has gone on, though by now one more is counted who is back", () => {
  const withoutTwo = { gone: maskOfPlayers([2, 3]), lastTurns: [73, 73] };
  const goneOn = (from: number): DepartureEvent => ({
    ...{ kind: "statement", from },
    statement: statement({ number: 4, view: 1, installed: withoutTwo }),
  });
  const admitted: DepartureEvent = { kind: "admitted", playerId: 5 };
  const started = play(startDepartures(2, [1, 2, 3, 4]), [admitted]);
  expect(isLeftOut(play(started, [goneOn(1)]))).toBe(false);
  expect(isLeftOut(play(started, [goneOn(1), goneOn(4)]))).toBe(true);
  expect(isLeftOut(play(started, [SETTLED, goneOn(1), goneOn(4)]))).toBe(true);
  // All have long known of it: they would have had to be more than half with it.
  const steady = play(started, [SETTLED, { kind: "steady" }]);
  expect(isLeftOut(play(steady, [goneOn(1), goneOn(4)]))).toBe(false);
  expect(isLeftOut(play(steady, [goneOn(1), goneOn(4), goneOn(5)]))).toBe(true);
});

/** What somebody knows of two who come back: the players whose admission it has come to, and those of them that are new. */
interface Known {
  readonly admitted: readonly ("first" | "second")[];
  readonly joining: readonly ("first" | "second")[];
}

/** In that turn of a match in which the first is admitted in turn 0 and the second in another; as LockstepMatch has it. */
function knownIn(turn: number, second: number): Known {
  const admitted = (["first", "second"] as const).filter((who) => turn >= (who === "first" ? 0 : second));
  let joining: readonly ("first" | "second")[] = [];
  let admittedTurn = -Infinity;
  for (let at = 0; at <= turn; at += 1) {
    if (at === 0) [joining, admittedTurn] = [["first"], at];
    if (at === second) [joining, admittedTurn] = [[...joining, "second"], at];
    if (at > admittedTurn + COMMAND_DELAY_TURNS_MAX) joining = [];
  }
  return { admitted, joining };
}

/** All that two parts may know at once: nobody is further ahead of another than the command delay. */
function knownTogether(): readonly (readonly [Known, Known])[] {
  const pairs = new Map<string, readonly [Known, Known]>();
  for (let second = 0; second <= 2 * COMMAND_DELAY_TURNS_MAX; second += 1) {
    for (let turn = -1; turn <= 4 * COMMAND_DELAY_TURNS_MAX; turn += 1) {
      for (let ahead = 0; ahead <= COMMAND_DELAY_TURNS_MAX; ahead += 1) {
        const pair = [knownIn(turn, second), knownIn(turn + ahead, second)] as const;
        pairs.set(JSON.stringify(pair), pair);
      }
    }
  }
  return [...pairs.values()];
}

/** All parts of a set but the empty one, as masks. */
function partsOf(mask: number): readonly number[] {
  return Array.from({ length: 32 }, (_, part) => part).filter((part) => part !== 0 && (part & ~mask) === 0);
}

/** Whether a part may go on that knows that; null: it can't be, for somebody in it is not back yet. */
function mayGoOn(
  left: number,
  all: number,
  [first, second]: readonly [number, number],
  known: Known,
): boolean | null {
  const maskOf = (names: readonly string[]): number =>
    maskOfPlayers(names.map((name) => (name === "first" ? first : second)));
  const peers = (all & ~maskOfPlayers([first, second])) | maskOf(known.admitted);
  if ((left & ~peers) !== 0) return null;
  const gone = peers & ~left;
  if (gone === 0) return true;
  const base = startDepartures(playersOfMask(left)[0]!, playersOfMask(all));
  return !isSplit({ ...base, peers, joining: maskOf(known.joining), said: { ...base.said, gone } });
}

test("of all ways to split a match of up to five, two of whom come back at any time, none lets both parts go on", () => {
  const together = knownTogether();
  expect(together.length).toBeGreaterThan(8);
  let splits = 0;
  for (let size = 3; size <= 5; size += 1) {
    const all = 2 ** size - 1;
    for (const back of partsOf(all)
      .map(playersOfMask)
      .filter(({ length }) => length === 2)) {
      for (const [first, second] of [back, back.toReversed()] as [number, number][]) {
        for (const ours of partsOf(all)) {
          for (const theirs of partsOf(all & ~ours)) {
            for (const [one, other] of together) {
              const goes = [
                mayGoOn(ours, all, [first, second], one),
                mayGoOn(theirs, all, [first, second], other),
              ];
              splits += goes.includes(null) ? 0 : 1;
              if (goes[0] === true && goes[1] === true)
                expect({ ours, theirs, first, second, one, other }).toBeNull();
            }
          }
        }
      }
    }
  }
  expect(splits).toBeGreaterThan(10_000);
});

// Why both quorums are asked: by the new count alone, or by the old one alone, two parts could go on.
test("one quorum would not do", () => {
  const goesOn = (peers: number, left: number): boolean =>
    DEPARTURE_RULES.hasQuorum({ peers, goodbyes: 0, left });
  const all = maskOfPlayers([1, 2, 3, 4, 5]);
  const old = maskOfPlayers([2, 4, 5]); // 1 and 3 come back
  const [ours, theirs] = [maskOfPlayers([1, 2, 3]), maskOfPlayers([4, 5])];
  expect([goesOn(all, ours), goesOn(old, theirs)]).toEqual([true, true]);
  const both: Known = { admitted: ["first", "second"], joining: ["first", "second"] };
  expect(mayGoOn(ours, all, [1, 3], both)).toBe(false);
});

// Goal: who calls others gone that are there ends outside, and an honest peer behind a bad line never does.
// Method: what player 1 hears said in a match of four; all but those named silent are there.
import { describe, expect, test } from "vitest";

import {
  joinDepartures,
  maskOfPlayers,
  startDepartures,
  type Departures,
} from "../../../src/lockstep/index.ts";
import { Accusers } from "../../../src/match/members/accusers.ts";

const PEERS = [1, 2, 3, 4];
const STEP_MS = 100;
const FALSE_WORD_MS = 20_000;
const FALSE_WORDS_MAX = 4;

/** Player 1, who hears of the others whom they call gone. */
class Hearer {
  readonly accusers = new Accusers();
  readonly said = new Map<number, readonly number[]>(); // by speaker: whom it calls gone
  readonly silent = new Set<number>(); // of whom nothing comes, or without whom a match that stands will go on
  own: readonly number[] = []; // whom we call gone
  view = 0; // of what they say
  peers = PEERS;
  nowMs = 1_000;
  readonly #isGuest: boolean;

  constructor(isGuest = false) {
    this.#isGuest = isGuest;
  }

  /** Who is to be gone for what it said, by then. */
  run(ms: number): readonly number[] {
    let blamed: readonly number[] = [];
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs; this.nowMs += STEP_MS)
      blamed = this.accusers.update(this.#departures(), (id) => !this.silent.has(id), this.nowMs);
    return blamed;
  }

  #departures(): Departures {
    const installed = { gone: maskOfPlayers([5]), lastTurns: [3] };
    const others = maskOfPlayers(PEERS) & ~maskOfPlayers([1]);
    const started = this.#isGuest
      ? joinDepartures(1, { peers: others, view: 0, lineage: 0, installed })
      : startDepartures(1, this.peers);
    const heard = started.heard.map((_, id) => {
      const gone = maskOfPlayers(this.said.get(id) ?? []);
      const nobody = { promised: 0, held: [], among: 0, named: [], votes: 0, isAlone: false };
      const nothing = { number: 1, lineage: 0, ...nobody, installed: null };
      return this.said.has(id) ? { ...nothing, view: this.view, gone } : null;
    });
    return { ...started, heard, said: { ...started.said, gone: maskOfPlayers(this.own) } };
  }
}

describe("who calls somebody gone that is there", () => {
  test.each([[1], [3], [3, 4]])("%j, for 20 s, is to be gone", (...victims) => {
    const hearer = new Hearer();
    hearer.said.set(2, victims);
    expect(hearer.run(FALSE_WORD_MS)).toEqual([]);
    expect(hearer.run(2 * STEP_MS)).toEqual([2]);
    expect(hearer.accusers.takeNews()).toEqual([{ from: 2, of: victims }]);
  });

  test("again and again is to be gone after the fourth time; each is told once, from the second on", () => {
    const hearer = new Hearer();
    for (let i = 1; i <= FALSE_WORDS_MAX; i += 1) {
      hearer.said.set(2, [3]);
      expect(hearer.run(500)).toEqual(i === FALSE_WORDS_MAX ? [2] : []);
      // Word that somebody has left may be here a moment later than it was there.
      expect(hearer.accusers.takeNews()).toEqual(i === 1 ? [] : [{ from: 2, of: [3] }]);
      hearer.said.set(2, []);
      hearer.run(500);
    }
  });

  test("and takes it back in time, three times, is not", () => {
    const hearer = new Hearer();
    for (let i = 1; i < FALSE_WORDS_MAX; i += 1) {
      hearer.said.set(2, [3]);
      hearer.run(10_000);
      hearer.said.set(2, []);
      expect(hearer.run(30_000)).toEqual([]);
    }
  });

  test("and takes it back in time, now and then in a long match, is not", () => {
    const hearer = new Hearer();
    for (let i = 0; i < 3 * FALSE_WORDS_MAX; i += 1) {
      hearer.said.set(2, [3]);
      hearer.run(1_000);
      hearer.said.set(2, []);
      expect(hearer.run(100_000)).toEqual([]);
    }
  });

  test("and was gone meanwhile has said nothing yet once it is back", () => {
    const hearer = new Hearer();
    for (let i = 0; i < 2 * (FALSE_WORDS_MAX - 1); i += 1) {
      hearer.said.set(2, [3]);
      hearer.run(1_000);
      hearer.said.set(2, []);
      hearer.peers = i === FALSE_WORDS_MAX - 2 ? [1, 3, 4] : PEERS;
      expect(hearer.run(1_000)).toEqual([]);
    }
  });

  test("puts nobody else out: those who then call it gone are right, though it is there", () => {
    const hearer = new Hearer();
    hearer.said.set(2, [3]);
    hearer.run(1_000);
    hearer.said.set(3, [2]);
    hearer.said.set(4, [2]);
    hearer.said.set(2, []);
    expect(hearer.run(2 * FALSE_WORD_MS)).toEqual([]);
  });
});

describe("nobody is to be gone", () => {
  test("for what is so: nothing comes of the accused, or we say the same", () => {
    const hearer = new Hearer();
    hearer.said.set(2, [3]);
    hearer.silent.add(3);
    expect(hearer.run(60_000)).toEqual([]);
    hearer.silent.delete(3);
    hearer.own = [3];
    expect(hearer.run(60_000)).toEqual([]);
    expect(hearer.accusers.takeNews()).toEqual([]);
  });

  test("of two who call each other gone", () => {
    const hearer = new Hearer();
    hearer.said.set(2, [3]);
    hearer.said.set(3, [2]);
    expect(hearer.run(60_000)).toEqual([]);
  });

  // Who has heard all choices of a halt says so before the last of them has come to the others.
  test.each([1, 3])("of whom a match that stands is about to go on without, player %d", (differing) => {
    const hearer = new Hearer();
    hearer.silent.add(differing);
    hearer.said.set(2, [differing]);
    expect(hearer.run(60_000)).toEqual([]);
    expect(hearer.accusers.takeNews()).toEqual([]);
    hearer.silent.delete(differing); // it came to nothing: then it is no excuse any more
    hearer.run(2_900);
    expect(hearer.accusers.takeNews()).toEqual([]);
    hearer.run(2 * STEP_MS);
    expect(hearer.accusers.takeNews()).toEqual([{ from: 2, of: [differing] }]);
  });

  test("for what it said before the last of those who left had left", () => {
    const hearer = new Hearer();
    hearer.view = 3;
    hearer.said.set(2, [3]);
    expect(hearer.run(60_000)).toEqual([]);
  });

  test("by the word of one who is not back yet", () => {
    const hearer = new Hearer(true);
    hearer.said.set(2, [3]);
    expect(hearer.run(60_000)).toEqual([]);
  });

  // Packets of the accused come now and then: it is one accusation all the same.
  test("more often than it was said", () => {
    const hearer = new Hearer();
    hearer.said.set(2, [3]);
    for (let i = 0; i < 10; i += 1) {
      hearer.silent.add(3);
      hearer.run(2_000);
      hearer.silent.delete(3);
      expect(hearer.run(2_000)).toEqual([]);
    }
    expect(hearer.accusers.takeNews()).toHaveLength(1);
  });
});

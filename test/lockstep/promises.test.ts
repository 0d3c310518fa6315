// Goal: whoever promises two things, all who are honest go on by the same last turns, and are waited for by nobody.
// Method: peers 1, 2 and 3 of four are left, player 4 has died. Statements are handed over by hand; peer 3 is the one that lies.
import { describe, expect, test } from "vitest";

import {
  isLeftOut,
  lastTurnFrom,
  maskOfPlayers,
  namingOtherwise,
  nextDepartures,
  owing,
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Statement,
} from "../../src/lockstep/index.ts";
import type { Installation } from "../../src/lockstep/departure-state.ts";

const GONE = maskOfPlayers([4]);
const SILENCE: DepartureEvent = { kind: "silence", playerId: 4 };

/** One peer, which holds the turn data of player 4 up to that turn. */
class Peer {
  departures: Departures;
  readonly said: Statement[] = [];
  readonly installed: Installation[] = [];
  held: number;
  turn = 10;

  constructor(id: number, held: number, peers: readonly number[] = [1, 2, 3, 4]) {
    this.departures = startDepartures(id, peers);
    this.held = held;
  }

  hear(event: DepartureEvent): this {
    let next = event;
    for (;;) {
      const { said } = this.departures;
      const held = { turn: this.turn, lastTurnOf: () => this.held };
      const step = nextDepartures(this.departures, next, held);
      this.departures = step.departures;
      if (step.departures.said !== said) this.said.push(step.departures.said);
      if (step.installation !== null) this.installed.push(step.installation);
      if (step.departures.said === said && step.installation === null) return this;
      next = { kind: "book" };
    }
  }

  /** Whatever that peer has said so far. */
  hearAll(from: number, said: readonly Statement[]): this {
    for (const statement of said) this.hear({ kind: "statement", from, statement });
    return this;
  }

  /** That is what it promised, and named, first. */
  get promise(): Statement {
    return this.said.find(({ promised }) => promised === GONE)!;
  }
}

/** What peer 3 says, with that last turn of player 4. */
function says(number: number, held: number, change: Partial<Statement> = {}): Statement {
  const promise = { gone: GONE, promised: GONE, held: [held], among: 0b111, named: [] };
  return { number, view: 0, lineage: 0, ...promise, votes: 0, isAlone: false, installed: null, ...change };
}
const ACCUSES = says(1, 0, { promised: 0, held: [], among: 0 });

/** Peers 1 and 2 hold so much and have promised it; peer 3 has promised nothing. */
function twoPromised(heldByOne: number, heldByTwo: number): readonly [Peer, Peer] {
  const [one, two] = [new Peer(1, heldByOne).hear(SILENCE), new Peer(2, heldByTwo).hear(SILENCE)];
  for (const peer of [one, two]) peer.hearAll(3, [ACCUSES]);
  exchange(one, two);
  return [one, two];
}

/** Each hears all that the other one says. */
function exchange(one: Peer, two: Peer): void {
  for (let i = 0; i < 4; i += 1) {
    one.hearAll(2, two.said);
    two.hearAll(1, one.said);
  }
}

describe("all of three", () => {
  test("go on without another word if they held the same", () => {
    const [one, two] = twoPromised(12, 12);
    expect(one.installed).toEqual([]);
    for (const peer of [one, two]) peer.hearAll(3, [says(2, 12)]);
    for (const { installed } of [one, two]) expect(installed).toEqual([{ gone: GONE, lastTurns: [12] }]);
  });

  test("name the last turn to each other if they did not, and nobody goes on before all have named it", () => {
    const [one, two] = twoPromised(12, 14);
    one.held = 14; // it came meanwhile
    for (const peer of [one, two]) peer.hearAll(3, [says(2, 13)]);
    expect([one, two].map(({ departures }) => departures.said.named)).toEqual([[14], [14]]);
    exchange(one, two);
    expect([...one.installed, ...two.installed]).toEqual([]);
    for (const peer of [one, two]) peer.hearAll(3, [says(3, 13, { named: [14] })]);
    for (const { installed } of [one, two]) expect(installed).toEqual([{ gone: GONE, lastTurns: [14] }]);
  });

  test("enter no turn before that they did not hold as they promised", () => {
    const [one] = twoPromised(12, 14);
    one.held = 14;
    one.hearAll(3, [says(2, 13)]);
    expect(lastTurnFrom(one.departures, 4)).toBe(12);
  });
});

describe("one that promises two things", () => {
  /** Peer 1 was told the same as it holds, peer 2 a turn more, and all that peers 1 and 2 say has come. */
  function lieToTwo(heldByOne: number, heldByTwo: number): readonly [Peer, Peer] {
    const [one, two] = twoPromised(heldByOne, heldByTwo);
    one.hearAll(3, [says(2, heldByOne)]);
    two.held += 1;
    two.hearAll(3, [says(2, heldByTwo + 1)]);
    exchange(one, two);
    return [one, two];
  }

  test("keeps the one from going on, of whom it knows who went on by other promises", () => {
    const [one, two] = lieToTwo(12, 12);
    expect([one.installed.length, two.installed.length]).toEqual([1, 0]);
    expect(namingOtherwise(two.departures)).toEqual([1]);
  });

  test("until there is proof: then that one goes on as the other one did", () => {
    const [one, two] = lieToTwo(12, 12);
    two.hear({ kind: "lied", playerId: 3 });
    expect(two.installed[0]).toEqual(one.installed[0]);
    expect(isLeftOut(two.departures)).toBe(false);
  });

  test("where none has gone on: both promise anew, what each held at first, and go on alike", () => {
    const [one, two] = lieToTwo(12, 13);
    expect([one.installed.length, two.installed.length]).toEqual([0, 0]);
    expect([namingOtherwise(one.departures), namingOtherwise(two.departures)]).toEqual([[2], [1]]);
    for (const peer of [one, two]) peer.hear({ kind: "lied", playerId: 3 });
    one.held = 14;
    exchange(one, two);
    const [first] = one.installed;
    expect(first?.gone).toBe(GONE | maskOfPlayers([3]));
    expect(two.installed).toEqual([first]);
    expect(first?.lastTurns[1]).toBe(13); // of player 4: what peer 2 held, and not what was made up
  });

  test("is taken at its first word by each", () => {
    const [one] = twoPromised(12, 12);
    one.hearAll(3, [says(2, 13), says(3, 12)]);
    expect(one.departures.promises[3]?.map(({ held }) => held)).toEqual([[13]]);
    expect(one.installed).toEqual([]);
  });

  test("makes nobody go on by saying that it has", () => {
    const [, two] = twoPromised(12, 14);
    const goesOn = says(3, 0, {
      ...{ view: 1, gone: 0, promised: 0, held: [], among: 0 },
      installed: { gone: GONE, lastTurns: [12] },
    });
    for (const lastTurn of [12, 14, 15]) {
      const installed = { gone: GONE, lastTurns: [lastTurn] };
      two.hearAll(3, [{ ...goesOn, number: lastTurn, installed }]);
      expect(two.installed).toEqual([]);
    }
    expect(owing(two.departures)).toEqual([3]);
  });

  test("counts for nothing by a promise of another line of rosters", () => {
    const [one] = twoPromised(12, 12);
    one.hearAll(3, [says(2, 12, { lineage: 9 })]);
    expect([one.installed, owing(one.departures)]).toEqual([[], [3]]);
  });
});

test("a promise that another one shows counts as if its sender had said it", () => {
  const [one] = twoPromised(12, 12);
  one.hear({ kind: "promise", from: 3, statement: says(2, 12) });
  expect(one.installed).toEqual([{ gone: GONE, lastTurns: [12] }]);
});

test("who lacks a promise of one that has died since goes on as another one did that had it, if all others bear it out", () => {
  const peers = [1, 2, 3, 4, 5];
  const one = new Peer(1, 12, peers).hear(SILENCE);
  const among = 0b10111;
  const promise = says(2, 12, { among });
  for (const from of [2, 3, 5]) one.hearAll(from, [ACCUSES]);
  one.hearAll(2, [promise]);
  one.hearAll(5, [promise]);
  const installed = { gone: GONE, lastTurns: [12] };
  const gone = { gone: 0, promised: 0, held: [], among: 0 };
  one.hearAll(2, [says(3, 0, { view: 1, ...gone, installed })]);
  expect(one.installed).toEqual([]);
  one.hear({ kind: "silence", playerId: 3 });
  expect(one.installed).toEqual([installed]);
});

describe("one that came back lately", () => {
  const LEFT: Installation = { gone: maskOfPlayers([2]), lastTurns: [5] };
  /** Peer 1 of four, in the second view; player 2 has come back, and holds more than the others of player 4, which has died. */
  function admitted(): Peer {
    const peer = new Peer(1, 12, [1, 3, 4]);
    peer.departures = {
      ...peer.departures,
      said: { ...peer.departures.said, view: 1, lineage: 7, installed: LEFT },
    };
    return peer.hear({ kind: "admitted", playerId: 2 }).hear(SILENCE);
  }
  const view = { view: 1, lineage: 7, installed: LEFT };

  test("is counted by nobody as long as some do not count it", () => {
    const peer = admitted();
    for (const from of [2, 3]) peer.hearAll(from, [{ ...ACCUSES, ...view }]);
    expect(peer.promise.among).toBe(0b101);
    peer.hearAll(2, [says(2, 20, { ...view, among: 0b101 })]);
    peer.hearAll(3, [says(2, 12, { ...view, among: 0b101 })]);
    expect(peer.installed).toEqual([{ gone: GONE, lastTurns: [12] }]);
  });

  test("is not counted by those who hold it for settled either, if another one does not yet", () => {
    const peer = admitted().hear({ kind: "settled" });
    for (const from of [2, 3]) peer.hearAll(from, [{ ...ACCUSES, ...view }]);
    peer.hearAll(2, [says(2, 20, { ...view, among: 0b101 })]);
    peer.hearAll(3, [says(2, 12, { ...view, among: 0b101 })]);
    expect(peer.installed).toEqual([{ gone: GONE, lastTurns: [12] }]);
  });

  test("is counted once all have held it for settled for long, whatever one says", () => {
    const peer = admitted().hear({ kind: "settled" }).hear({ kind: "steady" });
    for (const from of [2, 3]) peer.hearAll(from, [{ ...ACCUSES, ...view }]);
    peer.hearAll(2, [says(2, 20, { ...view, among: 0b111 })]);
    peer.hearAll(3, [says(2, 12, { ...view, among: 0b101 })]);
    expect(peer.installed).toEqual([]);
    expect(peer.departures.said.named).toEqual([20]);
  });

  // That it is back may have been told to us alone, and then it is taken back: what we have promised of it would stay.
  test("is promised to be gone once all say so, and not on the promise of one", () => {
    const peer = new Peer(1, 12, [1, 3, 4]).hear({ kind: "admitted", playerId: 2 });
    peer.hear({ kind: "silence", playerId: 2 });
    const gone = maskOfPlayers([2]);
    peer.hearAll(3, [says(1, 12, { gone, promised: gone, among: 0b1101 })]);
    expect(peer.departures.said).toMatchObject({ gone, promised: 0 });
    peer.hearAll(4, [says(1, 12, { gone, promised: 0, held: [], among: 0 })]);
    expect(peer.departures.said).toMatchObject({ gone, promised: gone });
  });

  test("goes on by the word of two, and comes back anew where it has run further", () => {
    for (const [turn, isOut] of [
      [12, false],
      [13, true],
    ] as const) {
      const newcomer = new Peer(2, 20, [1, 3, 4, 2]);
      newcomer.turn = turn;
      newcomer.departures = {
        ...newcomer.departures,
        ...{ joining: maskOfPlayers([2]), fresh: maskOfPlayers([2]) },
        said: { ...newcomer.departures.said, view: 1, lineage: 7, installed: LEFT },
      };
      newcomer.hear(SILENCE);
      for (const from of [1, 3]) newcomer.hearAll(from, [{ ...ACCUSES, ...view }]);
      const installed = { gone: GONE, lastTurns: [12] };
      const goesOn = says(3, 0, { view: 2, gone: 0, promised: 0, held: [], among: 0, installed });
      newcomer.hearAll(1, [goesOn]);
      expect(newcomer.installed).toEqual([]);
      newcomer.hearAll(3, [goesOn]);
      expect(newcomer.installed).toEqual(isOut ? [] : [installed]);
      expect(isLeftOut(newcomer.departures)).toBe(isOut);
    }
  });
});

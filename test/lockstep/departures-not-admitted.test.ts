// Goal: who was gone, or was never back as all agree, leaves nothing behind: it begins anew where it is let back in later.
// Method: it is admitted, each thing is found out about it, and that it was back is taken back.
import { expect, test } from "vitest";

import {
  maskOfPlayers,
  startDepartures,
  type DepartureEvent,
  type Departures,
} from "../../src/lockstep/index.ts";
import { LEFT, play, statement } from "../support/departure-steps.ts";

const STARTED = startDepartures(1, [1, 2, 4]);
const BEFORE: Departures = { ...STARTED, said: { ...STARTED.said, view: 1, installed: LEFT } };
const ADMITTED: DepartureEvent = { kind: "admitted", playerId: 3 };
const NOT_ADMITTED: DepartureEvent = { kind: "not-admitted", playerId: 3 };

/** But for how often something was said. */
const withoutNumber = ({ said, ...departures }: Departures): unknown => ({
  ...departures,
  said: { ...said, number: 0 },
});

test.each<DepartureEvent>([
  { kind: "goodbye", playerId: 3 },
  { kind: "lied", playerId: 3 },
  { kind: "silence", playerId: 3 },
  { kind: "restart", playerId: 3 },
  { kind: "vote", playerId: 3, isFor: true },
])("a $kind of one that was never back is forgotten", (found) => {
  const taken = play(BEFORE, [ADMITTED, found, NOT_ADMITTED]);
  expect(withoutNumber(taken)).toEqual(withoutNumber(BEFORE));
});

test("one that comes back is not held to what its seat promised before it was gone", () => {
  const gone = maskOfPlayers([2]);
  const promise = (number: number, held: number): DepartureEvent => ({
    kind: "statement",
    from: 3,
    statement: statement({ number, gone, promised: gone, held: [held], among: 0b1101 }),
  });
  const promised = (events: readonly DepartureEvent[]): readonly (readonly number[])[] =>
    play(BEFORE, events).promises[3]!.map(({ held }) => held);
  expect(promised([promise(1, 12), promise(2, 11)])).toEqual([[12]]);
  expect(promised([promise(1, 12), { kind: "returned", playerId: 3 }, promise(2, 11)])).toEqual([[11]]);
});

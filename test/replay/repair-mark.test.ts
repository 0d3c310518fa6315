import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { ReplayRecorder } from "../../src/replay/index.ts";
import { wantedDelayArbitrary } from "../support/world-arbitraries.ts";
import { endWith, headerOf, joinBytes, readWhole } from "./recorded-match.ts";

test("repairs of anybody in the match are read again", () => {
  const markArbitrary = fc.record({
    playerMask: fc.constantFrom(0, 0b01, 0b10, 0b11),
    kind: fc.nat({ max: 7 }),
    path: fc.constantFrom("", "cats[3].health", "random.w", "x".repeat(48)),
  });
  const turnsArbitrary = fc.array(
    fc.record({ mark: fc.option(markArbitrary), delay: wantedDelayArbitrary }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(turnsArbitrary, (turns) => {
      const recorder = new ReplayRecorder(headerOf(2));
      const parts = [recorder.start()];
      turns.forEach(({ mark, delay }, i) => parts.push(recorder.turn(i, [], endWith(i, delay), mark)));
      const replay = readWhole(joinBytes([...parts, recorder.end({ kind: "stopped" })]));
      expect(replay.turns.map(({ mark }) => mark)).toEqual(turns.map(({ mark }) => mark));
      expect(replay.marks).toEqual(
        turns.flatMap(({ mark }, turn) => (mark === null ? [] : [{ turn, ...mark }])),
      );
      expect(replay.turns.map(({ commandDelayTurns }) => commandDelayTurns)).toEqual(
        turns.map(({ delay }) => delay),
      );
    }),
  );
});

test.each([
  ["a kind that there is not", { playerMask: 1, kind: 8, path: "" }],
  ["a player who is not in the match", { playerMask: 0b100, kind: 0, path: "" }],
  ["a path that is no path", { playerMask: 1, kind: 0, path: "cats 3" }],
  ["a path that is too long", { playerMask: 1, kind: 0, path: "x".repeat(49) }],
])("a repair of %s is a mistake of ours", (_, mark) => {
  const recorder = new ReplayRecorder(headerOf(2));
  recorder.start();
  expect(() => recorder.turn(0, [], endWith(0), mark)).toThrow(AssertionError);
});

import fc from "fast-check";
import { expect, test } from "vitest";

import type { ReplayMark } from "../../../src/channel/index.ts";
import { MarkWatch } from "../../../src/view/match/replay-marks.ts";
import { placeMarks, placeText } from "../../../src/view/match/replay-words.ts";

const mark = (turn: number) => ({
  turn,
  kind: "repair" as const,
  fact: { kind: "back", name: `Cat ${turn}` } as const,
});

test("a mark stands where its turn is, and says when that was", () => {
  expect(placeMarks([mark(412)], 824)).toEqual([
    {
      ...{ turn: 412, percent: 50, label: "1", kinds: ["repair"] },
      lines: ["Turn 412 (0:41): Cat 412 is back."],
    },
  ]);
});

test("marks that would cover each other share a place and a label", () => {
  const placed = placeMarks([0, 500, 510, 569, 571].map(mark), 1000);
  expect(placed.map(({ percent, label, lines }) => [percent, label, lines.length])).toEqual([
    [0, "1", 1],
    [50, "2–4", 3],
    [57.1, "5", 1],
  ]);
});

test("a place says of which kinds its marks are, each once", () => {
  const kinds = ["pause", "gone", "gone", "back"] as const;
  const marks = kinds.map((kind, i) => ({ ...mark(100 + i), kind }));
  expect(placeMarks(marks, 1000).map((placed) => placed.kinds)).toEqual([["pause", "gone", "back"]]);
});

test("every mark is on the bar once, in order, and places are apart", () => {
  const turns = fc.array(fc.nat(5000), { maxLength: 60 }).map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(turns, fc.nat(4000), (ascending, turnCount) => {
      const placed = placeMarks(ascending.map(mark), turnCount);
      expect(placed.flatMap(({ lines }) => lines)).toHaveLength(ascending.length);
      placed.forEach(({ percent }, i) => {
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        if (i > 0) expect(percent - placed[i - 1]!.percent).toBeGreaterThanOrEqual(6.999);
      });
    }),
  );
});

const MARKS: readonly ReplayMark[] = [
  { turn: 10, kind: "gone", fact: { kind: "left", name: "Ada" } },
  { turn: 12, kind: "back", fact: { kind: "back", name: "Ada" } },
];

test("tells a mark once, when the replay comes to it", () => {
  const watch = new MarkWatch();
  expect([8, 9, 10, 11, 12, 13].map((turn) => watch.update({ turn, marks: MARKS }))).toEqual([
    null,
    null,
    "Ada left.",
    null,
    "Ada is back.",
    null,
  ]);
});

test("of marks that are passed together it tells the last", () => {
  const watch = new MarkWatch();
  watch.update({ turn: 0, marks: MARKS });
  expect(watch.update({ turn: 40, marks: MARKS })).toBe("Ada is back.");
});

test("tells them again when the replay is played again, and nothing on the way back", () => {
  const watch = new MarkWatch();
  watch.update({ turn: 20, marks: MARKS });
  expect(watch.update({ turn: 0, marks: MARKS })).toBeNull();
  expect(watch.update({ turn: 10, marks: MARKS })).toBe("Ada left.");
});

test("whoever joins in the middle has passed nothing", () => {
  expect(new MarkWatch().update({ turn: 11, marks: MARKS })).toBeNull();
});

test("the bar of a replay tells the time of the match, which stands in its pauses", () => {
  const stood = [{ turn: 600, endTurn: 1_200 }];
  expect(placeText(1_500, 3_600, stood)).toBe("turn 1500 of 3600 – 1:30 / 5:00");
  expect(placeText(1_500, 3_600)).toBe("turn 1500 of 3600 – 2:30 / 6:00");
  const [after] = placeMarks(
    [{ turn: 1_500, kind: "gone", fact: { kind: "left", name: "Ada" } }],
    3_600,
    stood,
  );
  expect(after!.lines).toEqual(["Turn 1500 (1:30): Ada left."]);
});

// Goal: signs on a timeline never cover each other, however many there are and however short it is, and none is lost.
// Method: moments of a match on timelines of several widths.
import { expect, test } from "vitest";

import type { FactsMoment } from "../../../src/channel/index.ts";
import { groupAt, groupMoments } from "../../../src/view/match/moment-groups.ts";

const TURNS = 6_000;

function moment(turn: number, kind: FactsMoment["kind"] = "claim"): FactsMoment {
  return { kind, turn, names: ["Ada"], count: 1, x: 0, y: 0, region: "middle" };
}

const MANY = Array.from({ length: 200 }, (_, i) => moment(i * 30, i % 7 === 0 ? "fight" : "claim"));

test("signs stand apart, and all that happened is in one", () => {
  for (const width of [150, 400, 900]) {
    const groups = groupMoments(MANY, TURNS, width);
    const pixels = groups.map(({ percent }) => (percent * width) / 100);
    for (const [i, at] of pixels.slice(1).entries()) expect(at - pixels[i]!).toBeGreaterThanOrEqual(34);
    expect(groups.flatMap(({ moments }) => moments)).toEqual(MANY);
  }
});

test("the gravest is the sign of several, with how many they are", () => {
  const texts = (...moments: readonly FactsMoment[]) =>
    groupMoments(moments, TURNS, 600).map(({ text, kind }) => `${text} ${kind}`);
  expect(texts(moment(100))).toEqual(["◆ claim"]);
  expect(texts(moment(100), moment(110, "fight"), moment(120))).toEqual(["✖3 fight"]);
  expect(texts(moment(100, "fall"), moment(110, "fight"), moment(900))).toEqual(["▼2 fall", "◆ claim"]);
});

test("the pointer means what is nearest, and nothing where nothing is near", () => {
  const groups = groupMoments([moment(100), moment(300), moment(600)], TURNS, 600);
  const at = (turn: number) => groupAt(groups, turn, TURNS, 600)?.moments.map(({ turn: of }) => of) ?? null;
  expect([at(90), at(290), at(660), at(450)]).toEqual([[100, 300], [100, 300], [600], null]);
});

test("before a timeline has a width all is in one place", () => {
  expect(groupMoments(MANY, TURNS, 0)).toHaveLength(1);
  expect(groupMoments([], 0, 0)).toEqual([]);
});

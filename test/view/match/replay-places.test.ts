import { expect, test } from "vitest";

import { placeAtShare, placeByKey } from "../../../src/view/match/replay-places.ts";

const PLAIN = { shiftKey: false, ctrlKey: false };
const SHIFT = { shiftKey: true, ctrlKey: false };
const MARKS = [{ turn: 100 }, { turn: 400 }];

function at(turn: number, subTurn = 0) {
  return { at: { turn, subTurn }, turnCount: 1_000, marks: MARKS };
}

test.each([
  ["j", PLAIN, at(500), { turn: 450, subTurn: 0 }],
  ["l", PLAIN, at(500), { turn: 550, subTurn: 0 }],
  ["j", SHIFT, at(500), { turn: 200, subTurn: 0 }],
  ["l", SHIFT, at(500), { turn: 800, subTurn: 0 }],
  ["u", PLAIN, at(500), { turn: 499, subTurn: 0 }],
  ["u", PLAIN, at(500, 2), { turn: 500, subTurn: 0 }],
  ["o", PLAIN, at(500, 2), { turn: 501, subTurn: 0 }],
  ["u", SHIFT, at(500), { turn: 499, subTurn: 2 }],
  ["o", SHIFT, at(500, 2), { turn: 501, subTurn: 0 }],
  ["o", SHIFT, at(500, 1), { turn: 500, subTurn: 2 }],
  ["pageup", PLAIN, at(400), { turn: 100, subTurn: 0 }],
  ["pageup", PLAIN, at(100), { turn: 0, subTurn: 0 }],
  ["pagedown", PLAIN, at(100), { turn: 400, subTurn: 0 }],
  ["pagedown", PLAIN, at(400, 1), { turn: 400, subTurn: 1 }],
  ["j", PLAIN, at(20, 1), { turn: 0, subTurn: 0 }],
  ["l", PLAIN, at(980, 1), { turn: 1_000, subTurn: 0 }],
  ["o", SHIFT, at(1_000), { turn: 1_000, subTurn: 0 }],
])("%s with %o goes from %o to %o", (key, press, way, place) => {
  expect(placeByKey(key, press, false, way)).toEqual(place);
});

test("arrows, Home and End lead somewhere on the slider alone, and no key with Ctrl does", () => {
  for (const key of ["arrowleft", "arrowright", "home", "end"])
    expect(placeByKey(key, PLAIN, false, at(500))).toBeNull();
  const onSlider = (key: string) => placeByKey(key, PLAIN, true, at(500))?.turn;
  expect(["arrowleft", "arrowright", "home", "end"].map(onSlider)).toEqual([450, 550, 0, 1_000]);
  expect(placeByKey("l", { shiftKey: false, ctrlKey: true }, true, at(500))).toBeNull();
  expect(placeByKey("q", PLAIN, true, at(500))).toBeNull();
});

test("a share of the timeline is a turn, and what lies beside it is its end", () => {
  expect([-1, 0, 0.5, 1, 7].map((share) => placeAtShare(share, 1_000).turn)).toEqual([
    0, 0, 500, 1_000, 1_000,
  ]);
});

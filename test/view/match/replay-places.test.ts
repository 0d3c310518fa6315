import { expect, test } from "vitest";

import { WINDOW_REQUEST } from "../../../src/channel/index.ts";
import { isShaped } from "../../../src/shape/index.ts";
import { jumpIdAfter, placeAtShare, placeByKey, placeMeant } from "../../../src/view/match/replay-places.ts";

const PLAIN = false;
const SHIFT = true;
const MARKS = [{ turn: 100 }, { turn: 400 }];

function at(turn: number, subTurn = 0) {
  return { at: { turn, subTurn }, turnCount: 1_000, marks: MARKS };
}

test.each([
  ["replay-back", PLAIN, at(500), { turn: 450, subTurn: 0 }],
  ["replay-on", PLAIN, at(500), { turn: 550, subTurn: 0 }],
  ["replay-back", SHIFT, at(500), { turn: 200, subTurn: 0 }],
  ["replay-on", SHIFT, at(500), { turn: 800, subTurn: 0 }],
  ["turn-back", PLAIN, at(500), { turn: 499, subTurn: 0 }],
  ["turn-back", PLAIN, at(500, 2), { turn: 500, subTurn: 0 }],
  ["turn-on", PLAIN, at(500, 2), { turn: 501, subTurn: 0 }],
  ["turn-back", SHIFT, at(500), { turn: 499, subTurn: 2 }],
  ["turn-on", SHIFT, at(500, 2), { turn: 501, subTurn: 0 }],
  ["turn-on", SHIFT, at(500, 1), { turn: 500, subTurn: 2 }],
  ["mark-before", PLAIN, at(400), { turn: 100, subTurn: 0 }],
  ["mark-before", PLAIN, at(100), { turn: 0, subTurn: 0 }],
  ["mark-after", PLAIN, at(100), { turn: 400, subTurn: 0 }],
  ["mark-after", PLAIN, at(400, 1), { turn: 400, subTurn: 1 }],
  ["replay-back", PLAIN, at(20, 1), { turn: 0, subTurn: 0 }],
  ["replay-on", PLAIN, at(980, 1), { turn: 1_000, subTurn: 0 }],
  ["turn-on", SHIFT, at(1_000), { turn: 1_000, subTurn: 0 }],
] as const)("%s, with Shift: %o, goes from %o to %o", (action, hasShift, way, place) => {
  expect(placeByKey(action, hasShift, way)).toEqual(place);
});

test("the slider goes by the same steps, and to both ends", () => {
  const slides = ["slide-back", "slide-on", "replay-begin", "replay-end"] as const;
  expect(slides.map((action) => placeByKey(action, PLAIN, at(500)).turn)).toEqual([450, 550, 0, 1_000]);
});

test("a share of the timeline is a turn, and what lies beside it is its end", () => {
  expect([-1, 0, 0.5, 1, 7].map((share) => placeAtShare(share, 1_000).turn)).toEqual([
    0, 0, 500, 1_000, 1_000,
  ]);
});

test("each jump has another number than the one before, and the peer takes all of them, however many there are", () => {
  for (const id of [0, 1, 0xfffe, 0xffff]) {
    const next = jumpIdAfter(id);
    expect(next).not.toBe(id);
    expect(isShaped(WINDOW_REQUEST, { kind: "replay-jump", turn: 0, subTurn: 0, id: next }), `${id}`).toBe(
      true,
    );
  }
});

test("steps begin where a jump under way leads, unless another place was asked for since", () => {
  const here = { subTurn: 2, readyTurns: 900, heard: 0, goingTo: null };
  const wish = { turn: 70, subTurn: 1 };
  expect(placeMeant(null, { turn: 100, jumps: here })).toEqual({ turn: 100, subTurn: 2 });
  expect(placeMeant(null, { turn: 100, jumps: { ...here, goingTo: 5_000 } })).toEqual({
    turn: 5_000,
    subTurn: 0,
  });
  expect(placeMeant(wish, { turn: 100, jumps: { ...here, goingTo: 5_000 } })).toEqual(wish);
  expect(placeMeant(null, { turn: 100 })).toEqual({ turn: 100, subTurn: 0 });
});

import { expect, test } from "vitest";

import { LAST_TURN, MATCH_MEMORY_CHARS_MAX } from "../../../src/channel/index.ts";
import { PHRASES } from "../../../src/base/index.ts";
import { readWindowRequest } from "../../../src/desk/window/window-request.ts";
import { classicOptions } from "../../../src/sim/index.ts";

// Goal: a number or a list of a window that is just too large is refused here, before a peer counts on it. Method: both ends of each.
const JUMP = { kind: "replay-jump", turn: 0, subTurn: 0, id: 1 };
const LOOK = { kind: "look", x: 0, y: 0, zoom: 0 };
const SET_LOOK = { kind: "set-look", color: 0, emblem: 0 };
const PHRASE = { kind: "say-phrase", phrase: 0, isForTeam: false };

test.each([
  [JUMP, "turn", 0, LAST_TURN],
  [JUMP, "subTurn", 0, 2],
  [JUMP, "id", 1, 0xffff],
  [LOOK, "x", -2_048, 2_047],
  [LOOK, "y", -2_048, 2_047],
  [LOOK, "zoom", 0, 255],
  [SET_LOOK, "color", 0, 7],
  [SET_LOOK, "emblem", 0, 7],
  [PHRASE, "phrase", 0, PHRASES.length - 1],
] as const)("%o: %s of %i to %i", (request, field, least, most) => {
  const values = [least - 1, least, most, most + 1];
  const read = values.map((value) => readWindowRequest({ ...request, [field]: value }).ok);
  expect(read).toEqual([false, true, true, false]);
});

test("one bot at least, and no more than have a seat beside the player", () => {
  const play = (count: number): boolean => {
    const bots = Array(count).fill({ strength: "weak", team: null });
    const match = { options: classicOptions(3), mapId: null, bots };
    return readWindowRequest({ kind: "play", name: "Ada", match }).ok;
  };
  expect([0, 1, 7, 8].map(play)).toEqual([false, true, true, false]);
});

test("of a match no more is kept than there is room for", () => {
  const keep = (chars: number): boolean =>
    readWindowRequest({ kind: "keep-memory", memory: "x".repeat(chars) }).ok;
  expect([0, 1, MATCH_MEMORY_CHARS_MAX, MATCH_MEMORY_CHARS_MAX + 1].map(keep)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

import { expect, test } from "vitest";

import { isInMask, maskOfPlayers, playersOfMask } from "../../src/lockstep/index.ts";

test("a mask names players by their ids", () => {
  expect([0, 1, 0b10, 0b1000_0001, 0xff].map(playersOfMask)).toEqual([
    [],
    [1],
    [2],
    [1, 8],
    [1, 2, 3, 4, 5, 6, 7, 8],
  ]);
});

test("players make the mask that names them, whatever their order", () => {
  for (let mask = 0; mask <= 0xff; mask += 1) {
    expect(maskOfPlayers(playersOfMask(mask).toReversed())).toBe(mask);
    expect(playersOfMask(mask).every((playerId) => isInMask(mask, playerId))).toBe(true);
  }
});

test("a player of whom a mask can't tell is a mistake of ours", () => {
  for (const playerId of [0, 9, 33]) expect(() => isInMask(1, playerId)).toThrow("there is no bit");
});

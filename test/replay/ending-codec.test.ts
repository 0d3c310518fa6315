// Goal: an end is believed only of the match that it ends: after its turns, won by one of its players, with a cause for each who was gone.
// Method: bodies of end records, read for other matches and with other bytes.
import { describe, expect, test } from "vitest";

import { readEndingBody, readEndingHead, writeEndingBody } from "../../src/replay/ending-codec.ts";

const PLAYER_IDS = [1, 3];
const PLACE = { turnCount: 500, departureCount: 2 };
const WON = { ending: { kind: "won", winnerId: 3 }, causes: ["left", "lied"] } as const;
const BODY = writeEndingBody(WON, PLAYER_IDS, PLACE);

describe("an end", () => {
  test("is read as it was written, and its head without knowing the match", () => {
    expect(readEndingBody(BODY, PLAYER_IDS, PLACE)).toEqual(WON);
    expect(readEndingHead(BODY)).toEqual({ kind: "won", winnerId: 3, turnCount: 500 });
  });

  test.each([
    ["after fewer turns", PLAYER_IDS, { ...PLACE, turnCount: 499 }],
    ["after more turns", PLAYER_IDS, { ...PLACE, turnCount: 501 }],
    ["where one fewer was gone", PLAYER_IDS, { ...PLACE, departureCount: 1 }],
    ["where one more was gone", PLAYER_IDS, { ...PLACE, departureCount: 3 }],
    ["among others than its winner", [1, 2], PLACE],
  ])("is none of a match %s", (_, playerIds, place) => {
    expect(readEndingBody(BODY, playerIds, place)).toBeNull();
  });

  test.each([
    ["an outcome that there is not", 0, 6],
    ["a draw that somebody won", 0, 1],
    ["nobody who won", 1, 0],
    ["a cause that there is not", 6, 9],
  ])("with %s is none", (_, at, value) => {
    expect(readEndingBody(BODY.with(at, value), PLAYER_IDS, PLACE)).toBeNull();
  });

  test("cut anywhere, or with a byte behind it, is none; its head takes six bytes", () => {
    for (let length = 0; length < BODY.length; length += 1) {
      expect(readEndingBody(BODY.subarray(0, length), PLAYER_IDS, PLACE)).toBeNull();
      expect(readEndingHead(BODY.subarray(0, length)) !== null).toBe(length >= 6);
    }
    expect(readEndingBody(Uint8Array.of(...BODY, 0), PLAYER_IDS, PLACE)).toBeNull();
    expect(readEndingHead(BODY.with(0, 6))).toBeNull();
  });
});

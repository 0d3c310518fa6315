import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { createMemory, MEMORY_FIELDS, MEMORY_WORDS } from "../../src/bot/index.ts";
import { FIRST_TURN, rosterOf, startOfMatch } from "../../src/lockstep/index.ts";
import {
  changeMinds,
  checksumOfMinds,
  createMinds,
  mindAt,
  MINDS_WORDS_MAX,
  nameOfMindWord,
} from "../../src/lockstep/minds.ts";
import { withSeats } from "../../src/lockstep/roster.ts";
import { createWorld, drawRandom } from "../../src/sim/index.ts";
import { botsAmongPeers } from "../support/bots-among-peers.ts";

const SETUP = botsAmongPeers("battle");
const NONE = new Int32Array(MEMORY_WORDS);

describe("the minds of a match", () => {
  test("have words for each seat, and begin with a memory where a bot plays", () => {
    const { minds, roster } = startOfMatch(SETUP);
    expect(minds).toHaveLength(5 * MEMORY_WORDS);
    expect(roster.bots.map(({ place }) => place)).toEqual([2, 3, 4]);
    for (const place of [0, 1]) expect(mindAt(minds, place)).toEqual(NONE);
    const begun = [2, 3, 4].map((place) => mindAt(minds, place));
    for (const mind of begun) expect(mind).not.toEqual(NONE);
    expect(new Set(begun.map((mind) => mind.join())).size).toBe(3);
    expect(() => mindAt(minds, 5)).toThrow(AssertionError);
    expect(MINDS_WORDS_MAX).toBe(8 * MEMORY_WORDS);
  });

  test("follow from the world, the player and the turn alone", () => {
    const [world, roster] = [createWorld(SETUP), rosterOf(SETUP)];
    const begun = createMinds(roster, world, 7);
    expect(createMinds(roster, createWorld(SETUP), 7)).toEqual(begun);
    expect(createMinds(roster, world, 8)).not.toEqual(begun);
    drawRandom(world);
    expect(createMinds(roster, world, 7)).not.toEqual(begun);
    const other = createMinds(roster, createWorld({ ...SETUP, seed: 6 }), FIRST_TURN);
    expect(other).not.toEqual(startOfMatch(SETUP).minds);
  });

  test("a seat that a bot takes gets a memory, one that it leaves keeps none, and the others stay", () => {
    const { minds, roster: before } = startOfMatch(SETUP);
    mindAt(minds, 2)[5] = 77;
    const kept = minds.slice();
    const world = createWorld(SETUP);
    const bot = { kind: "bot", level: "weak" } as const;
    const after = withSeats(withSeats(before, [2], bot, 9), [5, 8], { kind: "nobody" }, 9);
    changeMinds(minds, { before, after }, world, 9);
    expect(mindAt(minds, 2)).toEqual(mindAt(kept, 2));
    expect([mindAt(minds, 0), mindAt(minds, 3), mindAt(minds, 4)]).toEqual([NONE, NONE, NONE]);
    expect(mindAt(minds, 1)).toEqual(mindAt(createMinds(after, world, 9), 1));
    expect(mindAt(minds, 1)).not.toEqual(createMemory(SETUP.seed, 2));
  });

  test("any bit of them shows in their checksum", () => {
    const { minds } = startOfMatch(SETUP);
    const before = checksumOfMinds(minds);
    minds[3 * MEMORY_WORDS + 4]! ^= 1;
    expect(checksumOfMinds(minds)).not.toBe(before);
  });

  test("have names", () => {
    expect(nameOfMindWord(0)).toBe("minds[0].random");
    const at = 4 * MEMORY_WORDS + MEMORY_FIELDS.indexOf("patience");
    expect(nameOfMindWord(at)).toBe("minds[4].patience");
  });
});

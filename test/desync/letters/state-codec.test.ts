// Goal: a state is the same for whoever reads it, to the last word, and nothing else is ever read as one.
// Method: states of games of all modes, with bots, some turns old; then cut, with bits flipped, and of other matches.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readState, writeState } from "../../../src/desync/index.ts";
import {
  COMMAND_DELAY_TURNS_MIN,
  Game,
  startOfMatch,
  type AgreedState,
  type TurnData,
} from "../../../src/lockstep/index.ts";
import { withSeats } from "../../../src/lockstep/roster.ts";
import { createWorld, openWorld, type MatchSetup } from "../../../src/sim/index.ts";
import { commandBits } from "../../../src/wire/index.ts";
import { botsAmongPeers } from "../../support/bots-among-peers.ts";
import { STATE_TURN_MAX } from "../../../src/desync/letters/limits.ts";

const CHECKS = { randomValue: 0, checksum: 0, logChecksum: 0, commands: [] };

/** At the end of that turn, all peers of which gave nothing; the delay was raised and one seat changed on the way. */
function stateOf(setup: MatchSetup, turn: number): AgreedState {
  const game = new Game(startOfMatch(setup), { measureCommand: commandBits });
  game.runCountdown();
  while (game.turn < turn) {
    const next = game.turn + 1;
    const roster =
      next === 9 ? withSeats(game.roster, [2], { kind: "bot", level: "medium" }, next) : game.roster;
    const wantedDelay = next === 4 ? COMMAND_DELAY_TURNS_MIN + 3 : COMMAND_DELAY_TURNS_MIN;
    const data = roster.peers.map((playerId): TurnData => ({ turn: next, playerId, wantedDelay, ...CHECKS }));
    game.enter(data, roster);
    game.runTurn();
  }
  const { logState, roster } = game;
  return { turn: game.turn, words: game.world.words.slice(), minds: game.minds.slice(), logState, roster };
}

const CUSHIONS = botsAmongPeers("cushions");
const SETUPS: readonly MatchSetup[] = [
  botsAmongPeers("classic"),
  botsAmongPeers("battle"),
  botsAmongPeers("cushions"),
  { seed: 3, catsPerPlayer: 40, playerIds: [1, 2] },
];

describe.each(
  SETUPS.map((setup) => [setup.ground?.mode ?? `classic, ${setup.catsPerPlayer}`, setup] as const),
)("a state of %s", (_mode, setup) => {
  test("is read as it was written, whatever world it is read into", () => {
    for (const turn of [-1, 15, 60]) {
      const state = stateOf(setup, turn);
      const bytes = writeState(state);
      expect(readState(bytes, createWorld(setup))).toEqual({ ok: true, value: state });
      expect(readState(bytes, openWorld(stateOf(setup, 30).words))).toEqual({ ok: true, value: state });
    }
  });

  test("is the same bytes from all who were there", () => {
    expect(writeState(stateOf(setup, 20))).toEqual(writeState(stateOf(setup, 20)));
  });

  test("cut anywhere, or with a byte more, is none", () => {
    const bytes = writeState(stateOf(setup, 15));
    const own = createWorld(setup);
    const step = Math.max(1, Math.floor(bytes.length / 150));
    for (let length = 0; length < bytes.length; length += step)
      expect(readState(bytes.subarray(0, length), own).ok).toBe(false);
    expect(readState(bytes.subarray(0, -1), own).ok).toBe(false);
    expect(readState(Uint8Array.from([...bytes, 0]), own).ok).toBe(false);
  });

  test("with bits flipped throws nothing, and what is read still has the world that was promised", () => {
    const whole = writeState(stateOf(setup, 15));
    const own = createWorld(setup);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.boolean(), (bits, isEarly) => {
        const bytes = whole.slice();
        const reach = isEarly ? 400 : bytes.length * 8; // the head has more to go wrong
        for (const bit of bits) bytes[(bit % reach) >> 3]! ^= 0x80 >> (bit & 7);
        const read = readState(bytes, own);
        if (read.ok) expect(writeState(read.value)).toEqual(bytes);
      }),
      { numRuns: 150 },
    );
  });
});

test("a state of another match is none: of another map, of other capacities", () => {
  const bytes = writeState(stateOf(botsAmongPeers("cushions"), 15));
  expect(readState(bytes, createWorld(botsAmongPeers("classic"))).ok).toBe(false);
  expect(
    readState(bytes, createWorld({ ...CUSHIONS, ground: { ...CUSHIONS.ground!, catLimit: 13 } })).ok,
  ).toBe(false);
  const classic = writeState(stateOf(SETUPS[3]!, 15));
  expect(readState(classic, createWorld({ ...SETUPS[3]!, catsPerPlayer: 41 })).ok).toBe(false);
  expect(readState(classic, createWorld(botsAmongPeers("battle"))).ok).toBe(false);
});

// A game that goes on from there would come to the last turn that has a number, and throw.
test("a state so late that turns could run out is refused, and asserted when it is ours", () => {
  const state = stateOf(SETUPS[3]!, 15);
  const own = createWorld(SETUPS[3]!);
  expect(readState(writeState({ ...state, turn: STATE_TURN_MAX }), own).ok).toBe(true);
  expect(() => writeState({ ...state, turn: STATE_TURN_MAX + 1 })).toThrow("is not within -1..1073741824");
  const bytes = writeState({ ...state, turn: STATE_TURN_MAX });
  for (const [at, byte] of [0xff, 0xff, 0xff, 0xfe].entries())
    bytes[at] = byte | (bytes[at]! & (at < 3 ? 0 : 1));
  expect(readState(bytes, own)).toEqual({ ok: false, reason: "malformed" });
});

test("of any bytes nothing is thrown", () => {
  const own = createWorld(SETUPS[3]!);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(readState(bytes, own).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
});

// Goal: a player that neither calls a dead one gone nor lets it be heard can't hold up the others for ever, and a player that hears what others
// miss is put out by no minority. Method: peer 1 of a match; player 4 is silent, player 3 does not say so, the others talk on.
import { expect, test } from "vitest";

import { maskOfPlayers, playersOfMask } from "../../../src/lockstep/index.ts";
import { startDeparting } from "../../support/start-departing.ts";

const FOURTH = maskOfPlayers([4]);

/** So many seconds in which these are heard, and player 4's turn data are waited for; who is called gone after each of them. */
function callsOf(
  seconds: number,
  { playerIds = [1, 2, 3, 4], heard = [2, 3], sayers = [2] as readonly number[] } = {},
): readonly (readonly number[])[] {
  const world = startDeparting(playerIds);
  const { match, wait } = world;
  const calls: (readonly number[])[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    for (let i = 0; i < 10; i += 1) {
      for (const id of heard) world.heard.set(id, world.now());
      wait(100, [4]);
    }
    if (second === 9) for (const id of sayers) world.say(id, { gone: FOURTH });
    calls.push(playersOfMask(match.participants.departures.said.gone));
  }
  return calls;
}

/** In which second each was called gone first. */
function firstCalls(calls: readonly (readonly number[])[]): Readonly<Record<number, number>> {
  const players = new Set(calls.flat());
  return Object.fromEntries([...players].map((id) => [id, calls.findIndex((ids) => ids.includes(id)) + 1]));
}

test("who does not call gone whom the others miss, and does not let it be heard, is gone itself after 40 s", () => {
  expect(firstCalls(callsOf(60))).toEqual({ 4: 8, 3: 40 });
});

test("nobody is that as long as packets of the missed one come", () => {
  expect(firstCalls(callsOf(60, { heard: [2, 3, 4] }))).not.toHaveProperty("3");
});

test("as many or more that hear it are right: a line of ours may be cut", () => {
  expect(firstCalls(callsOf(60, { sayers: [] }))).toEqual({ 4: 8 });
  const five = { playerIds: [1, 2, 3, 4, 5], heard: [2, 3, 5], sayers: [2] };
  expect(firstCalls(callsOf(60, five))).toEqual({ 4: 8 });
  expect(firstCalls(callsOf(60, { ...five, sayers: [2, 5] }))).toEqual({ 4: 8, 3: 40 });
});

// Goal: nobody goes on by last turns that one who is honest and left counts otherwise. Method: player 1 of four, of whom player 4 is gone, step by step.
import { describe, expect, test } from "vitest";

import { DEPARTURE_RULES } from "../../src/lockstep/departure-rules.ts";
import {
  maskOfPlayers,
  namedOtherwise,
  nextDepartures,
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Installation,
  type Statement,
} from "../../src/lockstep/index.ts";

const MATCH_ID = 77;
const GONE = maskOfPlayers([4]);
/** Player 1 holds this of player 4. */
const HELD = { turn: 10, lastTurnOf: () => 13 };
const SILENCE: DepartureEvent = { kind: "silence", playerId: 4 };

function play(
  events: readonly DepartureEvent[],
  { from = startDepartures(1, [1, 2, 3, 4], MATCH_ID), rules = DEPARTURE_RULES } = {},
): { readonly departures: Departures; readonly installed: readonly Installation[] } {
  const installed: Installation[] = [];
  const departures = events.reduce((before, event) => {
    const step = nextDepartures(before, event, HELD, rules);
    if (step.installation !== null) installed.push(step.installation);
    return step.departures;
  }, from);
  return { departures, installed };
}

/** That player promises so much of player 4, and names that as its last turn; null: it names none. */
function says(
  from: number,
  held: number,
  named: number | null,
  change: Partial<Statement> = {},
): DepartureEvent {
  const promise = { gone: GONE, promised: GONE, held: [held], confirmed: named === null ? [] : [named] };
  const rest = { number: 2, view: 0, matchId: MATCH_ID, votes: 0, isAlone: false, installed: null };
  return { kind: "statement", from, statement: { ...promise, ...rest, ...change } };
}

describe("who is gone", () => {
  test("is so once all who are left name the same last turn, by the promises of all", () => {
    const heard = play([SILENCE, says(2, 11, null), says(3, 12, null)]);
    expect(heard.installed).toEqual([]);
    expect(heard.departures.said).toMatchObject({ promised: GONE, held: [13], confirmed: [13] });
    const named = play([says(2, 11, 13, { number: 3 })], { from: heard.departures });
    expect(named.installed).toEqual([]);
    const all = play([says(3, 12, 13, { number: 3 })], { from: named.departures });
    expect(all.installed).toEqual([{ gone: GONE, lastTurns: [13] }]);
    expect(all.departures.said).toMatchObject({ view: 1, confirmed: [], matchId: MATCH_ID });
  });

  test("is not while another one names another turn: one of the two was told something else", () => {
    const { departures, installed } = play([SILENCE, says(3, 12, 13), says(2, 11, 12)]);
    expect(installed).toEqual([]);
    expect(namedOtherwise(departures)).toEqual([2]);
    // Without the rule player 1 goes on alone by what it counts.
    const rules = { ...DEPARTURE_RULES, isToConfirm: () => false };
    expect(play([SILENCE, says(3, 12, 13), says(2, 11, 12)], { rules }).installed.length).toBe(1);
  });

  test("is so by the two promises alone where two are left: nobody else could be told otherwise", () => {
    const three = startDepartures(1, [1, 2, 4], MATCH_ID);
    expect(play([SILENCE, says(2, 11, null)], { from: three }).installed.length).toBe(1);
  });
});

test("a promise is final: another one of the same speaker for the same players is not heard", () => {
  const { departures } = play([SILENCE, says(2, 11, null), says(3, 12, null)]);
  const other = play([says(3, 13, 13, { number: 9 })], { from: departures }).departures;
  expect(other.heard[3]).toEqual(departures.heard[3]);
  const same = play([says(3, 12, 13, { number: 9 })], { from: departures }).departures;
  expect(same.heard[3]).toMatchObject({ number: 9, confirmed: [13] });
});

test("who lacks a promise names what another one does, and what it counts itself once it has it", () => {
  const lacks = play([SILENCE, says(2, 11, null)]).departures;
  expect(lacks.said.confirmed).toEqual([]);
  const told = play([says(2, 11, 15, { number: 3 })], { from: lacks });
  expect([told.departures.said.confirmed, told.installed]).toEqual([[15], []]);
  // Less than what it holds itself can't be right.
  expect(play([says(2, 11, 12, { number: 3 })], { from: lacks }).departures.said.confirmed).toEqual([]);
  // Nor does it change its mind by another word.
  const again = play([says(2, 11, 16, { number: 4 })], { from: told.departures });
  expect(again.departures.said.confirmed).toEqual([15]);
  const counts = play([says(3, 12, null)], { from: told.departures });
  expect(counts.departures.said.confirmed).toEqual([13]);
});

test("that others have gone on is believed as we have named it ourselves, and not otherwise", () => {
  const from = play([SILENCE, says(2, 11, null), says(3, 12, null)]).departures;
  const goneOn = (lastTurn: number): DepartureEvent => {
    const installed = { gone: GONE, lastTurns: [lastTurn] };
    return says(3, 0, null, { number: 5, view: 1, gone: 0, promised: 0, held: [], installed });
  };
  expect(play([goneOn(12)], { from }).installed).toEqual([]);
  expect(play([goneOn(13)], { from }).installed).toEqual([{ gone: GONE, lastTurns: [13] }]);
});

test("a promise by another name of the match counts for nothing here", () => {
  const other = { matchId: 78 };
  const { departures, installed } = play([SILENCE, says(2, 11, 13), says(3, 12, 13, other)]);
  expect(departures.heard[3]).toMatchObject(other);
  expect(installed).toEqual([]);
  expect(play([says(3, 12, 13, { number: 3 })], { from: departures }).installed.length).toBe(1);
});

test("those who part from most others promise by another name from then on", () => {
  const alone = { isAlone: true, gone: 0b0111, promised: 0b0111, held: [13, 13, 13] };
  const from = startDepartures(4, [1, 2, 3, 4, 5], MATCH_ID);
  const silences = [1, 2, 3].map((playerId): DepartureEvent => ({ kind: "silence", playerId }));
  const { departures, installed } = play([...silences, { kind: "go-alone" }, says(5, 0, null, alone)], {
    from,
  });
  expect(installed.length).toBe(1);
  expect(departures.said.matchId).not.toBe(MATCH_ID);
});

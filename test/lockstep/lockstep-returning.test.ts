// Goal: a seat is its peer's own again from the same turn on for all, by a command in turn data; nothing else gives it back.
// Method: matches in lockstep without a network; one leaves, and comes back with the state of another.
import { describe, expect, test } from "vitest";

import { LockstepMatch, type AgreedState, type SeatChange } from "../../src/lockstep/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { agreeOnDepartures } from "../support/agree-departures.ts";
import { admit, comeBack, SETUP, stateOf, withoutTwo } from "../support/match-without-two.ts";

/** An admission holds so many turns after the turn of its command. */
const ADMIT_TURNS = 20;
const PEER = { kind: "peer" };

describe("an admission", () => {
  test("gives the seat back 20 turns after its turn, for all in the same turn", () => {
    const { one, three, playOn } = withoutTwo();
    one.commands.give(admit(2)); // after the end of turn 12, for turn 15
    playOn(16);
    const expected = { playerId: 2, turn: 15 + ADMIT_TURNS };
    for (const match of [one, three]) {
      expect(match.participants.takeAdmitted()).toEqual([expected]);
      expect(match.participants.takeAdmitted()).toEqual([]);
      expect(match.participants.stayers).toEqual([1, 2, 3]);
      expect(match.roster.peers).toEqual([1, 3]);
      expect(match.book.rosterIn(34).peers).toEqual([1, 3]);
      expect(match.book.rosterIn(35).peers).toEqual([1, 2, 3]);
      expect(match.book.rosterIn(35).seats[1]).toEqual({
        playerId: 2,
        playedBy: PEER,
        sinceTurn: 35,
        noShows: 0,
      });
    }
  });

  test.each([
    ["of one who is there", 3],
    ["of its own sender", 1],
    ["of a bot's seat", 4],
    ["of nobody", 8],
  ])("%s has no effect", (_who, playerId) => {
    const { one, three, playOn } = withoutTwo();
    const before = [one.participants.departures.peers, one.book.changes];
    one.commands.give(admit(playerId));
    playOn(50);
    for (const match of [one, three]) {
      expect(match.participants.takeAdmitted()).toEqual([]);
      expect([match.participants.departures.peers, match.book.changes]).toEqual(before);
    }
    expect(one.world.words).toEqual(three.world.words);
  });

  test("that is said twice, by one or by two, is the first of them", () => {
    const { one, three, playOn } = withoutTwo();
    one.commands.give(admit(2));
    three.commands.give(admit(2));
    playOn(15);
    one.commands.give(admit(2));
    playOn(18);
    for (const match of [one, three])
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 35 }]);
  });

  // Whoever plays may say it, as nobody can look into another's post: it costs a silence, and then all is as before.
  test("of one who does not come back is agreed on, and ends as one that is gone again", () => {
    const { one, three, playOn } = withoutTwo();
    one.commands.give(admit(2));
    playOn(34);
    const before = one.book.rosterIn(34).bots;
    for (const match of [one, three]) {
      expect(match.book.rosterIn(35).peers).toEqual([1, 2, 3]);
      match.participants.hear({ kind: "silence", playerId: 2 });
    }
    agreeOnDepartures([one, three]);
    playOn(50);
    expect(one.roster.bots).toEqual(before);
    expect(one.world.words).toEqual(three.world.words);
    expect(one.logState).toEqual(three.logState);
  });

  test("by another one than the lowest has no effect, and is told", () => {
    const { one, three, playOn } = withoutTwo();
    three.commands.give(admit(2));
    playOn(34);
    for (const match of [one, three]) {
      expect(match.book.rosterIn(60).peers).toEqual([1, 3]);
      expect(match.participants.takeAdmitted()).toEqual([]);
      expect([match.participants.takeStrayAdmits(), match.participants.takeStrayAdmits()]).toEqual([[3], []]);
    }
  });

  // It is gone again before its seat is its own, which some learn sooner than others: an admission must not go by that.
  test("of one who was admitted lately has no effect, whether or not it is known here to be gone again", () => {
    const { one, three, playOn } = withoutTwo();
    one.commands.give(admit(2));
    playOn(16);
    one.commands.give(admit(2));
    playOn(17);
    for (const match of [one, three]) match.participants.hear({ kind: "goodbye", playerId: 2 });
    const { said: statement } = three.participants.departures;
    one.participants.hear({ kind: "statement", from: 3, statement });
    three.participants.hear({ kind: "statement", from: 1, statement: one.participants.departures.said });
    expect([one.participants.departures.said.view, three.participants.departures.said.view]).toEqual([1, 2]); // only the one knows that all agree
    playOn(19);
    agreeOnDepartures([one, three]);
    expect([one.participants.departures.said.view, three.participants.departures.said.view]).toEqual([2, 2]);
    for (const match of [one, three])
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 35 }]);
    expect(one.book.changes).toEqual(three.book.changes);
    playOn(34);
    one.commands.give(admit(2)); // in time again
    playOn(40);
    for (const match of [one, three])
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 56 }]);
    expect(one.world.words).toEqual(three.world.words);
  });

  test("is the same in a turn that is entered again after a halt", () => {
    const { one, three, playOn } = withoutTwo();
    const state = { ...stateOf(one), settledThrough: one.turn };
    one.commands.give(admit(2));
    playOn(20);
    expect(one.participants.takeAdmitted()).toHaveLength(1);
    const { changes } = one.book;
    one.resumeAt(state);
    while (one.turn < 20) {
      expect(one.tryAdvance().kind).toBe("advanced");
      while (one.subTurnsRun < 3) one.runSubTurn();
      if (one.turn < 20) one.endTurn();
    }
    expect([one.participants.takeAdmitted(), one.book.changes]).toEqual([[], changes]);
    expect(one.participants.departures.peers).toBe(three.participants.departures.peers);
  });

  test("counts as new for ten turns: by then all have come to it", () => {
    const { one, playOn } = withoutTwo();
    one.commands.give(admit(2));
    playOn(15);
    expect(one.participants.departures.joining).toBe(0b10);
    playOn(25);
    expect(one.participants.departures.joining).toBe(0b10);
    playOn(26);
    expect(one.participants.departures.joining).toBe(0);
  });
});

describe("whoever comes back", () => {
  test("runs what the others run, gives nothing until its seat is its own, and then plays", () => {
    const { one, three, playOn } = withoutTwo();
    const back = comeBack(one);
    one.commands.give(admit(2));
    playOn(30, back);
    expect(back.turn).toBeGreaterThan(28);
    expect([back.isPlaying, back.roster.peers]).toEqual([false, [1, 3]]);
    expect(back.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 35 }]);
    for (let turn = 15; turn < 35; turn += 1) expect(one.book.received(turn).has(2)).toBe(false);
    back.commands.give({ kind: "surrender" });
    playOn(50, back);
    expect([back.isPlaying, back.participants.stayers, back.participants.departures.joining]).toEqual([
      true,
      [1, 2, 3],
      0,
    ]);
    expect(one.book.dataOf(35).map(({ playerId }) => playerId)).toEqual([1, 2, 3]);
    for (const match of [one, three]) {
      expect(match.roster.peers).toEqual([1, 2, 3]);
      expect(match.roster.bots.map(({ playerId }) => playerId)).toEqual([4]);
      expect(match.logState.logChecksum).not.toBe(0);
    }
    expect(one.world.words).toEqual(three.world.words);
    // What it gave was run: all of its cats fell asleep or died, and the worlds are still the same.
    const commands = Array.from({ length: 12 }, (_, i) => one.book.dataOf(35 + i)).flat();
    expect(commands.some((data) => data.playerId === 2 && data.commands.length === 1)).toBe(true);
  });

  test("joins nothing that can't be of its match", () => {
    const { one } = withoutTwo();
    const state = stateOf(one);
    const match = new LockstepMatch({ setup: SETUP, localPlayerId: 2, measureCommand: commandBits });
    const back = { playerId: 2, playedBy: { kind: "peer" }, turn: 20 } as const;
    expect(match.canJoinAt(state, [])).toBe(true);
    expect(match.canJoinAt(state, [back])).toBe(true);
    const [first, ...others] = state.roster.seats;
    const late = { ...state.roster, seats: [{ ...first!, sinceTurn: 14 }, ...others] };
    const wrong: readonly (readonly [string, AgreedState, readonly SeatChange[]])[] = [
      ["a seat that there is not", state, [{ ...back, playerId: 5 }]],
      ["a seat that is played so", state, [{ ...back, playerId: 1 }]],
      ["a change twice", state, [back, { ...back, turn: 21 }]],
      ["changes in another order", state, [back, { playerId: 1, playedBy: { kind: "nobody" }, turn: 19 }]],
      ["a change before the last one", state, [{ ...back, turn: 2 }]],
      ["too few minds", { ...state, minds: state.minds.slice(1) }, []],
      ["a seat too few", { ...state, roster: { ...state.roster, seats: others } }, []],
      ["a seat changed later", { ...state, roster: late }, []],
    ];
    for (const [what, told, changes] of wrong) expect(match.canJoinAt(told, changes), what).toBe(false);
  });

  test("that comes late knows of an admission that was said before, by its offer", () => {
    const { one, playOn } = withoutTwo();
    one.commands.give(admit(2));
    playOn(15);
    // It joins behind the admission: then the offer says that it is among the peers, and is of no use to it.
    expect(() => comeBack(one)).toThrow("who comes back is none of those who take part");
  });
});

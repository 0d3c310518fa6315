import { expect, test } from "vitest";

import { DEPARTURE_RULES } from "../../src/lockstep/departure-rules.ts";
import { lastNeededFrom } from "../../src/lockstep/departures.ts";
import {
  FIRST_TURN,
  maskOfPlayers,
  TURN_WINDOW,
  isLeftOut,
  isSplit,
  lastTurnFrom,
  nextDepartures,
  startDepartures,
  type DepartureEvent,
  type Departures,
  type Statement,
} from "../../src/lockstep/index.ts";
import type { Installation } from "../../src/lockstep/departure-state.ts";

/** What is here of a match: the same of everybody. */
const HELD = { turn: 10, lastTurnOf: () => 12 };

/** Peer 1 of a match, and what it went on with. */
function play(
  events: readonly DepartureEvent[],
  { from = startDepartures(1, [1, 2, 3]), held = HELD } = {},
): { readonly departures: Departures; readonly installed: readonly Installation[] } {
  const installed: Installation[] = [];
  let departures = from;
  for (const event of events) {
    let next = event;
    for (;;) {
      const step = nextDepartures(departures, next, held);
      const isNews = step.departures.said !== departures.said;
      departures = step.departures;
      if (step.installation !== null) installed.push(step.installation);
      if (!isNews && step.installation === null) break;
      next = { kind: "book" }; // nothing follows from what is said before it is said
    }
  }
  return { departures, installed };
}

function statement(change: Partial<Statement>): Statement {
  const nobody = { gone: 0, promised: 0, held: [], among: 0, named: [], votes: 0, isAlone: false };
  const nothing = { lineage: 0, ...nobody, installed: null };
  const among = change.promised === undefined ? 0 : 0b1111 & ~change.promised;
  return { number: 1, view: 0, ...nothing, among, ...change };
}

/** That peer says that peer 3 is gone. */
function accuses(from: number, number = 1): DepartureEvent {
  return { kind: "statement", from, statement: statement({ number, gone: maskOfPlayers([3]) }) };
}

/** That peer promises that peer 3 is gone, whose data it holds up to that turn. */
function promises(from: number, turn: number): DepartureEvent {
  const gone = maskOfPlayers([3]);
  return { kind: "statement", from, statement: statement({ number: 2, gone, promised: gone, held: [turn] }) };
}

const SILENCE: DepartureEvent = { kind: "silence", playerId: 3 };

test("who is silent is gone once all who are left have found so, and promised it", () => {
  const { departures, installed } = play([SILENCE, accuses(2), promises(2, 11)]);
  expect(installed).toEqual([{ gone: maskOfPlayers([3]), lastTurns: [12] }]);
  expect([departures.peers, departures.said.view, departures.said.promised]).toEqual([
    maskOfPlayers([1, 2]),
    1,
    0,
  ]);
});

test("the highest last turn that anybody who is left holds counts, and is waited for", () => {
  const waits = play([SILENCE, accuses(2), promises(2, 14)]);
  expect(waits.installed).toEqual([]);
  expect(lastNeededFrom(waits.departures, 3)).toBe(14);
  const here = { turn: 12, lastTurnOf: () => 14 };
  const goesOn = play([{ kind: "book" }], { from: waits.departures, held: here });
  expect(goesOn.installed).toEqual([{ gone: maskOfPlayers([3]), lastTurns: [14] }]);
});

test("after the promise no turn of theirs is entered that was not here then", () => {
  const { departures } = play([SILENCE, accuses(2)]);
  expect([lastTurnFrom(departures, 3), lastTurnFrom(departures, 2)]).toEqual([12, Infinity]);
  const late = play([{ kind: "book" }], { from: departures, held: { turn: 12, lastTurnOf: () => 20 } });
  expect(lastTurnFrom(late.departures, 3)).toBe(12);
});

test("nobody is gone on the word of others alone", () => {
  expect(play([accuses(2), promises(2, 11)]).departures.said).toMatchObject({ gone: 0, promised: 0 });
  const said = play([SILENCE, { kind: "sound", playerId: 3 }]).departures;
  expect(said.said.gone).toBe(0);
  // What we have said a moment ago binds us, and nothing that is long ago.
  expect(play([promises(2, 11)], { from: said }).installed.length).toBe(1);
  const later = { ...HELD, turn: HELD.turn + TURN_WINDOW + 1 };
  expect(play([promises(2, 11)], { from: said, held: later }).installed).toEqual([]);
});

test("nor before the first turn of a match: who has said nothing has not said it lately", () => {
  for (const turn of [FIRST_TURN, FIRST_TURN + 1, 0]) {
    const held = { turn, lastTurnOf: () => turn + 1 };
    const { departures, installed } = play([promises(2, turn + 1)], { held });
    expect([departures.said.promised, installed]).toEqual([0, []]);
  }
});

test("an accusation is taken back when something of the accused comes, a promise is not", () => {
  const sound: DepartureEvent = { kind: "sound", playerId: 3 };
  expect(play([SILENCE, sound]).departures.said).toMatchObject({ gone: 0, number: 2 });
  expect(play([SILENCE, accuses(2), sound]).departures.said.promised).toBe(maskOfPlayers([3]));
});

test("a goodbye of one who speaks on is taken back, and counts no more for who is enough; a promise holds", () => {
  const goodbye: DepartureEvent = { kind: "goodbye", playerId: 3 };
  const stays: DepartureEvent = { kind: "stays", playerId: 3 };
  expect(play([goodbye, stays]).departures).toMatchObject({ goodbyes: 0, said: { gone: 0 } });
  expect(play([goodbye, accuses(2), stays]).departures.said.promised).toBe(maskOfPlayers([3]));
});

test("half of the match goes on if the lowest player is in it; the other half stands, unless all of it want to go on", () => {
  const four = { from: startDepartures(1, [1, 2, 3, 4]) };
  const gone = maskOfPlayers([3, 4]);
  const silent: readonly DepartureEvent[] = [SILENCE, { kind: "silence", playerId: 4 }];
  const says = (change: Partial<Statement>, from: number): DepartureEvent => {
    return { kind: "statement", from, statement: statement({ gone, ...change }) };
  };
  const ours = play([...silent, says({}, 2), says({ number: 2, promised: gone, held: [12, 12] }, 2)], four);
  expect(ours.installed.length).toBe(1);

  const theirs = { from: startDepartures(3, [1, 2, 3, 4]) };
  const lost: readonly DepartureEvent[] = [1, 2].map((playerId) => ({ kind: "silence", playerId }));
  const others = maskOfPlayers([1, 2]);
  const stands = play([...lost, says({ gone: others }, 4)], theirs);
  expect([stands.installed, stands.departures.said.promised, isSplit(stands.departures)]).toEqual([
    [],
    0,
    true,
  ]);
  const alone = { gone: others, isAlone: true };
  const goesOn = play(
    [
      { kind: "go-alone" },
      says({ ...alone, number: 2 }, 4),
      says({ ...alone, number: 3, promised: others, held: [12, 12] }, 4),
    ],
    { from: stands.departures },
  );
  expect(goesOn.installed).toEqual([{ gone: others, lastTurns: [12, 12] }]);
});

test("that somebody goes on alone it says itself: another one who shows its promise can't say so for it", () => {
  const from = startDepartures(3, [1, 2, 3, 4, 5, 6]);
  const [gone, left] = [maskOfPlayers([1, 2, 5]), maskOfPlayers([3, 4, 6])];
  const promise = statement({ gone, promised: gone, held: [12, 12, 12], among: left, isAlone: true });
  const says = (player: number, said: Partial<Statement>): DepartureEvent => {
    return { kind: "statement", from: player, statement: { ...promise, ...said } };
  };
  const silences = [1, 2, 5].map((playerId): DepartureEvent => ({ kind: "silence", playerId }));
  const stands: DepartureEvent[] = [{ kind: "go-alone" }, says(6, {}), says(4, { isAlone: false })];
  const shown: DepartureEvent = { kind: "promise", from: 4, statement: promise };
  expect(play([...silences, ...stands, shown], { from }).installed).toEqual([]);
  const goesOn = play([...silences, ...stands, shown, says(4, { number: 2 })], { from });
  expect(goesOn.installed).toEqual([{ gone, lastTurns: [12, 12, 12] }]);
});

test("of two players the one goes on at once whose other said goodbye", () => {
  const from = startDepartures(2, [1, 2]);
  expect(play([{ kind: "silence", playerId: 1 }], { from }).installed).toEqual([]);
  expect(play([{ kind: "goodbye", playerId: 1 }], { from }).installed.length).toBe(1);
});

test("the one who is left goes on at once where the only other one runs anew, but not if that one was heard since", () => {
  const from = startDepartures(2, [1, 2, 3]);
  const ofOne = (kind: "restart" | "sound" | "silence"): DepartureEvent => ({ kind, playerId: 1 });
  const leaves: DepartureEvent = { kind: "goodbye", playerId: 3 };
  expect(play([ofOne("restart"), leaves], { from }).installed.length).toBe(1);
  const heard = play([ofOne("restart"), ofOne("sound"), leaves, ofOne("silence")], { from });
  expect([heard.installed, isSplit(heard.departures)]).toEqual([[], true]);
});

test("of two statements with one number the first holds", () => {
  const says = (gone: number): DepartureEvent => {
    return { kind: "statement", from: 2, statement: statement({ number: 2, gone }) };
  };
  const { departures } = play([says(maskOfPlayers([3])), says(0)]);
  expect(departures.heard[2]?.gone).toBe(maskOfPlayers([3]));
});

test("who is voted out by more than half of the others is gone, and a vote may be taken back before", () => {
  const five = { from: startDepartures(1, [1, 2, 3, 4, 5]) };
  const votes = maskOfPlayers([3]);
  const vote = (from: number): DepartureEvent => ({
    kind: "statement",
    from,
    statement: statement({ votes }),
  });
  const own = (isFor: boolean): DepartureEvent => ({ kind: "vote", playerId: 3, isFor });
  expect(play([own(true), vote(2)], five).departures.said.gone).toBe(0);
  expect(play([own(true), vote(2), vote(4)], five).departures.said.gone).toBe(votes);
  expect(play([own(true), own(false), vote(2), vote(4)], five).departures.said.gone).toBe(0);
});

test("who has not seen that all have promised goes on by the statements of those who did", () => {
  const installed = { gone: maskOfPlayers([3]), lastTurns: [12] };
  const after = statement({ number: 3, view: 1, installed });
  const news: DepartureEvent = { kind: "statement", from: 2, statement: after };
  const four = { from: startDepartures(1, [1, 2, 3, 4]) };
  const promised: readonly DepartureEvent[] = [SILENCE, accuses(2), accuses(4), promises(2, 12)];
  expect(play([...promised, news], four).installed).toEqual([]); // player 4 is there, and may have promised another turn
  const gone: DepartureEvent = { kind: "silence", playerId: 4 };
  expect(play([...promised, news, gone], four).installed).toEqual([installed]);
  // But not without a promise of its own, and nobody goes back behind a turn that ran.
  expect(play([promises(2, 12), news, gone], four).installed).toEqual([]);
  const short = { ...after, installed: { ...installed, lastTurns: [HELD.turn - 1] } };
  expect(play([...promised, { ...news, statement: short }, gone], four).installed).toEqual([]);
});

test("what strangers, those who are gone and the local player itself say changes nothing", () => {
  const from = startDepartures(1, [1, 2, 3]);
  for (const playerId of [1, 4, 8]) {
    expect(play([{ kind: "silence", playerId }], { from }).departures).toEqual(from);
    // What is kept is what it says, for it may have been admitted where we have not come to it yet.
    expect({ ...play([accuses(playerId)], { from }).departures, heard: from.heard }).toEqual(from);
  }
  const gone = play([SILENCE, accuses(2), promises(2, 11)]).departures;
  const { departures: after } = play([accuses(3, 9), { kind: "sound", playerId: 3 }], { from: gone });
  expect({ ...after, heard: gone.heard }).toEqual(gone);
});

test("older statements, and those of a view that nobody can be in, change nothing", () => {
  const first = play([accuses(2, 5)]).departures;
  expect(play([accuses(2, 5), accuses(2, 4)]).departures).toEqual(first);
  const far: DepartureEvent = { kind: "statement", from: 2, statement: statement({ number: 9, view: 2 }) };
  expect({ ...play([far], { from: first }).departures, heard: first.heard }).toEqual(first);
});

test("nobody is called gone by who is accused itself", () => {
  const me = maskOfPlayers([1]);
  const against = statement({ number: 3, gone: me, promised: me, held: [12] });
  const { departures } = play([{ kind: "statement", from: 2, statement: against }]);
  expect([departures.said.gone, departures.said.promised]).toEqual([0, 0]);
});

test("of two parts of any match at most one has the majority, whoever has heard which goodbye", () => {
  const { hasQuorum } = DEPARTURE_RULES;
  const all = 0b1111;
  for (let peers = 1; peers <= all; peers += 1) {
    for (let left = 1; left < peers; left += 1) {
      if ((left & ~peers) !== 0) continue;
      const other = peers & ~left;
      expect(hasQuorum({ peers, goodbyes: 0, left }) && hasQuorum({ peers, goodbyes: 0, left: other })).toBe(
        false,
      );
      for (let goodbyes = 1; goodbyes < peers; goodbyes += 1) {
        // Those who left are in neither part, and one of the two has not heard of it.
        if ((goodbyes & ~peers) !== 0) continue;
        const ours = hasQuorum({ peers, goodbyes, left: left & ~goodbyes });
        expect(ours && hasQuorum({ peers, goodbyes: 0, left: other & ~goodbyes })).toBe(false);
      }
    }
  }
});

test("left out is who hears that enough of the others have gone on without it", () => {
  const withoutUs = { gone: maskOfPlayers([1]), lastTurns: [12] };
  const goneOn = (from: number, change: Partial<Statement>): DepartureEvent => ({
    ...{
      kind: "statement",
      from,
      statement: statement({ number: 3, view: 1, installed: withoutUs, ...change }),
    },
  });
  const isOut = (events: readonly DepartureEvent[]): boolean => isLeftOut(play(events).departures);
  expect(isOut([goneOn(2, {})])).toBe(false); // one of three
  expect(isOut([goneOn(2, {}), goneOn(3, {})])).toBe(true);
  const withoutAnother = { gone: maskOfPlayers([3]), lastTurns: [12] };
  expect(isOut([goneOn(2, {}), goneOn(3, { installed: withoutAnother })])).toBe(false);
  expect(isOut([goneOn(2, {}), goneOn(3, { view: 0, installed: null })])).toBe(false);
  // Two views further it takes us, or we are out.
  expect(isOut([2, 3].map((from) => goneOn(from, { view: 2, installed: withoutAnother })))).toBe(true);
});

// Goal: what ran here otherwise than it came, or came by way of another, shows; for that what came is kept apart from what runs.
import { describe, expect, test } from "vitest";

import { KEPT_TURNS, rosterOf, TurnBook, type TurnData } from "../../src/lockstep/index.ts";

/** More than are kept. */
const TURNS = KEPT_TURNS + 136;

describe("of what came is listed", () => {
  const data = (turn: number, playerId: number, changes: Partial<TurnData> = {}): TurnData => ({
    ...{ turn, playerId, randomValue: 1, checksum: 2, logChecksum: 3, wantedDelay: 2, commands: [] },
    ...changes,
  });
  const otherCommands = { commands: [{ kind: "surrender" }] } as const;

  /** The book of player 1, to whom these came, from whom; which turns ran with what is told. */
  function received(...came: readonly (readonly [TurnData, number])[]) {
    return (ran: readonly TurnData[], from = 0, to = 40) => {
      const roster = rosterOf({ playerIds: [1, 2, 3, 4, 5, 6, 7] });
      const book = new TurnBook({ localPlayerId: 1, roster, turn: -1 });
      for (let turn = 0; turn <= to; turn += 1) {
        for (const [one, by] of came.filter((each) => each[0].turn === turn)) {
          if (!book.add({ ...one }, by).ok) book.replace(one);
        }
        const ofTurn = ran.filter((one) => one.turn === turn);
        book.enter(turn, ofTurn);
      }
      return book.otherData(from, to);
    };
  }

  test("nothing that ran as it came, from its author", () => {
    const listed = received([data(5, 2), 2], [data(5, 3), 3]);
    expect(listed([data(5, 1), data(5, 2), data(5, 3)])).toEqual([]);
  });

  test("what ran otherwise than it came, as ours, whoever brought it", () => {
    const listed = received([data(5, 2), 2], [data(5, 3), 2]);
    expect(listed([data(5, 2, otherCommands), data(5, 3, { wantedDelay: 4 })])).toEqual(
      [2, 3].map((playerId) => ({ turn: 5, playerId, kind: "ran-other", from: 1 })),
    );
  });

  test("what was changed in memory after it came", () => {
    const book = new TurnBook({ localPlayerId: 1, roster: rosterOf({ playerIds: [1, 2] }), turn: 4 });
    const kept = data(5, 2);
    book.add(kept);
    Object.assign(kept, otherCommands);
    const listed = [{ turn: 5, playerId: 2, kind: "ran-other", from: 1 }];
    expect(book.otherData(5, 5)).toEqual(listed); // it will run so
    book.enter(5, book.dataOf(5));
    expect(book.otherData(5, 5)).toEqual(listed);
  });

  test("no check value, for those do not run", () => {
    const listed = received([data(5, 2), 2]);
    expect(listed([data(5, 2, { checksum: 9, randomValue: 9, logChecksum: 9 })])).toEqual([]);
  });

  test("as passed on what came from another than its author", () => {
    const listed = received([data(5, 3), 2]);
    expect(listed([data(5, 3)])).toEqual([{ turn: 5, playerId: 3, kind: "passed-on", from: 2 }]);
  });

  test("what came again, agreed on, as it came then", () => {
    const listed = received([data(5, 3), 2], [data(5, 3, otherCommands), 3]);
    expect(listed([data(5, 3, otherCommands)])).toEqual([]);
  });

  test("nothing of our own or that nobody sent; nor of other turns than were asked for", () => {
    const listed = received([data(5, 2), 2], [data(8, 2), 2]);
    expect(listed([data(5, 1, otherCommands), data(6, 2)])).toEqual([]);
    const ran = [data(5, 2, otherCommands), data(8, 2, otherCommands)];
    expect(listed(ran, 6, 7)).toEqual([]);
    expect(listed(ran, 5, 8).map(({ turn }) => turn)).toEqual([5, 8]);
  });

  test("what ran otherwise of one who has left since: that version is not to hold", () => {
    const book = new TurnBook({ localPlayerId: 1, roster: rosterOf({ playerIds: [1, 2, 3] }), turn: 4 });
    for (const playerId of [2, 3]) book.add(data(5, playerId), 2);
    book.enter(5, [data(5, 1), data(5, 2, otherCommands), data(5, 3)]);
    for (const playerId of [2, 3]) book.changeSeat({ playerId, playedBy: { kind: "nobody" }, turn: 6 });
    expect(book.otherData(5, 5)).toEqual([
      { turn: 5, playerId: 2, kind: "ran-other", from: 1 },
      { turn: 5, playerId: 3, kind: "passed-on", from: 2 },
    ]);
  });

  test("as many turns as are kept", () => {
    const turns = Array.from({ length: TURNS }, (_, turn) => data(turn, 2));
    const listed = received(...turns.map((one) => [one, 3] as const))(turns, 0, TURNS - 1);
    expect(listed.map(({ turn }) => turn)).toEqual(
      Array.from({ length: KEPT_TURNS }, (_, i) => TURNS - KEPT_TURNS + i),
    );
  });
});

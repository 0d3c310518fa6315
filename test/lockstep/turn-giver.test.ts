import { describe, expect, test } from "vitest";

import { CommandQueue } from "../../src/lockstep/command-queue.ts";
import { FIRST_COMMAND_DELAY } from "../../src/lockstep/command-delay.ts";
import { rosterOf, TurnBook, type PlayedBy } from "../../src/lockstep/index.ts";
import { TurnGiver } from "../../src/lockstep/turn-giver.ts";
import { commandBits } from "../../src/wire/index.ts";

const END = { randomValue: 0x1234_5678, checksum: 0xcafe_0004 };
const BOT: PlayedBy = { kind: "bot", level: "medium" };
const PEER: PlayedBy = { kind: "peer" };

/** Player 2's, with two others, before turn 0. */
function startGiver() {
  const book = new TurnBook({ localPlayerId: 2, roster: rosterOf({ playerIds: [1, 2, 3] }), turn: -1 });
  const queue = new CommandQueue(commandBits);
  const playing = { fromTurn: 0 };
  const giver = new TurnGiver(2, book, queue, () => playing.fromTurn);
  const give = (turn: number, delay = 2) =>
    giver.give(turn, END, { logChecksum: 0xaaaa_bbbb, delay: { ...FIRST_COMMAND_DELAY, turns: delay } });
  return { book, queue, giver, give, playing };
}

describe("what the local player gives", () => {
  test("is for every turn up to the delay, of low halves, with its commands in the first", () => {
    const { queue, giver, give } = startGiver();
    queue.give({ kind: "surrender" });
    giver.wantedDelay = 5;
    const given = give(-1, 3);
    expect(given.map(({ turn, commands }) => [turn, commands.length])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
    expect(given[2]).toEqual({
      ...{ turn: 2, playerId: 2, randomValue: 0x5678, checksum: 0xcafe_0004, logChecksum: 0xbbbb },
      ...{ wantedDelay: 5, commands: [] },
    });
    expect(give(-1, 3)).toEqual([]); // a turn that is ended again
  });

  test("is nothing for turns in which its seat is not its own", () => {
    const { book, give } = startGiver();
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 1 });
    book.changeSeat({ playerId: 2, playedBy: PEER, turn: 4 });
    expect(give(-1, 3).map(({ turn }) => turn)).toEqual([0]);
    expect(book.givenTurn).toBe(2);
    book.enter(0, []);
    expect(give(0, 3)).toEqual([]);
    expect(give(1, 3).map(({ turn }) => turn)).toEqual([4]);
    // The check values that the others give for those turns are of the same end as ours would be.
    expect([1, 2, 3, 4].map((turn) => book.checkedTurnOf(turn))).toEqual([-1, -1, 0, 1]);
  });

  test("keeps commands until there is a turn for them", () => {
    const { book, queue, give } = startGiver();
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 0 });
    book.changeSeat({ playerId: 2, playedBy: PEER, turn: 2 });
    queue.give({ kind: "surrender" });
    expect(give(-1, 2)).toEqual([]);
    expect(give(0, 2).map(({ turn, commands }) => [turn, commands.length])).toEqual([[2, 1]]);
  });

  // Before it is admitted its seat may look its own, for a run of its peer before this one played it.
  test("is nothing before it is told to begin", () => {
    const { give, playing } = startGiver();
    playing.fromTurn = Infinity;
    expect(give(-1, 3)).toEqual([]);
    playing.fromTurn = 4;
    expect(give(0, 3)).toEqual([]);
    expect(give(1, 3).map(({ turn }) => turn)).toEqual([4]);
  });
});

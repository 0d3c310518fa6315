import { expect, test } from "vitest";

import { rosterOf, TurnBook, type SeatChange } from "../../../src/lockstep/index.ts";
import { TurnCourier } from "../../../src/net/courier/turn-courier.ts";
import { idleTurn } from "../link/link-pipe.ts";

const BOT = { kind: "bot", level: "weak" } as const;
const PEER = { kind: "peer" } as const;
const GONE: SeatChange = { playerId: 3, playedBy: BOT, turn: 0 };

/**
 * Player 3 speaks anew in turn 2, when these changes are known; others are learned then, or in another turn. In how many turns up to 9 it
 * is given our turn data. `isForgotten`: what is gone then is what spoke anew, and not a run of its peer before.
 */
function turnsGiven(
  known: readonly SeatChange[],
  learned: readonly SeatChange[],
  { learnedIn = 2, isForgotten = false } = {},
): number {
  const book = new TurnBook({ localPlayerId: 1, roster: rosterOf({ playerIds: [1, 2, 3] }), turn: -1 });
  for (const turn of [0, 1]) book.give(idleTurn(turn, 1), -1);
  for (const change of known) book.changeSeat(change);
  const others = [2, 3].map((playerId) => ({ playerId, rttMs: 40 }));
  const courier = new TurnCourier({ localPlayerId: 1, others, book }, 0);
  const given = new Set<number>();
  for (let turn = 0; turn < 10; turn += 1) {
    const position = { turn, ms: 0 };
    book.enter(turn, book.dataOf(turn));
    book.give(idleTurn(turn + 2, 1), turn);
    courier.offer([idleTurn(turn + 2, 1)], position, turn * 100);
    for (const playerId of [2, 3]) book.add(idleTurn(turn + 1, playerId));
    if (turn === 2) courier.renew(3, [2, 3, 4], position, turn * 100);
    if (turn === learnedIn) for (const change of learned) book.changeSeat(change);
    if (turn === learnedIn && isForgotten) courier.forgetGuest(3);
    for (let ms = 0; ms < 100; ms += 10)
      for (const { to, packet } of courier.collect(
        { position, request: null, gaps: [] },
        turn * 100 + ms,
        "play",
      ))
        if (to === 3) for (const data of packet.turnData) given.add(data.turn);
  }
  return [...given].filter((turn) => turn >= 2).length;
}

test("who speaks anew is given all turn data while it does not take part", () => {
  expect(turnsGiven([GONE], [])).toBeGreaterThanOrEqual(7);
});

// The run before was admitted, and has gone before it took part: that its seat is its own for a turn is no end of being a guest.
test("so is one whose seat is that of a run before for a turn to come", () => {
  const seat: SeatChange = { playerId: 3, playedBy: PEER, turn: 5 };
  const again: SeatChange = { playerId: 3, playedBy: BOT, turn: 6 };
  expect(turnsGiven([GONE, seat, again], [])).toBe(turnsGiven([GONE], []));
  expect(turnsGiven([GONE, seat], [again])).toBe(turnsGiven([GONE], []));
});

// It is admitted, and taken for gone again, for the admission was of a run before: those who hear the run that comes back go on with it.
test("so is one that was admitted by a run before, whose seat is lost again", () => {
  const seat: SeatChange = { playerId: 3, playedBy: PEER, turn: 3 };
  const again: SeatChange = { playerId: 3, playedBy: BOT, turn: 5 };
  const learnedIn = 4;
  expect(turnsGiven([GONE, seat], [again], { learnedIn })).toBe(turnsGiven([GONE], []));
  const forgotten = turnsGiven([GONE, seat], [again], { learnedIn, isForgotten: true });
  expect(forgotten).toBeLessThan(turnsGiven([GONE], []));
});

// Who comes back itself has no state yet, and takes all players for members, when another one answers it that comes back as well.
test("so is one that speaks anew before it is known that it was gone", () => {
  const gone: SeatChange = { playerId: 3, playedBy: BOT, turn: 5 };
  expect(turnsGiven([], [gone], { learnedIn: 4 })).toBe(turnsGiven([GONE], []));
});

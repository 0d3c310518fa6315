// Goal: for what somebody is gone is told by what happened since it was last there, and that it has lied by nothing else.
// Method: peer 1 of a match; a test says what comes of the others, and when.
import { expect, test } from "vitest";

import { goodbye, START_MS, startDeparting } from "../../support/start-departing.ts";

const THIRD = 0b100;

/** Players 2 and 4 promise that player 3 is gone, whose turn data they hold up to that turn. */
function agreeOnThird({ say, match }: ReturnType<typeof startDeparting>, turn: number, votes = 0): void {
  const { lineage } = match.participants.departures.said;
  for (const from of [2, 4]) say(from, { lineage, gone: THIRD, votes });
  const promise = { lineage, gone: THIRD, promised: THIRD, held: [turn], votes };
  for (const from of [2, 4]) say(from, promise);
}

test.each(["left", "left again", "restarted"])(
  "who has %s, came back and is voted out by others is told to be voted out",
  (before) => {
    const started = startDeparting([1, 2, 3, 4]);
    const { departing, match } = started;
    departing.hearGoodbye(3, goodbye("left"), START_MS);
    agreeOnThird(started, 12);
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "left" }]);
    if (before === "left again")
      departing.hearGoodbye(3, { ...goodbye("lost-others"), lostMask: 1 }, START_MS);
    if (before === "restarted") departing.hearRestart(3, START_MS); // a run of it that nobody has let in
    departing.hearReturn(3);
    match.book.changeSeat({ playerId: 3, playedBy: { kind: "peer" }, turn: 30 });
    for (const kind of ["admitted", "settled", "steady"] as const)
      match.participants.hear(kind === "admitted" ? { kind, playerId: 3 } : { kind });
    expect(match.participants.stayers).toEqual([1, 2, 3, 4]);
    agreeOnThird(started, 29, THIRD);
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, turn: 30, cause: "voted" }]);
  },
);

test("who is proven to have lied is told so, though it says goodbye before all agree that it is gone", () => {
  const { departing, agree } = startDeparting();
  departing.convict(3);
  departing.hearGoodbye(3, goodbye("left"), START_MS);
  agree([3]);
  expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "lied" }]);
});

test("whether enough are left without those waited for is told without those who are called gone, too", () => {
  const { departing, wait, saidGone, now } = startDeparting([1, 2, 3, 4], 2);
  const isEnough = (): readonly boolean[] =>
    departing
      .absentees({ players: [3], sinceMs: START_MS, what: "turn-data" }, now())
      .map((one) => one.isEnough);
  expect(isEnough()).toEqual([true]);
  wait(8_000, [1]);
  expect([saidGone(), isEnough()]).toEqual([0b1, [false]]); // half, and not the one with the lowest
});

// Goal: a player that is let back in and is gone before its seat is its own was never back, whoever tells of it.
// Method: real peers on a simulated network and clock; one is killed, comes back, and is killed as the others let it in.
import { expect, test } from "vitest";

import { ReturningMatch } from "./returning-match.ts";

test("who was let back in and did not come was gone once, and is back only once it is", () => {
  const match = new ReturningMatch({ seed: 131, peerCount: 3 });
  const absencesOf = () => match.stayers.map(({ peer }) => peer.run!.members.absences);
  const seat = match.kill(2);
  match.runUntil(() => match.stayers.every(({ gone }) => gone.length === 1));
  match.comeBack(seat);
  match.runUntil(() => match.stayers.every(({ back }) => back.length === 1));
  match.kill(2);
  match.runUntil(() => match.stayers.every(({ gone }) => gone.length === 2));
  const [stayer] = match.stayers;
  const [first, second] = stayer!.gone;
  expect(second!.turn, "it was gone before its turn came").toBe(stayer!.back[0]!.turn);
  const absence = { playerId: 2, turn: first!.turn, cause: "silent" };
  for (const absences of absencesOf()) expect(absences).toMatchObject([{ ...absence, backTurn: null }]);

  const again = match.comeBack(seat);
  match.runUntil(() => match.stayers.every(({ back }) => back.length === 2));
  const backTurn = stayer!.back[1]!.turn;
  for (const absences of absencesOf()) expect(absences).toMatchObject([{ ...absence, backTurn }]);
  match.runToEnd([again, ...match.stayers]);
  match.expectSameEnd([again, ...match.stayers]);
});

// Goal: that a player is back may be told to some and kept from others; nobody who is honest is put out by it, and nobody plays a seat alone.
// Method: real peers on a simulated network and clock; player 3 is killed and comes back, and player 1, whose word it is, tells one player otherwise.
import { expect, test } from "vitest";

import type { TurnData } from "../../src/lockstep/index.ts";
import { ReturningMatch } from "./returning-match.ts";

/** From now on player 1 tells that player other turn data of its own than all the rest. */
function tellOtherwise(match: ReturningMatch, told: number, other: (data: TurnData) => TurnData): void {
  const { session } = match.recordOf(1).peer;
  const send = session.match.sendLinkPacket.bind(session.match);
  session.match.sendLinkPacket = (to, packet) =>
    send(to, {
      ...packet,
      turnData: packet.turnData.map((data) => (to === told && data.playerId === 1 ? other(data) : data)),
    });
}

function isAdmit({ kind }: TurnData["commands"][number]): boolean {
  return kind === "admit";
}

test("who is told nothing of it learns it in a halt, and plays on with the player that is back", () => {
  const match = new ReturningMatch({ seed: 140, peerCount: 4, stopAfterTurn: 220 });
  tellOtherwise(match, 2, (data) => ({ ...data, commands: data.commands.filter((one) => !isAdmit(one)) }));
  const seat = match.kill(3);
  match.runUntil(() => match.stayers.every(({ gone }) => gone.length === 1));
  const back = match.comeBack(seat);
  match.runToEnd([back, ...match.stayers]);
  for (const { halts, gone } of match.stayers) {
    expect(halts.length).toBeGreaterThan(0);
    expect(gone.filter(({ playerId }) => playerId !== 3)).toEqual([]);
  }
  match.expectSameEnd([back, ...match.stayers]);
});

test("who is on its way back, and alone is told that it is back, begins anew before it would play", () => {
  const match = new ReturningMatch({ seed: 141, peerCount: 4, stopAfterTurn: 220 });
  const told = { kind: "admit", playerId: 3 } as const;
  let toldIn = Infinity; // in that turn, once
  tellOtherwise(match, 3, (data) =>
    data.turn === toldIn ? { ...data, commands: [...data.commands, told] } : data,
  );
  const seat = match.kill(3);
  match.runUntil(() => match.stayers.every(({ gone }) => gone.length === 1));
  const back = match.comeBack(seat);
  match.runUntil(() => back.peer.run !== null);
  toldIn = match.recordOf(1).peer.run!.match.book.givenTurn + 1;
  const isLetIn = (): boolean => match.recordOf(1).back.length > 0;
  const isPlaying = (): boolean => back.peer.run?.match.isPlaying === true;
  match.runUntil(() => isLetIn() || isPlaying());
  expect([isLetIn(), isPlaying()]).toEqual([true, false]);
  match.runToEnd([back, ...match.stayers]);
  match.expectSameEnd([back, ...match.stayers]);
});

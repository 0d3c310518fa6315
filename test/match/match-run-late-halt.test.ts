// Goal: a halt that is called after the end of a match holds nobody up whose end is that of another one who has finished.
// Method: MatchRuns of three on modelled links; player 3 tells player 1 alone other check values of the turns after the end.
import { expect, test } from "vitest";

import type { LinkPacket } from "../../src/wire/index.ts";
import { expectSameMatch, peerOf, runToEnd, startHealable } from "../support/healed-match.ts";

const LAST_TURN = 60;
const LIMIT_MS = 30_000;

/** What that packet says of the turns after the end is false. */
function withFalseEnd(packet: LinkPacket): LinkPacket {
  const turnData = packet.turnData.map((data) =>
    data.turn <= LAST_TURN ? data : { ...data, checksum: (data.checksum ^ 1) >>> 0 },
  );
  return { ...packet, turnData };
}

function withoutEnd(packet: LinkPacket): LinkPacket {
  return { ...packet, turnData: packet.turnData.filter(({ turn }) => turn <= LAST_TURN) };
}

test("it is over once somebody has ended the match alike: those who have give no accounts any more", () => {
  const match = startHealable({ peerCount: 3, stopAfterTurn: LAST_TURN });
  const [first, second, third] = [peerOf(match, 1), peerOf(match, 2), peerOf(match, 3)];
  const areFinished = (): boolean => [second, third].every(({ run }) => run.state === "finished");
  match.onPacket = (packet, from, to) => {
    if (from === 1) return { ...packet, fragments: [] }; // nobody else hears of its halt
    if (from !== 3 || to !== 1) return packet;
    return areFinished() ? withFalseEnd(packet) : withoutEnd(packet);
  };
  match.runUntil(LIMIT_MS, () => first.run.state === "healing");
  expect(match.peers.map(({ run }) => run.state)).toEqual(["healing", "finished", "finished"]);
  const { end } = second.run;
  first.run.hearGoodbye(2, { kind: "goodbye", reason: "finished", lostMask: 0, end }, match.nowMs);
  runToEnd(match, LIMIT_MS);
  expectSameMatch(match.peers);
});

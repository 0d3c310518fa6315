// Goal: whoever comes back notices that those who had answered it do not hear it any more, or are no more what they were.
// Method: one that comes back, and packets of the others by hand.
import { expect, test } from "vitest";

import { Returning } from "../../../src/match/returning/returning.ts";
import { Link } from "../../../src/net/link/link.ts";
import { LockstepPeers } from "../../support/lockstep-peers.ts";

const NOTHING = { position: { turn: 5, ms: 0 }, turnData: [], request: null, messageBytesMax: 0 };
const FORGOTTEN_MS = 10_000;
const OVER_MS = 4_000;
const CROSSING_MS = 2_000;

function startReturning(): Returning {
  const { setup } = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2, 3] }).peer(1).match;
  const others = [1, 2].map((playerId) => ({ playerId, rttMs: null }));
  const names = new Map([1, 2, 3].map((id) => [id, `Cat ${id}`]));
  const usual = { startAtMs: 0, stopAfterTurn: 100, pilot: null };
  return new Returning({ setup, localPlayerId: 3, names, others, ...usual }, 0);
}

test("who talks to us and takes nothing of what we say has forgotten us after 10 s", () => {
  const returning = startReturning();
  expect(returning.isForgotten(60_000)).toBe(false); // nobody has answered
  returning.hearReturnAck(1, 40, 1_000);
  const deaf = new Link({ nowMs: 1_000, rttMs: null });
  for (let nowMs = 1_000; nowMs < 1_000 + FORGOTTEN_MS; nowMs += 500) {
    returning.update(nowMs);
    for (const { noteSent } of returning.collect(nowMs)) noteSent(20);
    expect(returning.hearLinkPacket(1, deaf.send(NOTHING, nowMs), 20, nowMs)).toBe(true);
    expect(returning.isForgotten(nowMs)).toBe(false);
  }
  expect(returning.isForgotten(1_000 + FORGOTTEN_MS)).toBe(true);
});

test("and not while it hears us", () => {
  const returning = startReturning();
  returning.hearReturnAck(1, 40, 0);
  const link = new Link({ nowMs: 0, rttMs: null });
  for (let nowMs = 0; nowMs <= 3 * FORGOTTEN_MS; nowMs += 500) {
    returning.update(nowMs);
    for (const { packet, noteSent } of returning.collect(nowMs)) {
      noteSent(20);
      link.hearLinkPacket(packet, 20, nowMs);
    }
    returning.hearLinkPacket(1, link.send(NOTHING, nowMs), 20, nowMs);
    expect(returning.isForgotten(nowMs)).toBe(false);
  }
});

test("who had answered, and comes back itself, is another run and is to be asked anew; once", () => {
  const returning = startReturning();
  expect(returning.hearReturn(1, 0)).toBe(false); // it has not answered
  returning.hearReturnAck(1, 40, 1_000);
  expect(returning.hearReturn(1, 1_000 + CROSSING_MS - 1)).toBe(false); // said before it answered
  expect(returning.hearReturn(1, 1_000 + CROSSING_MS)).toBe(true);
  expect(returning.hearReturn(1, 1_000 + CROSSING_MS + 500)).toBe(false);
  const packet = new Link({ nowMs: 0, rttMs: null }).send(NOTHING, 0);
  expect(returning.hearLinkPacket(1, packet, 20, 4_000)).toBe(false);
  returning.hearReturnAck(1, 60, 5_000);
  expect(returning.hearLinkPacket(1, packet, 20, 5_100)).toBe(true);
});

test("a match is over where all who answer have its result, once whoever plays would have answered", () => {
  const returning = startReturning();
  returning.hearFinished(1); // it has not answered: that was for a run before
  returning.hearReturnAck(1, 40, 1_000);
  expect(returning.failure(29_000)).toBe(null);
  returning.hearFinished(1);
  expect(returning.failure(OVER_MS - 1)).toBe(null);
  expect(returning.failure(OVER_MS)).toBe("match-over");
  returning.hearReturnAck(2, 40, OVER_MS); // and plays: the other one lies, or is in another part
  expect(returning.failure(OVER_MS)).toBe(null);
  returning.hearFinished(2);
  expect(returning.failure(OVER_MS)).toBe("match-over");
});

test("that one had the result of the match is not held to be so of a run after it", () => {
  const returning = startReturning();
  returning.hearReturnAck(1, 40, 0);
  returning.hearFinished(1);
  expect(returning.failure(OVER_MS)).toBe("match-over");
  expect(returning.hearReturn(1, OVER_MS)).toBe(true);
  returning.hearReturnAck(1, 60, OVER_MS + 100);
  expect(returning.failure(OVER_MS + 100)).toBe(null);
});

test("nothing goes to a peer before it has answered: it would take it for what was said before", () => {
  const returning = startReturning();
  const toWhom = (nowMs: number): readonly number[] => {
    returning.update(nowMs);
    return returning.collect(nowMs).map(({ to, noteSent }) => {
      noteSent(20);
      return to;
    });
  };
  expect(toWhom(0)).toEqual([]);
  expect(toWhom(2_000)).toEqual([]);
  returning.hearReturnAck(1, 40, 2_000);
  expect(new Set([...toWhom(2_100), ...toWhom(3_000)])).toEqual(new Set([1]));
});

import { describe, expect, test } from "vitest";

import { writeLetter } from "../../../src/desync/index.ts";
import { LockstepMatch } from "../../../src/lockstep/index.ts";
import type { MatchWire } from "../../../src/match/wire/match-wire.ts";
import type { TurnRequest } from "../../../src/wire/index.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { idleTurn } from "../../net/link/link-pipe.ts";
import { PLAYING, wireOfThree } from "../../support/wire-of-three.ts";
import { SUPPLY_TURNS_MAX } from "../../../src/net/courier/limits.ts";

/** Players 1 and 2 agree that player 3 is gone. */
function excludeThird(match: LockstepMatch): void {
  const { setup } = match;
  const second = new LockstepMatch({ setup, localPlayerId: 2, measureCommand: () => 1 });
  for (const one of [match, second]) one.participants.hear({ kind: "goodbye", playerId: 3 });
  agreeOnDepartures([match, second]);
  if (match.participants.stayers.includes(3)) throw new Error("player 3 has left");
}

/** Of a turn that is entered then; the peer has lost time by waiting, or by standing still. */
function speedOf(
  wire: MatchWire,
  {
    turn,
    nowMs,
    waitedMs = 0,
  }: { readonly turn: number; readonly nowMs: number; readonly waitedMs?: number },
): number {
  return wire.speed({ turn, waitedMs, clock: { lostMs: 500, forgetLost: () => undefined } }, nowMs);
}

describe("turn data", () => {
  test("of their sender are stored; a packet that comes twice counts once", () => {
    const { match, wire, say } = wireOfThree();
    const { packet, isNew } = say(2, [idleTurn(0, 2)], 100);
    expect([isNew, match.book.has(2, 0)]).toEqual([true, true]);
    expect(wire.hearLinkPacket(2, packet, 40, 101)).toBe(false);
  });

  test("of others that nobody asked for are refused and counted", () => {
    const { match, wire, say } = wireOfThree();
    say(3, [idleTurn(0, 2), idleTurn(0, 3)], 100);
    expect([match.book.has(2, 0), match.book.has(3, 0)]).toEqual([false, true]);
    expect(wire.refusals).toMatchObject({ unwelcomeTurnData: 1 });
  });

  test("of others are taken from whoever was asked for them, for three seconds", () => {
    const { match, wire, say, wait } = wireOfThree();
    say(3, [idleTurn(0, 3)], 0);
    const asked = wait(0, 1_000).filter(({ to, packet }) => to === 3 && packet.request !== null);
    expect(asked[0]!.packet.request).toEqual({ turn: 0, playerMask: 0b10 });
    say(3, [idleTurn(0, 2)], 1_000);
    expect(match.book.has(2, 0)).toBe(true);
    say(3, [idleTurn(1, 2)], 9_000);
    expect(match.book.has(2, 1)).toBe(false);
    expect(wire.refusals).toMatchObject({ unwelcomeTurnData: 1 });
  });

  test("of others that were not asked for, of turns beyond the asked ones, or too late are refused, asked or not", () => {
    const { match, wire, say, wait } = wireOfThree();
    say(2, [idleTurn(0, 2), idleTurn(1, 2)], 10); // player 2 is on time: only player 3 is lacking
    const asked = wait(20, 1_000).filter(({ packet }) => packet.request !== null);
    expect(new Set(asked.map(({ to, packet }) => `${to} ${packet.request!.playerMask}`))).toEqual(
      new Set(["3 4", "2 4"]),
    );
    say(3, [idleTurn(2, 2)], 1_000); // it was asked, but not for those of player 2
    say(2, [idleTurn(-1, 3)], 1_000);
    say(2, [idleTurn(SUPPLY_TURNS_MAX, 3)], 1_000);
    say(2, [idleTurn(0, 3)], 4_100);
    expect([match.book.has(2, 2), match.book.has(3, 0), match.book.has(3, SUPPLY_TURNS_MAX)]).toEqual(
      Array(3).fill(false),
    );
    expect(wire.refusals).toMatchObject({ unwelcomeTurnData: 4 });
    wait(4_100, 4_600);
    say(2, [idleTurn(0, 3)], 4_600);
    expect(match.book.has(3, 0)).toBe(true);
    expect(wire.refusals).toMatchObject({ unwelcomeTurnData: 4 });
  });

  test("of a player that was not heard for 24 s are taken from nobody else, and are no word of it before, until it is called gone", () => {
    const askedAt = (nowMs: number) => {
      const peer = wireOfThree();
      peer.say(3, [], 1_000);
      peer.wait(nowMs - 500, nowMs);
      peer.say(2, [idleTurn(0, 3)], nowMs);
      return { ...peer, taken: () => [peer.match.book.has(3, 0), peer.wire.newsMs(3)] };
    };
    expect(askedAt(24_990).taken()).toEqual([true, 24_990]);
    const { match, say, taken } = askedAt(25_000);
    expect(taken()).toEqual([false, -Infinity]);
    match.participants.hear({ kind: "silence", playerId: 3 });
    say(2, [idleTurn(0, 3)], 25_010);
    expect(taken()).toEqual([true, -Infinity]);
  });

  test("of our own are taken from nobody, asked or not", () => {
    const { wire, say, wait } = wireOfThree();
    say(3, [idleTurn(5, 1)], 0);
    wait(0, 1_000);
    say(3, [idleTurn(5, 1)], 1_000);
    expect(wire.refusals).toMatchObject({ unwelcomeTurnData: 2 });
  });
});

describe("a gap in what came from a player", () => {
  /** What goes to player 2 from 0 to 300 ms in play, while it says that at those times. */
  const playing = (said: ReadonlyMap<number, number>): readonly { atMs: number; request: TurnRequest }[] => {
    const { wire, say } = wireOfThree();
    const asked: { atMs: number; request: TurnRequest }[] = [];
    for (let nowMs = 0; nowMs < 300; nowMs += 1) {
      const turn = said.get(nowMs);
      if (turn !== undefined) say(2, [idleTurn(turn, 2)], nowMs);
      for (const { to, packet, noteSent } of wire.collect(PLAYING, nowMs)) {
        noteSent(40);
        if (to === 2 && packet.request !== null) asked.push({ atMs: nowMs, request: packet.request });
      }
    }
    return asked;
  };

  test("is asked for with the next packet, for one may have overtaken another", () => {
    const asked = playing(new Map([[130, 1]]));
    expect(asked.map(({ atMs }) => atMs)).toEqual([200]);
    expect(asked[0]!.request).toEqual({ turn: 0, playerMask: 0b10 });
  });

  test("that a second packet skips too is asked for at once, in a packet of its own, and once", () => {
    const skipped: [number, number][] = [
      [130, 1],
      [140, 2],
      [150, 3],
    ];
    expect(playing(new Map(skipped)).map(({ atMs }) => atMs)).toEqual([140, 240]);
  });

  test("is seen long before it would be waited for", () => {
    const skipped: [number, number][] = [
      [110, 0],
      [120, 1],
      [130, 3],
      [140, 4],
    ];
    const asked = playing(new Map(skipped));
    expect(asked[0]).toEqual({ atMs: 140, request: { turn: 2, playerMask: 0b10 } });
  });

  test("is closed by what comes late", () => {
    const skipped: [number, number][] = [
      [130, 1],
      [135, 0],
      [140, 2],
    ];
    expect(playing(new Map(skipped))).toEqual([]);
  });
});

test("nothing is asked for before the match, nor after it", () => {
  const { wire } = wireOfThree();
  for (const stage of ["rehearsal", "over"] as const) {
    for (let nowMs = 0; nowMs < 1_000; nowMs += 10) {
      const state = { position: { turn: -1, ms: 127 }, isWaiting: true, stage };
      for (const { packet, noteSent } of wire.collect(state, nowMs)) {
        noteSent(40);
        expect(packet.request).toBeNull();
      }
    }
  }
});

// In rehearsal all positions are alike: they would be taken for clocks that stand still.
test("a position before the match has begun is no word on who is ahead", () => {
  const { wire, links } = wireOfThree();
  const hear = (turn: number, ms: number, nowMs: number): void => {
    const contents = { position: { turn, ms }, turnData: [], request: null, messageBytesMax: 0 };
    wire.hearLinkPacket(2, links.get(2)!.send(contents, nowMs), 40, nowMs);
  };
  for (let nowMs = 0; nowMs < 2_000; nowMs += 100) hear(-2, 0, nowMs);
  expect([wire.ahead(5, 2_000), speedOf(wire, { turn: 5, nowMs: 2_000 })]).toEqual([0, 1]);
  hear(-2, 50, 2_050);
  expect(wire.ahead(5, 2_050)).toBeGreaterThan(5);
});

describe("a player without whom the match goes on", () => {
  test("gets no packets any more, is shown no more, and is nobody's measure", () => {
    const { match, wire, say, wait } = wireOfThree();
    for (let nowMs = 0; nowMs < 1_000; nowMs += 100) say(3, [], nowMs);
    expect(wire.ahead(20, 1_000)).toBeGreaterThan(5);
    expect(new Set(wait(0, 1_000).map(({ to }) => to))).toEqual(new Set([2, 3]));
    excludeThird(match);
    expect(new Set(wait(1_000, 6_000).map(({ to }) => to))).toEqual(new Set([2]));
    expect(wire.lines().map(({ playerId }) => playerId)).toEqual([2]);
    say(3, [idleTurn(0, 3)], 6_000, { turn: 0, playerMask: 0b11 });
    expect([wire.ahead(20, 6_000), match.book.received(0).has(3)]).toEqual([0, false]);
    expect(new Set(wait(6_000, 7_000).map(({ to }) => to))).toEqual(new Set([2]));
  });

  test("hears what was said to it before, until it has acknowledged that", () => {
    const { match, wire, links, say, wait } = wireOfThree();
    const letter = { view: 0, message: { kind: "choice", haltTurn: 0, withoutMask: 0b100 } } as const;
    wire.sendLetter(3, letter);
    excludeThird(match);
    const sent = wait(0, 2_000).filter(({ to }) => to === 3);
    expect(sent.length).toBeGreaterThan(2); // again and again
    expect(sent.every(({ packet }) => packet.turnData.length === 0 && packet.request === null)).toBe(true);
    for (const { packet } of sent) links.get(3)!.hearLinkPacket(packet, 40, 2_000);
    expect(links.get(3)!.lanes.takeMessages()[0]!.bytes).toEqual(writeLetter(letter));
    say(3, [], 2_000);
    expect(wait(2_000, 4_000).filter(({ to }) => to === 3)).toEqual([]);
  });

  test("hears it for half a minute, if it acknowledges nothing", () => {
    const { match, wire, wait } = wireOfThree();
    wire.sendLetter(3, { view: 0, message: { kind: "choice", haltTurn: 0, withoutMask: 0b100 } });
    excludeThird(match);
    const until = (fromMs: number, untilMs: number) => wait(fromMs, untilMs).filter(({ to }) => to === 3);
    expect(until(0, 29_000).length).toBeGreaterThan(20);
    expect(until(30_100, 35_000)).toEqual([]);
  });
});

// Goal: who watches is not deceived by who gives them the match, nor by who talks in a giver's name, and can't bother those who play.
// Method: real peers and watchers on a simulated network; packets of one of them are changed on their way, with a right CRC.
import { describe, expect, test } from "vitest";

import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { WATCH_DEPTH_NONE, type Address } from "../../src/wire/index.ts";
import { createWalker } from "../support/walker.ts";
import { WatchedCrowd } from "../support/watched-crowd.ts";

const LINK = { ...PERFECT_LINK, delayMs: 40, jitterMs: 10 };
const STOP_TURN = 280;
const PLAN = {
  seed: 11,
  peerCount: 3,
  catsPerPlayer: 8,
  stopAfterTurn: STOP_TURN,
  link: LINK,
  watchDelaySeconds: 0,
};

function crowdOf(stopAfterTurn = STOP_TURN): WatchedCrowd {
  return new WatchedCrowd({ ...PLAN, stopAfterTurn }, { createPilot: createWalker });
}

describe("who watches is not deceived", () => {
  test("by one that gives other turns: it is left, and the match is had from another", () => {
    const crowd = crowdOf();
    crowd.runToTurn(140);
    const liar = crowd.players[1]!.address;
    forgeTurns(crowd, liar);
    const watcher = crowd.watch(liar);
    crowd.runUntil(() => watcher.peer.isDone, 120_000);
    expect(watcher.events.filter(({ kind }) => kind === "distrusted")).not.toEqual([]);
    expect(watcher.events.at(-1)).toMatchObject({ kind: "over", turn: STOP_TURN });
    crowd.expectAlike();
  });

  test("by one that goes on giving nothing new: it is left for another one, without being blamed", () => {
    const crowd = crowdOf(400);
    crowd.runToTurn(140);
    const idle = crowd.players[1]!.address;
    crowd.forge(idle, (packet) =>
      packet.kind === "watch-part" && packet.section === "turns" && packet.turn > 128
        ? { ...packet, bytes: packet.bytes.slice(0, 0), isWhole: false, newestTurn: 150 }
        : packet,
    );
    const watcher = crowd.watch(idle);
    crowd.runUntil(() => watcher.peer.isDone, 120_000);
    expect(watcher.events.map(({ kind }) => kind)).toEqual(["header", "joined", "over"]);
    expect(watcher.checksums.has(400)).toBe(true);
    crowd.expectAlike();
  });

  test("by one that says again and again that it keeps only later turns: it is left for another one", () => {
    const crowd = crowdOf(400);
    crowd.runToTurn(140);
    const liar = crowd.players[1]!.address;
    let isAlone = true;
    for (const { address } of crowd.players)
      crowd.forge(address, (packet) => {
        if (address === liar)
          return packet.kind === "watch-part" && packet.section === "turns"
            ? { ...packet, offset: 0, byteCount: 0, bytes: packet.bytes.slice(0, 0), newestTurn: 2 ** 20 }
            : packet;
        const isOffer = packet.kind === "watch-offer" && isAlone;
        return isOffer
          ? { kind: "watch-refusal", token: packet.token, reason: "no-room", addresses: [] }
          : packet;
      });
    const watcher = crowd.watch(liar);
    const isLeft = (): boolean => watcher.events.some(({ kind }) => kind === "distrusted");
    crowd.runUntil(isLeft);
    expect(watcher.events.filter(({ kind }) => kind === "joined").length).toBe(2);
    isAlone = false;
    crowd.runUntil(() => watcher.peer.isDone, 120_000);
    expect(watcher.events.at(-1)).toMatchObject({ kind: "over", turn: 400 });
    crowd.expectAlike();
  });

  test("by parts in a giver's name that lack the pass of its offer", () => {
    const crowd = crowdOf();
    crowd.runToTurn(140);
    const giver = crowd.players[1]!.address;
    let sent = 0;
    const watcher = crowd.watch(giver);
    crowd.run(2_000);
    crowd.forge(giver, (packet) => {
      if (packet.kind !== "watch-part" || packet.section !== "turns" || (sent += 1) % 2 === 0) return packet;
      return { ...packet, pass: packet.pass ^ 1, bytes: packet.bytes.map(() => 0xff) };
    });
    crowd.runUntil(() => watcher.peer.isDone, 120_000);
    expect(watcher.events.map(({ kind }) => kind)).toEqual(["header", "joined", "over"]);
    crowd.expectAlike();
  });

  test("by an offer of a state at whose turn nobody joins: there is nothing to be seen there", () => {
    const crowd = crowdOf();
    crowd.runToTurn(140);
    const liar = crowd.players[1]!.address;
    for (const turn of [126, 2 ** 31 - 129]) {
      crowd.forge(liar, (packet) =>
        packet.kind === "watch-offer" ? { ...packet, stateTurn: turn } : packet,
      );
      const { peer, events } = crowd.watch(liar);
      crowd.runUntil(() => peer.isDone, 20_000);
      expect(events).toEqual([{ kind: "lost", loss: "no-answer" }]);
    }
  });
});

test("turns that a liar has left are not laid to the charge of the one who gives the match next", () => {
  const crowd = crowdOf(400);
  crowd.runToTurn(140);
  const [host, liar, third] = crowd.players.map(({ address }) => address);
  let [isDamaged, isHeldBack] = [false, false];
  crowd.forge(liar!, (packet) => {
    if (packet.kind !== "watch-part" || packet.section !== "turns" || packet.bytes.length < 20) return packet;
    const bytes = packet.bytes.slice();
    if (isDamaged) bytes[2] = 7; // no kind of record
    else bytes[5]! ^= 1; // of a checksum
    return { ...packet, bytes };
  });
  for (const honest of [host!, third!])
    crowd.forge(honest, (packet) => {
      const isPart = packet.kind === "watch-part" && packet.section === "state";
      return isPart && isHeldBack ? { ...packet, pass: packet.pass ^ 1 } : packet;
    });
  const { peer, events } = crowd.watch(liar!, true);
  const kinds = (): readonly string[] => events.map(({ kind }) => kind);
  crowd.runUntil(() => kinds().includes("joined"));
  peer.control(false, 1, crowd.nowMs); // what is wrong is left to be run
  crowd.run(2_000);
  [isDamaged, isHeldBack] = [true, true];
  crowd.runUntil(() => kinds().includes("distrusted"));
  crowd.runUntil(() => peer.desk.depth !== WATCH_DEPTH_NONE); // an honest one gives it, and its state is not here yet
  peer.control(true, 1, crowd.nowMs);
  crowd.runUntil(() => peer.game === null); // the wrong turns have run
  isHeldBack = false;
  crowd.runUntil(() => peer.isDone, 120_000);
  const distrusted = events.filter((event) => event.kind === "distrusted");
  expect(distrusted.map(({ address, why }) => [address, why])).toEqual([[liar, "damaged"]]);
  expect(events.at(-1)).toMatchObject({ kind: "over", turn: 400 });
  crowd.expectAlike();
});

describe("who says that many watch by them", () => {
  test("says so to one that watches itself", () => {
    const crowd = crowdOf();
    crowd.runToTurn(60);
    const giver = crowd.watch(crowd.players[0]!.address);
    crowd.run(3_000);
    const braggart = crowd.watch(giver.address);
    crowd.forge(braggart.address, (packet) =>
      packet.kind === "watch-wanted" ? { ...packet, watchers: 4_095 } : packet,
    );
    crowd.run(5_000);
    expect(crowd.players[1]!.peer.watcherCount(crowd.nowMs)).toBe(4_095);
    crowd.runUntil(() => giver.peer.isDone, 120_000);
    crowd.expectAlike();
  });

  test("now more and now fewer: the players are told once a second", () => {
    const crowd = crowdOf();
    crowd.runToTurn(60);
    const [entry, other] = [crowd.players[0]!, crowd.players[1]!];
    const { address } = crowd.watch(entry.address);
    let count = 0;
    crowd.forge(address, (packet) => {
      count = (count + 1) % 4_000;
      return packet.kind === "watch-wanted" ? { ...packet, watchers: 1 + count } : packet;
    });
    const told: number[] = [];
    for (let i = 0; i < 1_000; i += 1) {
      crowd.run(10);
      const now = other.peer.watcherCount(crowd.nowMs);
      if (now !== told.at(-1)) told.push(now);
    }
    expect(told.length).toBeGreaterThan(5);
    expect(told.length).toBeLessThan(15);
  });
});

/** What that one gives of turns is another match, a bit of it; packets have a right CRC. */
function forgeTurns(crowd: WatchedCrowd, liar: Address): void {
  crowd.forge(liar, (packet) => {
    if (packet.kind !== "watch-part" || packet.section !== "turns" || packet.bytes.length < 20) return packet;
    const bytes = packet.bytes.slice();
    bytes[5]! ^= 1;
    return { ...packet, bytes };
  });
}

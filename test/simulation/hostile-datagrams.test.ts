// Goal: datagrams that are none of ours, or ours but damaged or old, are counted and change nothing.
// Method: the same match twice, once with them; a bot's commands follow from world and turn, so both are the same match.
import xor128 from "seedrandom/lib/xor128.js";
import { expect, test } from "vitest";

import type { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { isLinkPacket, type Address } from "../../src/wire/index.ts";
import { createWalker } from "../support/walker.ts";
import { createMatch, isSameAddress } from "./disturbed-match.ts";
import { judgeMatch } from "../../src/lab/simulate/judge-match.ts";

const ALIEN: Address = { host: "10.9.8.7", port: 6_543 };

/** What peers drop of each other's packets in a match that nobody disturbs: of one whom they do not know yet, or said again. */
const USUAL_DROPS_MAX = 60;

type Draw = (limit: number) => number;

/** Makes something hostile of a datagram on its way; it arrives beside it. */
type Hostility = (bytes: Uint8Array, draw: Draw) => Uint8Array;

const randomBytes: Hostility = (_, draw) => Uint8Array.from({ length: draw(1_400) }, () => draw(256));

const randomBody: Hostility = (bytes, draw) =>
  Uint8Array.from(bytes, (byte, i) => (i < 7 ? byte : draw(256))); // magic, version and checksum are right

const truncate: Hostility = (bytes, draw) => bytes.slice(0, draw(bytes.length));

const lengthen: Hostility = (bytes, draw) => Uint8Array.from([...bytes, draw(256)]);

const alter: Hostility = (bytes, draw) => {
  const altered = bytes.slice();
  altered[draw(bytes.length)]! ^= 1 << draw(8);
  return altered;
};

interface Heard {
  readonly from: Address;
  readonly to: Address;
  readonly bytes: Uint8Array;
  readonly atMs: number;
}

function createDraw(seed: number): Draw {
  const generator = xor128(`${seed} hostile`, { state: true });
  return (limit) => (generator.int32() >>> 0) % limit;
}

/** Everything that is sent meets hostile company, from the first hello on. `send` delivers at once. */
function surround(
  match: SimulatedMatch,
  act: (from: Address, bytes: Uint8Array, send: (from: Address, bytes: Uint8Array) => void) => void,
): void {
  const { network, records } = match;
  network.onDatagram = (from, to, bytes) => {
    const receiver = records.find(({ address }) => isSameAddress(address, to));
    if (receiver === undefined) return bytes; // an address that somebody tries because packets came from there
    act(from, bytes, (sender, hostile) => receiver.peer.openDatagram(sender, hostile, network.nowMs));
    return bytes;
  };
}

/** By seed: what comes of it when nobody disturbs it. Each is played once. */
const undisturbed = new Map<number, readonly (readonly number[])[]>();

function undisturbedOf(seed: number): readonly (readonly number[])[] {
  const checksums = undisturbed.get(seed) ?? checksumsOf(createMatch({ seed }));
  undisturbed.set(seed, checksums);
  return checksums;
}

function checksumsOf(match: SimulatedMatch): readonly (readonly number[])[] {
  match.runToEnd();
  expect(judgeMatch(match)).toMatchObject({ problem: null });
  return match.records.map(({ checksums }) => checksums);
}

test.for([
  ["random bytes", randomBytes],
  ["packets with a random body", randomBody],
  ["truncated packets", truncate],
  ["packets with a byte more", lengthen],
  ["packets with a bit altered", alter],
] as const)("%s are dropped and counted", ([, hostility]) => {
  const match = createMatch({ seed: 81 });
  const draw = createDraw(81);
  let sentCount = 0;
  surround(match, (from, bytes, send) => {
    const hostile = hostility(bytes, draw);
    send(draw(4) === 0 ? ALIEN : from, hostile);
    sentCount += 1;
  });
  const disturbed = checksumsOf(match);
  const dropCount = match.records.reduce((sum, { drops, peer }) => {
    const refused = peer.session.gate.refusedCount; // what is beyond the budget of strangers is not looked at
    return sum + refused + [...drops].reduce((all, [, count]) => all + count, 0);
  }, 0);
  expect(sentCount).toBeGreaterThan(500);
  // What comes to a peer that has closed is not counted any more.
  expect(dropCount).toBeGreaterThan(sentCount * 0.95);
  expect(dropCount).toBeLessThanOrEqual(sentCount + USUAL_DROPS_MAX);
  expect(disturbed).toEqual(undisturbedOf(81));
});

test("right packets that come from a wrong address after the true ones change nothing, and nothing is sent there", () => {
  const plan = { seed: 82, link: { ...PERFECT_LINK, delayMs: 30 } };
  const match = createMatch(plan);
  const { network, records } = match;
  const heard: Heard[] = [];
  const sentToAlien: Uint8Array[] = [];
  let count = 0;
  network.onDatagram = (from, to, bytes) => {
    if (isSameAddress(to, ALIEN)) sentToAlien.push(bytes);
    if (!isLinkPacket(bytes)) return bytes;
    heard.push({ from, to, bytes, atMs: network.nowMs });
    for (; heard[count]!.atMs <= network.nowMs - 100; count += 1) {
      const receiver = records.find(({ address }) => isSameAddress(address, heard[count]!.to))!;
      receiver.peer.openDatagram(ALIEN, heard[count]!.bytes, network.nowMs);
    }
    return bytes;
  };
  expect(checksumsOf(match)).toEqual(checksumsOf(createMatch(plan)));
  expect(sentToAlien).toEqual([]);
  expect(count).toBeGreaterThan(400);
  expect(dropsOf(match)).toBeGreaterThan(0.95 * count);
});

function dropsOf(match: SimulatedMatch): number {
  const reports = match.records.map(({ peer }) => peer.run!.networkReport(match.network.nowMs));
  return reports.flatMap(({ peers }) => peers).reduce((sum, { drops }) => sum + drops, 0);
}

/** Delivers link packets of at least so long ago once more, so many for each that is sent. */
function replay(match: SimulatedMatch, { afterMs, times }: { afterMs: number; times: number }): void {
  const { network, records } = match;
  const draw = createDraw(match.plan.seed);
  const heard: Heard[] = [];
  let oldCount = 0;
  network.onDatagram = (from, to, bytes) => {
    if (!isLinkPacket(bytes)) return bytes; // an intro is answered, and the answer meets a network that draws lots
    const { nowMs } = network;
    heard.push({ from, to, bytes, atMs: nowMs });
    while (heard[oldCount]!.atMs <= nowMs - afterMs) oldCount += 1;
    for (let i = 0; i < times && oldCount > 0; i += 1) {
      const old = heard[draw(oldCount)]!;
      const receiver = records.find(({ address }) => isSameAddress(address, old.to))!;
      receiver.peer.openDatagram(old.from, old.bytes, nowMs);
    }
    return bytes;
  };
}

test("packets replayed in the lobby and in the match, also to others than they were meant for, stop nothing", () => {
  const match = createMatch({ seed: 83 });
  const draw = createDraw(83);
  const heard: { readonly from: Address; readonly bytes: Uint8Array }[] = [];
  surround(match, (from, bytes, send) => {
    heard.push({ from, bytes });
    const old = heard[draw(heard.length)]!;
    send(old.from, old.bytes);
  });
  checksumsOf(match);
});

test.for([
  ["a second later", 1_000, 1, 160],
  ["a second later, twenty for each that is sent", 1_000, 20, 80],
  ["half a minute later", 30_000, 1, 400],
] as const)("packets of a match replayed %s change nothing", ([, afterMs, times, stopAfterTurn]) => {
  const link = { ...PERFECT_LINK, delayMs: 30, jitterMs: 20, duplicatePercent: 5 }; // what was lost would be new
  const plan = { seed: 84, peerCount: 2, stopAfterTurn, link };
  const options = { createPilot: createWalker };
  const match = createMatch(plan, options);
  replay(match, { afterMs, times });
  expect(checksumsOf(match)).toEqual(checksumsOf(createMatch(plan, options)));
  expect(dropsOf(match)).toBeGreaterThan(100);
});

test("packets of a match meant for another peer are dropped as altered and change nothing", () => {
  const match = createMatch({ seed: 85 });
  const { network, records } = match;
  let sentCount = 0;
  network.onDatagram = (from, to, bytes) => {
    if (!isLinkPacket(bytes)) return bytes;
    const third = records.find(
      ({ address }) => !isSameAddress(address, from) && !isSameAddress(address, to),
    )!;
    if (!third.peer.isClosed) sentCount += 1;
    third.peer.openDatagram(from, bytes, network.nowMs);
    return bytes;
  };
  expect(checksumsOf(match)).toEqual(undisturbedOf(85));
  const dropped = records.reduce((sum, { drops }) => sum + (drops.get("altered") ?? 0), 0);
  expect(sentCount).toBeGreaterThan(500);
  expect(dropped).toBeGreaterThanOrEqual(sentCount);
  expect(dropped).toBeLessThanOrEqual(sentCount + USUAL_DROPS_MAX);
});

// Goal: datagrams that are none of ours, or ours but damaged or old, are counted and change nothing.
// Method: the same match twice, once with them; a bot's commands follow from world and turn, so both are the same match.
import xor128 from "seedrandom/lib/xor128.js";
import { expect, test } from "vitest";

import { judgeMatch } from "../../src/cli/simulate/judge-match.ts";
import type { SimulatedMatch } from "../../src/cli/simulate/simulated-match.ts";
import { ENVELOPE_BYTES, PACKET_KINDS, type Address } from "../../src/wire/index.ts";
import { createWalker } from "../support/faults/walker.ts";
import { createMatch, isSameAddress } from "./disturbed-match.ts";

const ALIEN: Address = { host: "10.9.8.7", port: 6_543 };

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
    const receiver = records.find(({ address }) => isSameAddress(address, to))!;
    act(from, bytes, (sender, hostile) => receiver.peer.receive(sender, hostile, network.nowMs));
    return bytes;
  };
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
  const dropCount = match.records.reduce((sum, { drops }) => {
    const unread = [...drops].filter(([reason]) => reason !== "alien-sender" && reason !== "unexpected");
    return sum + unread.reduce((all, [, count]) => all + count, 0);
  }, 0);
  expect(sentCount).toBeGreaterThan(1_000);
  // What comes to a peer that has closed is not counted any more.
  expect(dropCount).toBeGreaterThan(sentCount * 0.95);
  expect(dropCount).toBeLessThanOrEqual(sentCount);
  expect(disturbed).toEqual(checksumsOf(createMatch({ seed: 81 })));
});

test("right packets from a wrong address are dropped and counted", () => {
  const match = createMatch({ seed: 82 });
  surround(match, (_from, bytes, send) => {
    if (match.records.every(({ peer }) => peer.run !== null)) send(ALIEN, bytes);
  });
  expect(checksumsOf(match)).toEqual(checksumsOf(createMatch({ seed: 82 })));
  for (const { drops } of match.records) expect(drops.get("alien-sender")).toBeGreaterThan(300);
});

test("packets replayed later change nothing", () => {
  const match = createMatch({ seed: 83 });
  const draw = createDraw(83);
  const heard: { readonly from: Address; readonly bytes: Uint8Array }[] = [];
  surround(match, (from, bytes, send) => {
    heard.push({ from, bytes });
    // Also to peers for which it was not meant.
    const old = heard[draw(heard.length)]!;
    send(old.from, old.bytes);
  });
  expect(checksumsOf(match)).toEqual(checksumsOf(createMatch({ seed: 83 })));
});

test("packets replayed 256 turns later, when their acknowledgements look new, stop nothing", () => {
  const plan = { seed: 84, peerCount: 2, stopAfterTurn: 700 };
  const options = { createPilot: createWalker };
  const match = createMatch(plan, options);
  const sent = new Map<string, Uint8Array>(); // the last turn packet of each sender and turn
  surround(match, (from, bytes, send) => {
    if (bytes[ENVELOPE_BYTES]! >> 3 !== PACKET_KINDS.indexOf("turn")) return;
    const sender = match.records.find(({ address }) => isSameAddress(address, from))!;
    const turn = sender.peer.run!.match.turn;
    for (const ahead of [0, 1, 2]) {
      const old = sent.get(`${from.port} ${turn - 256 + ahead}`);
      if (old !== undefined) send(from, old);
    }
    sent.set(`${from.port} ${turn}`, bytes);
  });
  expect(checksumsOf(match)).toEqual(checksumsOf(createMatch(plan, options)));
});

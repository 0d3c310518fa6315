import { BitWriter } from "../../../base/index.ts";
import { asciiBytes } from "../../../seal/index.ts";
import type { Command } from "../../../sim/index.ts";
import { isLinkPacket, readPacketHead, writeCommand, writeName } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { Scene } from "../scene.ts";
import { knownOf } from "./stranger-rows.ts";

/** Names that nothing else looks like. */
export const TELLING_NAMES = ["Zanzibar Quux", "Wolfgang Xylo"] as const;
const COMMAND_BITS_MAX = 400;
const BYTE_BITS = 8;
const AHEAD = 300;
const AGAIN = 40;

/** Orders that nothing else looks like: far, to places that nobody else is sent to. */
export function tellingOrders(cats: readonly number[]): readonly Command[] {
  const places = [
    [12_345, -7_654],
    [-11_111, 9_876],
    [7_777, 13_579],
  ] as const;
  return places.map(([x, y]) => ({ kind: "move", cats: [...cats], x, y }));
}

/** What a recorder looks for: bits, and of what they are. */
interface Secret {
  readonly of: string;
  readonly bits: string;
}

export function secretsOf(names: readonly string[], orders: readonly Command[]): readonly Secret[] {
  return [
    ...names.map((name) => ({ of: `the name ${name}`, bits: bitsOf(asciiBytes(name)) })),
    ...names.map((name) => ({ of: `the name ${name} as packets write it`, bits: bitsOfName(name) })),
    ...orders.map((order, i) => ({ of: `order ${i + 1}`, bits: bitsOfOrder(order) })),
  ];
}

function bitsOfName(name: string): string {
  const writer = new BitWriter(COMMAND_BITS_MAX);
  writeName(writer, name);
  return bitsOf(writer.finish()).slice(0, -BYTE_BITS);
}

/** Without its last bits, which fill up a byte. */
function bitsOfOrder(order: Command): string {
  const writer = new BitWriter(COMMAND_BITS_MAX);
  writeCommand(writer, order);
  return bitsOf(writer.finish()).slice(0, -BYTE_BITS);
}

function bitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(BYTE_BITS, "0")).join("");
}

/** Which of them stand in what was captured, wherever they begin: at any bit. */
export function foundIn(captured: readonly Uint8Array[], secrets: readonly Secret[]): readonly string[] {
  const texts = captured.map(bitsOf);
  return secrets.filter(({ bits }) => texts.some((text) => text.includes(bits))).map(({ of }) => of);
}

/** All that goes between two peers, from the first hello on, is captured and searched; then one packet of it is tried. */
function playRecorder({ seed, isQuick }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  const captured: Uint8Array[] = [];
  scene.network.onDatagram = (_from, _to, bytes) => {
    captured.push(bytes);
    return bytes;
  };
  const host = scene.open({ name: TELLING_NAMES[0] });
  const guest = scene.join(host.address, { name: TELLING_NAMES[1] });
  scene.runUntil(10_000, () => scene.isReady(2));
  scene.start();
  const { run } = guest.peer;
  const { world, localPlayerId } = run!.match;
  const cats = [...world.cats.networkId.subarray(0, world.header.catCount)].filter(
    (_id, row) => world.cats.playerId[row] === localPlayerId,
  );
  const orders = tellingOrders(cats);
  const taken = orders.filter((order) => {
    const isTaken = guest.peer.giveCommand(order, scene.nowMs);
    scene.run(500);
    return isTaken;
  });
  scene.run(isQuick ? 1_000 : 30_000);
  const found = foundIn(captured, secretsOf(TELLING_NAMES, orders));
  const bytes = captured.reduce((sum, { length }) => sum + length, 0);
  return judge(
    "a recorder between two peers",
    `${count(captured.length)} packets, ${count(bytes)} bytes, at each bit`,
    [
      [found.length === 0 ? "no name, no order" : found.join(", "), found.length === 0],
      [`${taken.length} orders were given`, taken.length === orders.length],
      oneCaptured(scene, captured),
    ],
  );
}

/** A captured link packet, with each of its bits turned and with numbers to come, and session packets as they were: none is taken. */
function oneCaptured(scene: Scene, captured: readonly Uint8Array[]): readonly [text: string, holds: boolean] {
  const { host } = scene;
  const link = captured.findLast((bytes) => isLinkPacket(bytes))!;
  const [, guest] = knownOf(scene).members;
  const before = droppedBy(scene);
  for (let at = 0; at < link.length * BYTE_BITS; at += 1) {
    const copy = link.slice();
    copy[at >> 3]! ^= 1 << (at & 7);
    scene.network.inject(guest!.address, host.address, copy);
  }
  for (let ahead = 1; ahead <= AHEAD; ahead += 1) {
    const copy = link.slice();
    new DataView(copy.buffer).setUint16(1, (((copy[1]! << 8) | copy[2]!) + ahead) & 0xffff);
    scene.network.inject(guest!.address, host.address, copy);
  }
  const isOwn = (bytes: Uint8Array): boolean => {
    const head = readPacketHead(bytes);
    return !isLinkPacket(bytes) && head.ok && !head.value.isOpen && head.value.sender === guest!.playerId;
  };
  const old = captured.filter(isOwn).slice(-AGAIN);
  for (const bytes of old) scene.network.inject(guest!.address, host.address, bytes);
  scene.network.runUntil(scene.nowMs);
  const tried = link.length * BYTE_BITS + AHEAD + old.length;
  const taken = tried - (droppedBy(scene) - before);
  return [`of one packet changed, and old ones, ${count(tried)} in all, ${taken} taken`, taken === 0];
}

/** So many were passed over before anything in them was read. */
function droppedBy({ host }: Scene): number {
  const { drops } = host.record;
  return [...drops].reduce((sum, [reason, one]) => sum + (reason === "malformed" ? 0 : one), 0);
}

export const RECORDER_ATTACKS: readonly Attack[] = [
  { name: "a recorder between two peers", play: playRecorder },
];

import { joined } from "../../../base/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { HELLO_CODEC, PACKET_CODEC } from "./datagram-codecs.ts";
import { Door, WAYS_TO_SAY, type DoorKind } from "./door.ts";
import { goldenBytes } from "./golden-seeds.ts";

/** A piece of an input: in what way it is said, u8, how long it is, u16, and that. */
const HEAD_BYTES = 3;
const PIECES_MAX = 8;
const DATAGRAM_BYTES_MAX = 1_300;
const BYTES_MAX = 4_000;
const COST = 200;
const SILENCE = new Uint8Array(40);

/**
 * Sessions that hear strangers and a member that lies, several datagrams on end. None throws, no stranger changes the
 * members or ends anything, and no more goes to an address that is not proven than came from there.
 */
export function doorTargets(): readonly FuzzTarget[] {
  const seeds = seedScripts();
  return (["host", "guest", "newcomer", "match"] as const).map((kind) => ({
    ...{ name: `door:${kind}`, seeds, bytesMax: BYTES_MAX, cost: COST },
    check: (input) => play(kind, input),
    budget: () => ({ steps: 4_000_000, room: 40_000_000 }),
  }));
}

function play(kind: DoorKind, input: Uint8Array): string {
  const door = new Door(kind);
  let count = 0;
  for (let at = 0; at + HEAD_BYTES <= input.length && count < PIECES_MAX; count += 1) {
    const length = ((input[at + 1]! << 8) | input[at + 2]!) % DATAGRAM_BYTES_MAX;
    const bytes = input.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length);
    door.say(WAYS_TO_SAY[input[at]! % WAYS_TO_SAY.length]!, bytes);
    at += HEAD_BYTES + length;
  }
  mustHold(door.nowMs < 10_000, "silences are short");
  return count === 0 ? "empty" : "ok";
}

/** What our own writers wrote, in each way in which it may be said; several pieces an input. */
function seedScripts(): readonly Uint8Array[] {
  const packets = goldenBytes("packets").map(({ bytes }) => bytes);
  const links = goldenBytes("link-packets").map(({ bytes }) => bytes);
  const within = packets.flatMap((bytes) => {
    const read = PACKET_CODEC.read(bytes);
    return read.ok && read.value.packet.kind === "watch-answer" ? [read.value.packet.bytes] : [];
  });
  const facts = HELLO_CODEC.write({
    ...{ token: 7, simVersion: 4, content: 0, mapChecksum: 0, name: "A", addresses: [] },
    ...{ identity: new Uint8Array(32), signature: new Uint8Array(64) },
  });
  const pieces = [
    ...packets.flatMap((bytes) => [pieceOf("member", bytes), pieceOf("stranger-in-shape", bytes)]),
    ...links.map((bytes) => pieceOf("link", bytes)),
    ...within.map((bytes) => pieceOf("question", bytes)),
    ...[pieceOf("hello", facts), pieceOf("silence", SILENCE), pieceOf("member-elsewhere", packets[0]!)],
  ];
  return Array.from({ length: Math.ceil(pieces.length / PIECES_MAX) }, (_, i) =>
    joined(...pieces.slice(i * PIECES_MAX, (i + 1) * PIECES_MAX)),
  );
}

function pieceOf(way: (typeof WAYS_TO_SAY)[number], bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  return joined(Uint8Array.of(WAYS_TO_SAY.indexOf(way), length >> 8, length & 0xff), bytes);
}

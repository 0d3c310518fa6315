import { Reception, SessionKeys, type Pair } from "../../../net/index.ts";
import { hexOf } from "../../../seal/index.ts";
import {
  LINK_HEAD_BYTES,
  PACKET_HEAD_BYTES,
  readPacket,
  writePacket,
  type Address,
  type HelloPacket,
  type WatchQuestionPacket,
} from "../../../wire/index.ts";
import { simulatedSecrets } from "../../simulate/simulated-secrets.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { PACKET_CODEC } from "./datagram-codecs.ts";
import { goldenBytes } from "./golden-seeds.ts";

const BYTES_MAX = 1_300;
const SEED = 3;
const NAME = 0x5e55_1014;
const NOW_MS = 90_000;
const STRANGER: Address = { host: "10.6.6.6", port: 666 };
const FORGED = "what nobody sealed is opened";
const budget = (byteCount: number): ReturnType<FuzzTarget["budget"]> => ({
  steps: 50_000 + 100 * byteCount,
  room: 100_000 + 20 * byteCount,
});

/** Two peers, and their channel at the second. */
interface Ends {
  readonly own: SessionKeys;
  readonly other: SessionKeys;
  readonly toOwn: Pair; // at the other
  readonly pair: Pair; // at us
}

/** What is sealed, as it travels: nothing is opened but what the other has sealed, and nothing of any length makes a reader throw. */
export function sealedTargets(): readonly FuzzTarget[] {
  const ends = twoEnds();
  const { own, other, toOwn, pair } = ends;
  const packets = goldenBytes("packets").flatMap(({ bytes }) => {
    const read = PACKET_CODEC.read(bytes);
    return read.ok && read.value.packet.kind !== "hello" ? [other.seal(bytes, toOwn, NAME)] : [];
  });
  // Each as the first one of a link: its sequence is its number, and half of them are far behind where a link begins.
  const links = goldenBytes("link-packets")
    .filter(({ bytes }) => bytes[1]! < 0x80)
    .map(({ bytes }) => other.sealLink(bytes, other.pairWith(own.publicKey)!, NAME));
  return [
    opening("sealed:packet", packets, (input) =>
      input.length < PACKET_HEAD_BYTES ? null : own.open(input, pair, NAME),
    ),
    opening("sealed:link", links, (input) =>
      input.length < LINK_HEAD_BYTES ? null : own.openLink(input, pair, NAME),
    ),
    helloTarget(ends),
    questionTarget(ends),
  ];
}

function twoEnds(): Ends {
  const own = new SessionKeys(simulatedSecrets(SEED, 1));
  const other = new SessionKeys(simulatedSecrets(SEED, 2));
  return { own, other, toOwn: other.pairWith(own.publicKey)!, pair: own.pairWith(other.publicKey)! };
}

function opening(
  name: string,
  seeds: readonly Uint8Array[],
  open: (input: Uint8Array) => object | null,
): FuzzTarget {
  const sealed = new Set(seeds.map(hexOf));
  return {
    ...{ name, seeds, bytesMax: BYTES_MAX, budget, cost: 2 },
    check: (input) => {
      if (open(input) === null) return "altered";
      mustHold(sealed.has(hexOf(input)), FORGED);
      return "ok";
    },
  };
}

/** What a hello says of its newcomer, for the cookie with which it was sealed. */
function helloTarget({ own, other, toOwn, pair }: Ends): FuzzTarget {
  const reception = new Reception(own);
  const { cookie } = reception.cookieFor(STRANGER, other.publicKey, NOW_MS);
  const hello = other.sealHello(new Uint8Array(60).fill(7), toOwn, cookie);
  const seed = writePacket(hello, 1);
  return {
    ...{ name: "sealed:hello", seeds: [seed], bytesMax: BYTES_MAX, budget, cost: 4 },
    repair: PACKET_CODEC.repair,
    check: (input) => {
      const packet = helloIn(input);
      if (packet === null) return "malformed";
      const { key, proof } = packet;
      const isOurs = proof !== null && reception.isProven(STRANGER, { key, cookie: proof.cookie }, NOW_MS);
      const isOpened = proof !== null && own.openHello(pair, proof) !== null;
      if (!isOurs || !isOpened) return "altered";
      const isSealed =
        hexOf(key) === hexOf(other.publicKey) && hexOf(proof.sealed) === hexOf(hello.proof!.sealed);
      mustHold(isSealed, FORGED);
      return "ok";
    },
  };
}

function helloIn(input: Uint8Array): HelloPacket | null {
  const read = readPacket(input);
  return read.ok && read.value.packet.kind === "hello" ? read.value.packet : null;
}

/** What those say who ask to watch: the answer to one who is not proven is never longer. */
function questionTarget({ own, other, toOwn }: Ends): FuzzTarget {
  const { cookie } = new Reception(own).cookieFor(STRANGER, other.publicKey, NOW_MS);
  const seeds = goldenBytes("packets").flatMap(({ bytes }) => {
    const read = PACKET_CODEC.read(bytes);
    if (!read.ok || read.value.packet.kind !== "watch-answer") return [];
    const { key, proof } = other.sealHello(read.value.packet.bytes, toOwn, cookie);
    return [writePacket({ kind: "watch-question", key, ...proof! }, 1)];
  });
  return {
    ...{ name: "sealed:question", seeds, bytesMax: BYTES_MAX, budget, cost: 4 },
    repair: PACKET_CODEC.repair,
    check: (input) => {
      const packet = questionIn(input);
      if (packet === null) return "malformed";
      const heard = new Reception(own).hearQuestion(STRANGER, packet, NOW_MS);
      if (heard === null) return "altered";
      if (!("kind" in heard)) return "ok";
      mustHold(writePacket(heard, 1).length <= input.length, "the answer is longer than the question");
      return "a cookie";
    },
  };
}

function questionIn(input: Uint8Array): WatchQuestionPacket | null {
  const read = readPacket(input);
  return read.ok && read.value.packet.kind === "watch-question" ? read.value.packet : null;
}

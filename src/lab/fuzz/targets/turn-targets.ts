import { inStream, readTurnAnswer, TurnClient, TurnStream } from "../../../nat/index.ts";
import { isAddress } from "../../../wire/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { readerTarget } from "./reader-target.ts";
import { bytesOfHex } from "./bytes-of-hex.ts";
import { isSameBytes } from "./same-bytes.ts";

const BYTES_MAX = 2_048;
const RELAY = { host: "11.0.0.5", port: 3_478 };
const FRIEND = { host: "11.0.0.9", port: 50_000 };
/** Each id of the client's is of this octet, so that answers made beforehand are to what it asks. */
const OCTET = 0xa0;
const CREDENTIALS = { username: "1:a", password: "p" };

/** What our own writer wrote for it: who are you, an allocation, a permission, a channel, no allocation, a datagram. */
const CHALLENGE =
  "011300242112a442a0a0a0a0a0a0a0a0a0a0a0a0000900040000040100140007726f626f63617400001500026e310000802800042f90a9db";
const ALLOCATED =
  "010300402112a442a0a0a0a0a0a0a0a0a0a0a0a0001600080001e1122a12a447002000080001e2422a12a44b000d00040000025800080014" +
  "c7bdb9f4701133c1c8c88ab7bc7460af3a4446a3802800040d411945";
const PERMITTED =
  "010800202112a442a0a0a0a0a0a0a0a0a0a0a0a000080014f8b262437d46b41c5138a9b20ae737657776649480280004abf410c9";
const BOUND =
  "010900202112a442a0a0a0a0a0a0a0a0a0a0a0a00008001435b23b9a1f97c1d980445ab4f23e70e30b831f5e80280004f04dde2a";
const MISMATCH =
  "011800282112a442a0a0a0a0a0a0a0a0a0a0a0a0000900040000042500080014d886c0b5335071b2fbf0e7d0dcc120d30467f71080280004a9d86bbd";
const DATA =
  "0017001c2112a442a0a0a0a0a0a0a0a0a0a0a0a0001200080001e2422a12a44b001300030102030080280004f954bc1f";
const OF_CHANNEL = "40000003010203";

/** A byte that says how long pieces are, and what comes over TLS: whole, cut within heads, with a channel's datagram of any length. */
const STREAMS = [
  `00${CHALLENGE}${ALLOCATED}${PERMITTED}`,
  `03${BOUND}${OF_CHANNEL}00${DATA}${OF_CHANNEL}00`,
  `0140000000${OF_CHANNEL}0040010004010203044fff000109000000${MISMATCH}`,
];

const target = readerTarget(BYTES_MAX, (byteCount) => ({
  steps: 200_000 + 2_000 * byteCount,
  room: 400_000 + 4_000 * byteCount,
}));

/** What a relay, or an impostor in its place, may say: one message, and a client that hears several on end. */
export function turnTargets(): readonly FuzzTarget[] {
  const all = [CHALLENGE, ALLOCATED, PERMITTED, BOUND, MISMATCH, DATA, OF_CHANNEL];
  const scripts = [
    [CHALLENGE, ALLOCATED, PERMITTED, BOUND, OF_CHANNEL, DATA],
    [CHALLENGE, ALLOCATED, PERMITTED, DATA],
    [CHALLENGE, ALLOCATED, MISMATCH],
  ];
  return [
    target("turn-answer", all.map(bytesOfHex), checkAnswer),
    target("turn-client", scripts.map(scriptOf), checkClient),
    target("turn-stream", STREAMS.map(bytesOfHex), checkStream),
  ];
}

function checkAnswer(input: Uint8Array): string {
  const read = readTurnAnswer(input);
  if (!read.ok) return read.reason;
  const { answer } = read.value;
  if (answer.kind === "data") mustHold(isAddress(answer.from), "a machine may be there");
  if (answer.kind === "refused") mustHold(answer.code >= 300 && answer.code < 700, "a code of an error");
  return "ok";
}

/** Datagrams with their lengths before them, each heard once; whatever they are, it asks no more than so much, and hears its peer alone. */
function checkClient(input: Uint8Array): string {
  const client = new TurnClient({ server: RELAY, credentials: CREDENTIALS, random: () => OCTET }, 0);
  let [sent, heard] = [0, 0];
  let nowMs = 0;
  for (const datagram of datagramsIn(input)) {
    nowMs += 100;
    const carried = client.hear(datagram, RELAY, nowMs);
    if (carried !== null) {
      heard += 1;
      mustHold(carried.from.host === FRIEND.host && carried.from.port === FRIEND.port, "of its peer alone");
    }
    client.send(FRIEND, Uint8Array.of(7), nowMs);
    client.update(nowMs);
    sent += client.takeDatagrams().length;
    mustHold(sent <= 6 * (nowMs / 100 + 1), "a relay makes it ask and ask");
    if (client.state.kind === "open") mustHold(isAddress(client.state.relayed), "a machine may be there");
  }
  client.close(nowMs);
  return heard > 0 ? "ok" : client.state.kind;
}

/** However it is cut, a stream says the same; our writer makes those messages of it, and nothing of what its reader refuses. */
function checkStream(input: Uint8Array): string {
  const [pieceBytes = 0, ...octets] = input;
  const bytes = Uint8Array.from(octets);
  const whole = new TurnStream().hear(bytes);
  const [stream, found] = [new TurnStream(), [] as Uint8Array[]];
  let problem: string | null = null;
  for (let at = 0; at < bytes.length; at += pieceBytes + 1) {
    const heard = stream.hear(bytes.subarray(at, at + pieceBytes + 1));
    found.push(...heard.messages);
    ({ problem } = heard);
    mustHold(stream.keptBytes < BYTES_MAX, "it keeps less than one message");
  }
  mustHold(problem === whole.problem && areSame(found, whole.messages), "pieces come to the same");
  let at = 0;
  for (const message of whole.messages) {
    mustHold(areSame([inStream(message)], [bytes.subarray(at, at + message.length)]), "it is written so");
    at += message.length;
  }
  const rest = bytes.subarray(at);
  const isUnfilled = whole.problem === null && rest.length % 4 !== 0; // what is missing our writer fills up
  mustHold(rest.length === 0 || isUnfilled || !isWritten(rest), "our writer refuses what its reader does");
  return whole.problem ?? "ok";
}

function areSame(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return some.length === others.length && some.every((one, at) => isSameBytes(one, others[at]!));
}

/** What is no message is asserted by its writer: no relay made us write it. */
function isWritten(bytes: Uint8Array): boolean {
  try {
    inStream(bytes);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "AssertionError") return false;
    throw error;
  }
}

function datagramsIn(input: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at + 2 <= input.length && found.length < 64;) {
    const length = (input[at]! << 8) | input[at + 1]!;
    found.push(input.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return found;
}

function scriptOf(datagrams: readonly string[]): Uint8Array {
  return Uint8Array.from(
    datagrams.map(bytesOfHex).flatMap((bytes) => [bytes.length >> 8, bytes.length & 0xff, ...bytes]),
  );
}

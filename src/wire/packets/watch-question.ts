import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { COOKIE_BYTES, KEY_BYTES, SEAL_BYTES } from "../../seal/index.ts";
import { WATCHER_BYTES_MAX } from "../constants.ts";
import { writeOctets } from "../parts/octets-codec.ts";

/**
 * From one that watches to somebody who has the match: like a hello with a cookie it shows that its sender reads where it writes from,
 * and by which key it is to be answered. Without a cookie it asks by a bare hello first.
 */
export interface WatchQuestionPacket {
  readonly kind: "watch-question";
  readonly key: Uint8Array; // KEY_BYTES, who asks
  readonly cookie: Uint8Array; // COOKIE_BYTES, of the receiver
  readonly number: number; // u32, with which the question is sealed
  readonly sealed: Uint8Array; // a WatcherPacket
}

/** The answer, sealed for who asked. */
export interface WatchAnswerPacket {
  readonly kind: "watch-answer";
  readonly bytes: Uint8Array; // a WatcherPacket
}

const LENGTH_BITS = 11;
const SEALED_BYTES_MAX = WATCHER_BYTES_MAX + SEAL_BYTES;

assert(SEALED_BYTES_MAX < 2 ** LENGTH_BITS, "the length of a question takes its bits");

export function writeWatchQuestion(writer: BitWriter, packet: WatchQuestionPacket): void {
  const { length } = packet.sealed;
  assert(
    length >= SEAL_BYTES && length <= SEALED_BYTES_MAX,
    `writeWatchQuestion: ${length} bytes are sealed`,
  );
  writeOctets(writer, packet.key, KEY_BYTES);
  writeOctets(writer, packet.cookie, COOKIE_BYTES);
  writer.u32(packet.number);
  writer.bits(length, LENGTH_BITS);
  writer.bytes(packet.sealed);
}

export function readWatchQuestion(reader: BitReader): WatchQuestionPacket {
  const key = reader.bytes(KEY_BYTES);
  const cookie = reader.bytes(COOKIE_BYTES);
  const number = reader.u32();
  const length = reader.bits(LENGTH_BITS);
  if (length < SEAL_BYTES || length > SEALED_BYTES_MAX) reader.fail(); // a shorter one would be shorter than the cookie
  return { kind: "watch-question", key, cookie, number, sealed: reader.bytes(reader.failed ? 0 : length) };
}

export function writeWatchAnswer(writer: BitWriter, { bytes }: WatchAnswerPacket): void {
  writer.bits(bytes.length, LENGTH_BITS);
  writer.bytes(bytes);
}

export function readWatchAnswer(reader: BitReader): WatchAnswerPacket {
  const length = reader.bits(LENGTH_BITS);
  return { kind: "watch-answer", bytes: reader.bytes(length) };
}

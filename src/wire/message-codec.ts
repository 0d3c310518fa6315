import { assert, fail, ok, type Result } from "../base/index.ts";

/** After a desync: the sender's packed world at the end of that turn. */
export interface WorldMessage {
  readonly kind: "world";
  readonly turn: number; // i32
  readonly words: Int32Array; // as packWorld has them; at most MESSAGE_WORDS_MAX
}

/** What peers tell each other reliably and in order, besides turn data. */
export type Message = WorldMessage;

/** Words of the largest world that is sent: 8 MiB. */
export const MESSAGE_WORDS_MAX = 2_097_152;

/** The order of kinds on the wire; only ever append. */
const MESSAGE_KINDS: readonly Message["kind"][] = ["world"];
const HEAD_BYTES = 5; // kind u8, turn i32
const WORD_BYTES = 4;

/** The bytes of a message; big-endian. Asserts every range: the caller is us. Layout: docs/protocol.md. */
export function writeMessage(message: Message): Uint8Array {
  const { words, turn } = message;
  assert(words.length <= MESSAGE_WORDS_MAX, `writeMessage: a world of ${words.length} words`);
  assert((turn | 0) === turn, `writeMessage: turn ${turn} is out of range`);
  const bytes = new Uint8Array(HEAD_BYTES + words.length * WORD_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = MESSAGE_KINDS.indexOf(message.kind);
  view.setInt32(1, turn);
  for (let i = 0; i < words.length; i += 1) view.setInt32(HEAD_BYTES + i * WORD_BYTES, words[i]!);
  return bytes;
}

/** Reads a message that came. Whether the words make a world is for its receiver to ask. */
export function readMessage(bytes: Uint8Array): Result<Message, "unknown-kind" | "malformed"> {
  if (bytes.length === 0) return fail("malformed");
  if (MESSAGE_KINDS[bytes[0]!] === undefined) return fail("unknown-kind");
  const wordCount = (bytes.length - HEAD_BYTES) / WORD_BYTES;
  if (!Number.isInteger(wordCount) || wordCount < 0 || wordCount > MESSAGE_WORDS_MAX)
    return fail("malformed");
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const words = new Int32Array(wordCount);
  for (let i = 0; i < wordCount; i += 1) words[i] = view.getInt32(HEAD_BYTES + i * WORD_BYTES);
  return ok({ kind: "world", turn: view.getInt32(1), words });
}

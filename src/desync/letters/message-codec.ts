import { BitReader, BitWriter, fail, ok, type Result } from "../../base/index.ts";
import { CAMERA_PART_BYTES } from "./camera-codec.ts";
import { HALT_HEAD_BYTES, SLIP_BYTES_MAX } from "./halt-codec.ts";
import { messageBody, type Message } from "./message.ts";
import { PROMISE_BYTES_MAX, STATEMENT_BYTES_MAX } from "./statement-codec.ts";

/** The order of kinds on the wire; only ever append. `null`: a kind of version 3 whose number stays unused for ever. */
export const MESSAGE_KINDS: readonly (Message["kind"] | null)[] = [
  null, // world
  "account",
  "agreed-data",
  "blocks-wanted",
  "blocks",
  "finding",
  "choice",
  "minds",
  "statement",
  "state-wanted",
  "state-offer",
  "parts-wanted",
  "state-part",
  "caught-up",
  "watchers",
  "waited",
  "claims",
  "heard",
  "promise",
  "camera",
  "accounts-wanted",
  "passed-account",
];

/** More than the longest message takes: the blocks of the largest world. */
const MESSAGE_BYTES_MAX = 16 * 2 ** 20;
/** Of those of which it is known. */
const BYTES_MAX: { readonly [Kind in Message["kind"]]?: number } = {
  finding: HALT_HEAD_BYTES + SLIP_BYTES_MAX,
  statement: STATEMENT_BYTES_MAX,
  promise: PROMISE_BYTES_MAX,
  camera: 1 + 2 + CAMERA_PART_BYTES,
};

/** The bytes of a message. Asserts every range: the caller is us. Layout: docs/protocol.md. */
export function writeMessage(message: Message): Uint8Array {
  const writer = new BitWriter(BYTES_MAX[message.kind] ?? MESSAGE_BYTES_MAX);
  writer.u8(MESSAGE_KINDS.indexOf(message.kind));
  messageBody.write(writer, message, null);
  return writer.finish();
}

/** Reads a message that came: checked in full, never throws on what others sent. What it makes a peer do is not asked here. */
export function readMessage(bytes: Uint8Array): Result<Message, "unknown-kind" | "malformed"> {
  const reader = new BitReader(bytes);
  const kind = MESSAGE_KINDS[reader.u8()];
  if (reader.failed) return fail("malformed");
  if (kind === undefined || kind === null) return fail("unknown-kind");
  const message = messageBody.read(reader, kind, null);
  return reader.finished ? ok(message) : fail("malformed");
}

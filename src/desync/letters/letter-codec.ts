import { assert, fail, ok, type Result } from "../../base/index.ts";
import { MESSAGE_KINDS, readMessage, writeMessage } from "./message-codec.ts";
import type { Message } from "./message.ts";

/** A message, and in which of its rosters its sender says it: who a halt is among follows from that. */
export interface Letter {
  readonly view: number; // u16, rosters that all agreed on before
  readonly message: Message;
}

/** The sender signs messages of these kinds: its word may be brought to others. */
const SIGNED_KINDS = ["account", "choice", "statement"] as const;
type SignedKind = (typeof SIGNED_KINDS)[number];

const VIEW_BYTES = 2;
const VIEW_MAX = 2 ** (8 * VIEW_BYTES) - 1;

/** Layout: docs/protocol.md. */
export function writeLetter({ view, message }: Letter): Uint8Array {
  assert(view >= 0 && view <= VIEW_MAX, `writeLetter: view ${view}`);
  const bytes = writeMessage(message);
  const letter = new Uint8Array(VIEW_BYTES + bytes.length);
  letter.set([view >> 8, view & 0xff]);
  letter.set(bytes, VIEW_BYTES);
  return letter;
}

/** What kind of message a letter is to have, by the first bytes of it; null: none that is known. */
export function kindOf(bytes: Uint8Array): Message["kind"] | null {
  return MESSAGE_KINDS[bytes[VIEW_BYTES] ?? 0] ?? null;
}

/** What of a letter is signed, by the first bytes of it; null: nothing, or it is none. */
export function signedKindOf(bytes: Uint8Array): SignedKind | null {
  const kind = kindOf(bytes);
  return SIGNED_KINDS.find((one) => one === kind) ?? null;
}

export function readLetter(bytes: Uint8Array): Result<Letter, "unknown-kind" | "malformed"> {
  if (bytes.length < VIEW_BYTES) return fail("malformed");
  const message = readMessage(bytes.subarray(VIEW_BYTES));
  return message.ok ? ok({ view: bytes[0]! * 256 + bytes[1]!, message: message.value }) : message;
}

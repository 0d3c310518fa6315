import { assert, BitReader, fail, joined, ok, type Result } from "../../base/index.ts";
import { CARRIED_BYTES_MAX } from "../limits.ts";
import { STUN_COOKIE, STUN_HEADER_BYTES } from "../stun-parts.ts";
import { CHANNEL_HEAD_BYTES, CHANNEL_LAST, isChannelData } from "./channel-data.ts";
import { TURN_BYTES_MAX } from "./turn-message.ts";

/** Why a stream can't be read any further: a message that is longer than any of ours, or no message and no channel's datagram. */
type StreamProblem = "too-long" | "neither";

/** So many bytes of a message say what it is, and where it ends. */
const HEAD_BYTES = 4;
/** So many bytes of a message have its cookie. */
const COOKIE_END = 8;

/**
 * Messages of TURN as they come over TCP or TLS (RFC 8656, 3.1 and 12.5): one after the other, a channel's datagram filled up to a multiple of
 * four bytes. Keeps less than one message.
 */
export class TurnStream {
  #kept: Uint8Array = new Uint8Array();
  #problem: StreamProblem | null = null;

  /** How much waits for the rest of its message. */
  get keptBytes(): number {
    return this.#kept.length;
  }

  /** The messages that are whole now, as TurnClient hears them, and why there will be no more: what follows a damaged head is never read. */
  hear(bytes: Uint8Array): {
    readonly messages: readonly Uint8Array[];
    readonly problem: StreamProblem | null;
  } {
    const messages: Uint8Array[] = [];
    let rest = this.#problem === null ? joined(this.#kept, bytes) : new Uint8Array();
    while (this.#problem === null) {
      const length = messageBytes(rest);
      if (!length.ok) this.#problem = length.reason;
      else if (length.value === null || rest.length < length.value) break;
      else {
        messages.push(rest.slice(0, length.value));
        rest = rest.subarray(length.value);
      }
    }
    this.#kept = this.#problem === null ? rest.slice() : new Uint8Array();
    return { messages, problem: this.#problem };
  }
}

/** What a datagram of TurnClient is in a stream. One that ends elsewhere than it says would make nonsense of all that follows. */
export function inStream(bytes: Uint8Array): Uint8Array {
  const filled = isChannelData(bytes) ? joined(bytes, new Uint8Array(-bytes.length & 3)) : bytes;
  const length = messageBytes(filled);
  assert(
    length.ok && length.value === filled.length,
    `TURN: ${filled.length} bytes are no message of a stream`,
  );
  return filled;
}

/** How long the message is that begins there; null: that is not known yet. */
function messageBytes(bytes: Uint8Array): Result<number | null, StreamProblem> {
  if (bytes.length === 0) return ok(null);
  if (!isChannelData(bytes) && bytes[0]! >> 6 !== 0) return fail("neither");
  if (bytes.length < HEAD_BYTES) return ok(null);
  const reader = new BitReader(bytes);
  const [kind, length] = [reader.u16(), reader.u16()];
  if (isChannelData(bytes)) {
    if (kind > CHANNEL_LAST) return fail("neither");
    return length > CARRIED_BYTES_MAX ? fail("too-long") : ok(CHANNEL_HEAD_BYTES + length + (-length & 3));
  }
  if (length % 4 !== 0) return fail("neither");
  if (STUN_HEADER_BYTES + length > TURN_BYTES_MAX) return fail("too-long");
  if (bytes.length >= COOKIE_END && reader.u32() !== STUN_COOKIE) return fail("neither");
  return ok(STUN_HEADER_BYTES + length);
}

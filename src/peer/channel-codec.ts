import { endianness } from "node:os";

import { bytesOf, fail, type Result } from "../base/index.ts";
import type { PeerNotice, WindowRequest } from "../channel/index.ts";
import { readWindowRequest, type WindowRequestProblem } from "./window-request.ts";

const WORD_BYTES = 4;

/** A notice as a WebSocket message: JSON text, or for a picture the little-endian Int32 words [turn, ...words]. */
export function encodeNotice(notice: PeerNotice): string | Buffer {
  if (notice.kind !== "picture") return JSON.stringify(notice);
  const { turn, words } = notice;
  const bytes = Buffer.allocUnsafe(WORD_BYTES * (1 + words.length));
  bytes.writeInt32LE(turn, 0);
  bytes.set(bytesOf(words), WORD_BYTES);
  if (endianness() === "BE") bytes.subarray(WORD_BYTES).swap32();
  return bytes;
}

/** A window's WebSocket message, which must be the JSON text of one request. */
export function decodeRequest(text: string): Result<WindowRequest, WindowRequestProblem | "not-json"> {
  try {
    return readWindowRequest(JSON.parse(text));
  } catch {
    return fail("not-json");
  }
}

import { fail, ok, type Result } from "../base/index.ts";
import type { PictureNotice } from "../channel/index.ts";
import { isWorld } from "../sim/index.ts";

const WORD_BYTES = 4;

/**
 * Reads a binary WebSocket message: little-endian Int32 words, the turn and then the world's words. The words are
 * copied, because the world must begin at the start of its buffer.
 */
export function readPictureFrame(bytes: ArrayBuffer): Result<PictureNotice, "malformed" | "not-a-world"> {
  if (bytes.byteLength % WORD_BYTES !== 0 || bytes.byteLength < WORD_BYTES) return fail("malformed");
  const view = new DataView(bytes);
  const turn = view.getInt32(0, true);
  const words = new Int32Array(bytes.byteLength / WORD_BYTES - 1);
  for (let i = 0; i < words.length; i += 1) words[i] = view.getInt32((i + 1) * WORD_BYTES, true);
  if (!isWorld(words)) return fail("not-a-world");
  return ok({ kind: "picture", turn, words });
}

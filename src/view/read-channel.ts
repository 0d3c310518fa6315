// What comes over the channel from the peer, and the key that opens it.

import { type Result, fail, ok } from "../base/index.ts";
import type { PeerNotice, PictureNotice } from "../channel/index.ts";
import { isWorld } from "../sim/index.ts";

/** Every kind that travels as text; pictures travel as bytes. A record, so that none can be forgotten. */
const TEXT_KINDS: Readonly<Record<Exclude<PeerNotice["kind"], "picture">, true>> = {
  settings: true,
  menu: true,
  near: true,
  public: true,
  connecting: true,
  lobby: true,
  "blocked-list": true,
  "map-list": true,
  "ladder-maps": true,
  map: true,
  match: true,
  status: true,
  network: true,
  result: true,
  "replay-list": true,
  "replay-status": true,
  "replay-glance": true,
  "replay-cameras": true,
  "replay-sight": true,
  "orders-given": true,
  facts: true,
  desync: true,
  news: true,
  talk: true,
  pinged: true,
  problem: true,
};
const WORD_BYTES = 4;
const CHANNEL_KEY = "channel-key";

/**
 * The key to the channel: it comes with the page at first, and is kept for when that is loaded again, by this tab alone. The address is good
 * for nothing then, and forgotten, so that it is not loaded again.
 */
export function takeChannelKey(
  page: Pick<Window, "document" | "history" | "location" | "sessionStorage">,
): string {
  const given = page.document.querySelector<HTMLMetaElement>(`meta[name="${CHANNEL_KEY}"]`)?.content ?? null;
  try {
    if (given === null) return page.sessionStorage.getItem(CHANNEL_KEY) ?? "";
    page.sessionStorage.setItem(CHANNEL_KEY, given);
    page.history.replaceState(null, "", page.location.pathname);
  } catch {
    // a browser that keeps nothing: the page plays until it is closed, and can't be loaded again
  }
  return given ?? "";
}

/**
 * Reads a notice from JSON text. The sender is our own peer on this machine, so only the kind is checked: a page of
 * another version would show up there.
 */
export function readNotice(text: string): Result<PeerNotice, "malformed" | "unknown-kind"> {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || !("kind" in value)) return fail("malformed");
  if (typeof value.kind !== "string" || !Object.hasOwn(TEXT_KINDS, value.kind)) return fail("unknown-kind");
  return ok(value as PeerNotice);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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

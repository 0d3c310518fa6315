import { fail, ok, type Result } from "../base/index.ts";
import type { PeerNotice } from "../channel/index.ts";

/** Every kind that travels as text; pictures travel as bytes. */
const TEXT_KINDS: ReadonlySet<string> = new Set<Exclude<PeerNotice["kind"], "picture">>([
  "menu",
  "connecting",
  "lobby",
  "map-list",
  "map",
  "match",
  "status",
  "network",
  "result",
  "replay-list",
  "replay-status",
  "desync",
  "problem",
]);

/**
 * Reads a notice from JSON text. The sender is our own peer on this machine, so only the kind is checked: a page of
 * another version would show up there.
 */
export function readNotice(text: string): Result<PeerNotice, "malformed" | "unknown-kind"> {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || !("kind" in value)) return fail("malformed");
  if (typeof value.kind !== "string" || !TEXT_KINDS.has(value.kind)) return fail("unknown-kind");
  return ok(value as PeerNotice);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

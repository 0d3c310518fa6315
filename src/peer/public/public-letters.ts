import { ROOM_KEY_BYTES } from "../../base/index.ts";
import { readEndpoint } from "../../rendezvous/index.ts";
import { formatAddress, isAddress, type Address } from "../../wire/index.ts";

/**
 * What host and guest of a public lobby write each other over the service. The service can read them: every guest that
 * asks is told the same. The first byte says what a letter is about.
 */
const ENTRY = 1; // of the host its key, of the guest its tokens
const RELAY = 2; // of the guest that it has a relay, of the host where it is reached there
const TOKEN_BYTES = 16;
/** With each the way to the host is measured once. */
export const PING_TOKENS = 4;

/** From the host: the key of the room, or that it has none. */
export function writeKeyLetter(roomKey: Uint8Array | null): string {
  return toBase64([ENTRY, ...(roomKey ?? [])]);
}

/** Null: it is no such letter. */
export function readKeyLetter(data: string): { readonly roomKey: Uint8Array | null } | null {
  const key = bodyOf(data, ENTRY);
  if (key === null || (key.length !== 0 && key.length !== ROOM_KEY_BYTES)) return null;
  return { roomKey: key.length === 0 ? null : key };
}

/** From the guest: what it will send to the host's game socket, to be answered. */
export function writePingLetter(tokens: readonly Uint8Array[]): string {
  return toBase64([ENTRY, ...tokens.flatMap((token) => [...token])]);
}

/** PING_TOKENS tokens; null: it is no such letter. */
export function readPingLetter(data: string): readonly Uint8Array[] | null {
  const body = bodyOf(data, ENTRY);
  if (body?.length !== PING_TOKENS * TOKEN_BYTES) return null;
  return Array.from({ length: PING_TOKENS }, (_, at) => body.slice(at * TOKEN_BYTES, (at + 1) * TOKEN_BYTES));
}

/** From the guest: it has a relay, and asks where the host is reached there. */
export function writeRelayWish(): string {
  return toBase64([RELAY]);
}

export function isRelayWish(data: string): boolean {
  return bodyOf(data, RELAY)?.length === 0;
}

/** From the host: where it is reached at its relay; null: nowhere. */
export function writeRelayLetter(relayed: Address | null): string {
  return toBase64([RELAY, ...(relayed === null ? [] : Buffer.from(formatAddress(relayed)))]);
}

/** Null: it is no such letter. */
export function readRelayLetter(data: string): { readonly relayed: Address | null } | null {
  const body = bodyOf(data, RELAY);
  if (body === null) return null;
  if (body.length === 0) return { relayed: null };
  const endpoint = readEndpoint(Buffer.from(body).toString("latin1"));
  const relayed = { host: endpoint?.ip ?? "", port: endpoint?.port ?? 0 };
  return endpoint !== null && isAddress(relayed) ? { relayed } : null;
}

function bodyOf(data: string, about: number): Uint8Array | null {
  const bytes = new Uint8Array(Buffer.from(data, "base64"));
  return bytes[0] === about ? bytes.slice(1) : null;
}

function toBase64(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("base64");
}

import { ROOM_KEY_BYTES } from "../../base/index.ts";

/** What host and guest of a public lobby write each other over the service, a letter each. It can read them: whoever asks is told the same. */
const LETTERS_VERSION = 1;
const TOKEN_BYTES = 16;
/** With each the way to the host is measured once. */
export const PING_TOKENS = 4;

/** From the host: the key of the room, or that it has none. */
export function writeKeyLetter(roomKey: Uint8Array | null): string {
  return toBase64([LETTERS_VERSION, ...(roomKey ?? [])]);
}

/** Null: it is no such letter. */
export function readKeyLetter(data: string): { readonly roomKey: Uint8Array | null } | null {
  const key = bodyOf(data);
  if (key === null || (key.length !== 0 && key.length !== ROOM_KEY_BYTES)) return null;
  return { roomKey: key.length === 0 ? null : key };
}

/** From the guest: what it will send to the host's game socket, to be answered. */
export function writePingLetter(tokens: readonly Uint8Array[]): string {
  return toBase64([LETTERS_VERSION, ...tokens.flatMap((token) => [...token])]);
}

/** PING_TOKENS tokens; null: it is no such letter. */
export function readPingLetter(data: string): readonly Uint8Array[] | null {
  const body = bodyOf(data);
  if (body?.length !== PING_TOKENS * TOKEN_BYTES) return null;
  return Array.from({ length: PING_TOKENS }, (_, at) => body.slice(at * TOKEN_BYTES, (at + 1) * TOKEN_BYTES));
}

function bodyOf(data: string): Uint8Array | null {
  const bytes = new Uint8Array(Buffer.from(data, "base64"));
  return bytes[0] === LETTERS_VERSION ? bytes.slice(1) : null;
}

function toBase64(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("base64");
}

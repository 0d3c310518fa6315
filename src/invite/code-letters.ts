import { BitReader, BitWriter, fail, ok, type Result } from "../base/index.ts";
import { SEAL_BYTES } from "../seal/index.ts";
import { HASH_BYTES, SHARE_BYTES } from "./cpace.ts";

// What guest and host write each other over a service, before they know each other's address. All of it may be made up.

/** Another one is refused before anything else of a letter is read. */
export const CODE_VERSION = 1;
export const SESSION_BYTES = 16;
/** The longest letter, a hand-over: so much a service passes on. */
export const LETTER_BYTES_MAX = 512;
/** Characters of an invitation that is handed over: four places by IPv6 and its key have 234. */
export const INVITATION_CHARACTERS_MAX = LETTER_BYTES_MAX - 2 - HASH_BYTES - SEAL_BYTES;

/** Why a host hands nothing over. */
const CODE_REFUSALS = ["wrong", "burnt", "busy", "other-version", "senseless"] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

export type CodeLetter =
  | { readonly kind: "knock"; readonly session: Uint8Array; readonly share: Uint8Array } // the guest's first
  | { readonly kind: "answer"; readonly share: Uint8Array } // the host's
  | { readonly kind: "proof"; readonly tag: Uint8Array } // the guest knows the password
  | { readonly kind: "hand-over"; readonly tag: Uint8Array; readonly sealed: Uint8Array } // so does the host
  | { readonly kind: "refusal"; readonly why: CodeRefusal };

type CodeLetterProblem = "too-long" | "other-version" | "unknown-kind" | "malformed";

const KINDS = ["knock", "answer", "proof", "hand-over", "refusal"] as const;

export function writeCodeLetter(letter: CodeLetter): Uint8Array {
  const writer = new BitWriter(LETTER_BYTES_MAX);
  writer.u8(CODE_VERSION);
  writer.u8(KINDS.indexOf(letter.kind));
  switch (letter.kind) {
    case "knock":
      writer.bytes(letter.session);
      writer.bytes(letter.share);
      break;
    case "answer":
      writer.bytes(letter.share);
      break;
    case "proof":
      writer.bytes(letter.tag);
      break;
    case "hand-over":
      writer.bytes(letter.tag);
      writer.bytes(letter.sealed);
      break;
    case "refusal":
      writer.u8(CODE_REFUSALS.indexOf(letter.why));
  }
  return writer.finish();
}

export function readCodeLetter(bytes: Uint8Array): Result<CodeLetter, CodeLetterProblem> {
  if (bytes.length > LETTER_BYTES_MAX) return fail("too-long");
  const reader = new BitReader(bytes);
  const version = reader.u8();
  const kind = KINDS[reader.u8()];
  if (reader.failed) return fail("malformed");
  if (version !== CODE_VERSION) return fail("other-version");
  if (kind === undefined) return fail("unknown-kind");
  const letter = readBody(kind, reader);
  return letter === null || !reader.finished ? fail("malformed") : ok(letter);
}

function readBody(kind: CodeLetter["kind"], reader: BitReader): CodeLetter | null {
  switch (kind) {
    case "knock":
      return { kind, session: reader.bytes(SESSION_BYTES), share: reader.bytes(SHARE_BYTES) };
    case "answer":
      return { kind, share: reader.bytes(SHARE_BYTES) };
    case "proof":
      return { kind, tag: reader.bytes(HASH_BYTES) };
    case "hand-over":
      return { kind, tag: reader.bytes(HASH_BYTES), sealed: reader.bytes(Math.floor(reader.bitsLeft / 8)) };
    case "refusal": {
      const why = CODE_REFUSALS[reader.u8()];
      return why === undefined ? null : { kind, why };
    }
  }
}

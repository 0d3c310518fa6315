import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { assert, formatInvitation, readInvitation, type InviteCode } from "../base/index.ts";
import { asciiBytes, KEY_BYTES, type CipherSuite } from "../seal/index.ts";
import { CODE_VERSION, INVITATION_CHARACTERS_MAX } from "./code-letters.ts";
import { confirmationKey, sessionKey, type CpaceSide } from "./cpace.ts";
import { withLengths, type CpaceTerms } from "./cpace-strings.ts";

/** What each side binds to its share: so nobody's own words can be sent back to them. */
const [GUEST, HOST] = [asciiBytes("guest"), asciiBytes("host")];
const CHANNEL = asciiBytes(`robocat code ${CODE_VERSION}`);
const SEALING = asciiBytes("robocat code: invitation");
/** Each key seals one text. */
const NONCE = new Uint8Array(12);

/** What a run ends in, if both know the password; the other has other ones if it does not. */
export interface CodeKeys {
  readonly guestTag: Uint8Array; // HASH_BYTES: only a peer that knows the password can say it, and only the guest says it
  readonly hostTag: Uint8Array; // the same of the host
  readonly sealKey: Uint8Array; // KEY_BYTES
  readonly transcript: Uint8Array; // covered by the seal
}

/** The password of CPace and what it is for. The service knows the place, and must not be told the password. */
export function termsOf(code: InviteCode, session: Uint8Array): CpaceTerms {
  const channel = withLengths(CHANNEL, asciiBytes(code.place));
  return { password: asciiBytes(code.password), channel, session };
}

export function codeKeys(
  session: Uint8Array,
  secret: Uint8Array,
  guestShare: Uint8Array,
  hostShare: Uint8Array,
): CodeKeys {
  const guest: CpaceSide = { share: guestShare, data: GUEST };
  const host: CpaceSide = { share: hostShare, data: HOST };
  const key = sessionKey(session, secret, guest, host);
  const confirming = confirmationKey(session, key);
  const tagOf = ({ share, data }: CpaceSide): Uint8Array =>
    hmac(sha512, confirming, withLengths(share, data));
  return {
    guestTag: tagOf(guest),
    hostTag: tagOf(host),
    sealKey: sha512(withLengths(SEALING, session, key)).slice(0, KEY_BYTES),
    transcript: withLengths(guestShare, GUEST, hostShare, HOST),
  };
}

export function sealInvitation(suite: CipherSuite, keys: CodeKeys, invitation: string): Uint8Array {
  assert(invitation.length <= INVITATION_CHARACTERS_MAX, "an invitation is handed over in one letter");
  return suite.cipher(keys.sealKey).seal(NONCE, keys.transcript, asciiBytes(invitation));
}

/** Null: it was not sealed so, or is no invitation. */
export function openInvitation(suite: CipherSuite, keys: CodeKeys, sealed: Uint8Array): string | null {
  const plain = suite.cipher(keys.sealKey).open(NONCE, keys.transcript, sealed);
  if (plain === null) return null;
  const read = readInvitation(String.fromCharCode(...plain));
  return read.ok ? formatInvitation(read.value) : null;
}

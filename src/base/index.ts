// base: what every layer stands on: assertions, results, bit-packed bytes, CRC-32, counters that wrap, checks of texts.
// It knows nothing of the game, of a network (an address is a text to it) or of time.
// It must not import another layer, read a clock, log, or keep state of its own.
export {
  canonicalIp,
  formatIpv6,
  mappedIpv4,
  parseIpv4,
  parseIpv6,
  PORT_DEFAULT,
  PORT_MAX,
  type PeerAddressProblem,
} from "./address.ts";
export { assert } from "./assert.ts";
export { base64OfBytes, bytesOfBase64 } from "./base64.ts";
export {
  areSameLooks,
  COLOR_NAMES,
  EMBLEM_NAMES,
  holderOf,
  isLookNumber,
  isLooks,
  lookOfSeat,
  PLAIN_LOOKS,
  withWish,
  type EmblemName,
  type Look,
  type Looks,
  type LookWish,
} from "./looks.ts";
export { BitReader } from "./bit-reader.ts";
export { BitWriter } from "./bit-writer.ts";
export { minutesAndSeconds } from "./clock-text.ts";
export { bytesOf, crc32 } from "./crc32.ts";
export { crc32OfWords } from "./crc32-words.ts";
export { bytesOfDigest, DIGEST_BYTES, digestOf, digestOfBytes, isDigest, type Digest } from "./digest.ts";
export { displayTextProblem } from "./display-text.ts";
export type { FileCause } from "./file-cause.ts";
export { fingerprintOf, readFingerprint } from "./fingerprint.ts";
export {
  describeInvitationProblem,
  findInvitation,
  formatInvitation,
  INVITATION_PLACES_MAX,
  invitationTo,
  leadsTo,
  placeOfInvitation,
  readInvitation,
  type InvitationProblem,
} from "./invitation.ts";
export {
  describeInviteCodeProblem,
  formatInviteCode,
  inviteLetters,
  isMeantAsInviteCode,
  PASSWORD_LETTERS,
  readInviteCode,
  type InviteCode,
} from "./invite-code.ts";
export { joined } from "./joined.ts";
export { describeLookalike, lookalikesOf } from "./lookalike.ts";
export { fail, ok, type Result } from "./result.ts";
export { describeRoomKeyProblem, formatRoomKey, readRoomKey, ROOM_KEY_BYTES } from "./room-key.ts";
export {
  CAUSE_CHARACTERS_MAX,
  LINE_CHARACTERS_MAX,
  PHRASES,
  PING_KINDS,
  sayingProblem,
  type PingKind,
  type Saying,
} from "./saying.ts";
export { aligned, bytesLeft, ifLed, whileLed } from "./schema/leads.ts";
export { given, flag, i32, packed, u, whole, within, word } from "./schema/numbers.ts";
export { counted, digest, octets } from "./schema/octets.ts";
export { bodies, choice, headed, list, optional, record, when } from "./schema/records.ts";
export type { Of, Range, Schema, WithKind } from "./schema/schema.ts";
export { as, checked, custom, decoded, encoded, noted } from "./schema/values.ts";
export { formatAddress, isAddress, isIpv6, type Address } from "./udp-address.ts";
export { escapeUnseen, jsonLine, shownFile } from "./shown-text.ts";
export { lowBits, nearestWithLowBits } from "./sequence.ts";

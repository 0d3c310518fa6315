// seal: keys of peers, and what is sealed and signed with them: the handshake of a pair, its channel, cookies for newcomers.
// The algorithms are the machine's (a CipherSuite is handed in), secrets and the time are arguments.
// It must not know packets, sockets, files, or who anybody is.
export {
  KEY_BYTES,
  SEAL_BYTES,
  SIGNATURE_BYTES,
  type AgreementKey,
  type Cipher,
  type CipherSuite,
  type SigningKey,
} from "./cipher-suite.ts";
export { COOKIE_BYTES, Cookies } from "./cookies.ts";
export { hmac } from "./noise.ts";
export {
  CLAIM_KINDS,
  contradict,
  digestOfPromise,
  isBinding,
  isSamePlace,
  isSignedBy,
  signClaim,
  type Claim,
  type Notary,
  type Saying,
  type SignedWhere,
} from "./notary.ts";
export { areEqual, asciiBytes, compareBytes, hexOf, u32Bytes } from "./octets.ts";
export { nonceFor, PairChannel, type ChannelKeys } from "./pair-channel.ts";
export { ReplayWindow } from "./replay-window.ts";

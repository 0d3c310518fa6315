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
  readPeerAddress,
  type PeerAddressProblem,
} from "./address.ts";
export { assert } from "./assert.ts";
export { BitReader } from "./bit-reader.ts";
export { BitWriter } from "./bit-writer.ts";
export { bytesOf, crc32 } from "./crc32.ts";
export { displayTextProblem } from "./display-text.ts";
export { describeLookalike, lookalikesOf } from "./lookalike.ts";
export { fail, ok, type Result } from "./result.ts";
export { escapeUnseen, jsonLine, shownFile } from "./shown-text.ts";
export { lowBits, nearestWithLowBits } from "./sequence.ts";

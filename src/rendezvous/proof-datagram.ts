import { assert, formatIpv6, mappedIpv4, parseIpv4, parseIpv6 } from "../base/index.ts";

/**
 * A peer proves where its game socket is seen from: it sends a token from there, and says over the WebSocket what came back. All
 * datagrams have PROOF_BYTES, so that the service never answers with more than it got.
 *
 *   0  "CATS"    begins with the bits 01: neither a packet of the game ("RC", or a first bit 1) nor STUN (00)
 *   4  kind      1 asked, 2 answered, 3 asked by a guest of a host, which measures how far it is
 *   5  token     16 bytes
 *  21  proof     16 bytes; zeros when a service is asked; a nonce when a host is asked, and in its answer
 *  37  family    4 or 6; 0 when asked
 *  38  address   16 bytes, an IPv4 address in the first four
 *  54  port      u16, big-endian
 *  56  zeros     8 bytes
 */
const PROOF_BYTES = 64;
const TOKEN_BYTES = 16;

const MAGIC = [0x43, 0x41, 0x54, 0x53];
const [KIND_AT, TOKEN_AT, PROOF_AT, FAMILY_AT, ADDRESS_AT, PORT_AT, END] = [4, 5, 21, 37, 38, 54, 56];
const [ASKED, ANSWERED, PINGED] = [1, 2, 3];

export function writeProofRequest(token: Uint8Array): Uint8Array {
  return write(ASKED, token, new Uint8Array(TOKEN_BYTES));
}

/** The token of a request; null: it is none. */
export function readProofRequest(bytes: Uint8Array): Uint8Array | null {
  const isZero = (byte: number): boolean => byte === 0;
  if (!isOurs(bytes, ASKED) || !bytes.subarray(PROOF_AT).every(isZero)) return null;
  return bytes.slice(TOKEN_AT, PROOF_AT);
}

/** What a guest asks the host of a public lobby. The host can't answer it before it has come, for it does not know the nonce. */
interface Ping {
  readonly token: Uint8Array; // 16 bytes, which the host was told before
  readonly nonce: Uint8Array; // 16 bytes, new each time
}

export function writePing({ token, nonce }: Ping): Uint8Array {
  return write(PINGED, token, nonce);
}

/** Null: it is none. */
export function readPing(bytes: Uint8Array): Ping | null {
  if (!isOurs(bytes, PINGED) || !bytes.subarray(FAMILY_AT).every((byte) => byte === 0)) return null;
  return { token: bytes.slice(TOKEN_AT, PROOF_AT), nonce: bytes.slice(PROOF_AT, FAMILY_AT) };
}

interface ProofAnswer {
  readonly token: Uint8Array;
  readonly proof: Uint8Array; // of a ping: its nonce
  readonly ip: string; // canonical, as the service saw it
  readonly port: number;
}

export function writeProofAnswer({ token, proof, ip, port }: ProofAnswer): Uint8Array {
  const bytes = write(ANSWERED, token, proof);
  const octets = parseIpv4(ip);
  bytes[FAMILY_AT] = octets === null ? 6 : 4;
  bytes.set(octets ?? ipv6Bytes(ip), ADDRESS_AT);
  bytes.set([port >> 8, port & 0xff], PORT_AT);
  return bytes;
}

/** Null: it is no answer. The reader must know the token as its own, or anybody may have sent it. */
export function readProofAnswer(bytes: Uint8Array): ProofAnswer | null {
  if (!isOurs(bytes, ANSWERED) || !bytes.subarray(END).every((byte) => byte === 0)) return null;
  const port = (bytes[PORT_AT]! << 8) | bytes[PORT_AT + 1]!;
  const ip = readIp(bytes[FAMILY_AT]!, bytes.subarray(ADDRESS_AT, PORT_AT));
  if (ip === null || port === 0) return null;
  return { token: bytes.slice(TOKEN_AT, PROOF_AT), proof: bytes.slice(PROOF_AT, FAMILY_AT), ip, port };
}

function write(kind: number, token: Uint8Array, proof: Uint8Array): Uint8Array {
  assert(token.length === TOKEN_BYTES && proof.length === TOKEN_BYTES, "a token and a proof have 16 bytes");
  const bytes = new Uint8Array(PROOF_BYTES);
  bytes.set(MAGIC);
  bytes[KIND_AT] = kind;
  bytes.set(token, TOKEN_AT);
  bytes.set(proof, PROOF_AT);
  return bytes;
}

function isOurs(bytes: Uint8Array, kind: number): boolean {
  return (
    bytes.length === PROOF_BYTES && MAGIC.every((byte, at) => bytes[at] === byte) && bytes[KIND_AT] === kind
  );
}

function readIp(family: number, bytes: Uint8Array): string | null {
  if (family === 4)
    return bytes.subarray(4).every((byte) => byte === 0) ? bytes.subarray(0, 4).join(".") : null;
  if (family !== 6) return null;
  const groups = Array.from({ length: 8 }, (_, at) => (bytes[2 * at]! << 8) | bytes[2 * at + 1]!);
  return mappedIpv4(groups) === null ? formatIpv6(groups) : null;
}

function ipv6Bytes(ip: string): Uint8Array {
  const groups = parseIpv6(ip);
  assert(groups !== null, "an address is IPv4 or IPv6");
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

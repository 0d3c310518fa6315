import { assert, BitReader, BitWriter, fail, ok, type Result } from "../base/index.ts";
import type { Address } from "../wire/index.ts";
import { readIp, writeIp } from "./ip-bytes.ts";
import { PCP_BYTES_MAX } from "./limits.ts";

// PCP, RFC 6887: its MAP and ANNOUNCE, version 2, for UDP.

const PCP_NONCE_BYTES = 12;
const VERSION = 2;
const [OP_ANNOUNCE, OP_MAP, IS_ANSWER] = [0, 1, 128];
const UDP = 17;
const HEADER_BYTES = 24;
const MAP_BYTES = 36;

interface PcpMapping {
  readonly nonce: Uint8Array; // PCP_NONCE_BYTES: who asked has chosen it
  readonly insidePort: number; // 1..65535
  readonly outside: Address; // one that would be welcome, or is given; 0.0.0.0 or port 0: any
  readonly lifetimeSeconds: number; // u32; 0: it is closed again
}

/** `code`: 0, or why it is refused. Its lifetime tells then for how long that will stay so. */
type PcpAnswer = { readonly code: number; readonly epochSeconds: number } & (
  | ({ readonly kind: "map" } & PcpMapping)
  | { readonly kind: "announce" }
  | { readonly kind: "refused"; readonly lifetimeSeconds: number } // in so few bytes that no question is told
);

type PcpProblem = "other-version" | "no-answer" | "other-question" | "malformed";

/** `own`: the address that the router is asked from, IPv4 or IPv6, as this machine knows it. */
export function writePcpMapRequest(own: string, mapping: PcpMapping): Uint8Array {
  const { nonce, insidePort, outside, lifetimeSeconds } = mapping;
  assert(nonce.length === PCP_NONCE_BYTES, `PCP: a nonce of ${nonce.length} bytes`);
  assert(insidePort >= 1 && insidePort <= 0xffff, `PCP: port ${insidePort} is outside 1..65535`);
  const writer = new BitWriter(HEADER_BYTES + MAP_BYTES);
  writeHeader(writer, { opcode: OP_MAP, own, lifetimeSeconds });
  writer.bytes(nonce);
  writer.u8(UDP);
  writer.bits(0, 24);
  writer.u16(insidePort);
  writer.u16(outside.port);
  writeIp(writer, outside.host);
  return writer.finish();
}

/** Asks only whether the router is there, and since when it remembers. */
export function writePcpAnnounceRequest(own: string): Uint8Array {
  const writer = new BitWriter(HEADER_BYTES);
  writeHeader(writer, { opcode: OP_ANNOUNCE, own, lifetimeSeconds: 0 });
  return writer.finish();
}

function writeHeader(
  writer: BitWriter,
  header: { readonly opcode: number; readonly own: string; readonly lifetimeSeconds: number },
): void {
  writer.u8(VERSION);
  writer.u8(header.opcode);
  writer.u16(0);
  writer.u32(header.lifetimeSeconds);
  writeIp(writer, header.own);
}

/** Options behind an answer are passed over, if they are whole. */
export function readPcpAnswer(bytes: Uint8Array): Result<PcpAnswer, PcpProblem> {
  const reader = new BitReader(bytes);
  if (reader.u8() !== VERSION) return fail("other-version");
  const opcode = reader.u8();
  if (opcode < IS_ANSWER) return fail("no-answer");
  reader.u8(); // reserved, as the twelve bytes below: whatever they are
  const code = reader.u8();
  const lifetimeSeconds = reader.u32();
  const epochSeconds = reader.u32();
  reader.bytes(12);
  const isCut = bytes.length % 4 !== 0 || bytes.length > PCP_BYTES_MAX;
  if (reader.failed || isCut) return fail("malformed");
  // The whole answer to an ANNOUNCE is such a header: also with an error it says that the router is there.
  if (opcode === IS_ANSWER + OP_ANNOUNCE)
    return skipOptions(reader) ? ok({ kind: "announce", code, epochSeconds }) : fail("malformed");
  if (code !== 0 && bytes.length === HEADER_BYTES)
    return ok({ kind: "refused", code, epochSeconds, lifetimeSeconds });
  if (opcode !== IS_ANSWER + OP_MAP) return fail("other-question");
  const nonce = reader.bytes(PCP_NONCE_BYTES);
  const protocol = reader.u8();
  reader.bits(24);
  const [insidePort, outsidePort] = [reader.u16(), reader.u16()];
  const outside = { host: readIp(reader), port: outsidePort };
  if (reader.failed || !skipOptions(reader)) return fail("malformed");
  if (protocol !== UDP) return fail("other-question");
  return ok({ kind: "map", code, epochSeconds, nonce, insidePort, outside, lifetimeSeconds });
}

/** Each is a code, a reserved byte, a length and so many bytes, filled up to four. */
function skipOptions(reader: BitReader): boolean {
  while (!reader.failed && reader.bitsLeft > 0) {
    reader.u16();
    const length = reader.u16();
    reader.bytes(length + (-length & 3));
  }
  return !reader.failed;
}

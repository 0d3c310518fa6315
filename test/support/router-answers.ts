import { BitWriter, crc32, joined, parseIpv4, parseIpv6 } from "../../src/base/index.ts";
import type { Address } from "../../src/wire/index.ts";

/** 128 bits of an IP address, by another way than that of the code. */
export function ip128(host: string): Uint8Array {
  const v4 = parseIpv4(host);
  if (v4 !== null) return Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...v4);
  return Uint8Array.from(parseIpv6(host)!.flatMap((group) => [group >> 8, group & 0xff]));
}

export interface NatPmpFacts {
  readonly code?: number;
  readonly epochSeconds?: number;
}

export function natPmpAddress(host: string, { code = 0, epochSeconds = 100 }: NatPmpFacts = {}): Uint8Array {
  const writer = new BitWriter(12);
  for (const octet of [0, 128]) writer.u8(octet);
  writer.u16(code);
  writer.u32(epochSeconds);
  for (const octet of parseIpv4(host)!) writer.u8(octet);
  return writer.finish();
}

export function natPmpMapped(
  ports: { readonly insidePort: number; readonly outsidePort: number; readonly lifetimeSeconds?: number },
  { code = 0, epochSeconds = 100 }: NatPmpFacts = {},
): Uint8Array {
  const writer = new BitWriter(16);
  for (const octet of [0, 129]) writer.u8(octet);
  writer.u16(code);
  writer.u32(epochSeconds);
  writer.u16(ports.insidePort);
  writer.u16(ports.outsidePort);
  writer.u32(ports.lifetimeSeconds ?? 3_600);
  return writer.finish();
}

export interface PcpFacts {
  readonly nonce: Uint8Array;
  readonly insidePort: number;
  readonly outside: Address;
  readonly code?: number;
  readonly lifetimeSeconds?: number;
  readonly epochSeconds?: number;
  readonly protocol?: number;
}

export function pcpMapped(facts: PcpFacts): Uint8Array {
  const { nonce, insidePort, outside, code = 0, lifetimeSeconds = 3_600, epochSeconds = 100 } = facts;
  const writer = new BitWriter(60);
  for (const octet of [2, 129, 0, code]) writer.u8(octet);
  writer.u32(lifetimeSeconds);
  writer.u32(epochSeconds);
  writer.bytes(new Uint8Array(12));
  writer.bytes(nonce);
  writer.u8(facts.protocol ?? 17);
  writer.bits(0, 24);
  writer.u16(insidePort);
  writer.u16(outside.port);
  writer.bytes(ip128(outside.host));
  return writer.finish();
}

export function pcpAnnounced(epochSeconds: number, code = 0): Uint8Array {
  const writer = new BitWriter(24);
  for (const octet of [2, 128, 0, code]) writer.u8(octet);
  writer.u32(0);
  writer.u32(epochSeconds);
  writer.bytes(new Uint8Array(12));
  return writer.finish();
}

/** A STUN answer that sees us there; with a fingerprint. */
export function stunSeen(id: Uint8Array, { host, port }: Address): Uint8Array {
  const mask = joined(Uint8Array.of(0x21, 0x12, 0xa4, 0x42), id);
  const v4 = parseIpv4(host);
  const plain = v4 === null ? ip128(host) : Uint8Array.from(v4);
  const value = new BitWriter(20);
  value.u8(0);
  value.u8(v4 === null ? 2 : 1);
  value.u16(port ^ 0x2112);
  value.bytes(plain.map((octet, i) => octet ^ mask[i]!));
  return stunAnswer(id, { type: 0x0101, attributes: [[0x0020, value.finish()]] });
}

export function stunAnswer(
  id: Uint8Array,
  facts: {
    readonly type: number;
    readonly attributes: readonly (readonly [number, Uint8Array])[];
    readonly hasFingerprint?: boolean;
  },
): Uint8Array {
  const body = new BitWriter(4_096);
  for (const [kind, value] of facts.attributes) {
    body.u16(kind);
    body.u16(value.length);
    body.bytes(value);
    body.bytes(new Uint8Array(-value.length & 3));
  }
  const bytes = body.finish();
  const hasFingerprint = facts.hasFingerprint ?? true;
  const head = new BitWriter(20);
  head.u16(facts.type);
  head.u16(bytes.length + (hasFingerprint ? 8 : 0));
  head.u32(0x2112a442);
  head.bytes(id);
  const before = joined(head.finish(), bytes);
  if (!hasFingerprint) return before;
  const end = new BitWriter(8);
  end.u16(0x8028);
  end.u16(4);
  end.u32((crc32(before) ^ 0x5354554e) >>> 0);
  return joined(before, end.finish());
}

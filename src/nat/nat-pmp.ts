import { assert, BitReader, BitWriter, fail, ok, type Result } from "../base/index.ts";
import { readIpv4 } from "./ip-bytes.ts";

// NAT-PMP, RFC 6886: what a host asks of its router on port 5351, and what that answers.

/** Where routers are asked by NAT-PMP and by PCP. */
export const ROUTER_PORT = 5_351;
/** The first byte of all of it. */
const NAT_PMP_VERSION = 0;
const [OP_ADDRESS, OP_MAP_UDP, IS_ANSWER] = [0, 1, 128];
const [ADDRESS_BYTES, MAPPED_BYTES, REFUSAL_BYTES] = [12, 16, 8];

/** That a UDP port is opened; with a lifetime of 0 that it is closed again. */
interface NatPmpMapping {
  readonly insidePort: number; // 1..65535
  readonly outsidePort: number; // one that would be welcome; 0: any, and with a lifetime of 0
  readonly lifetimeSeconds: number; // u32
}

export type NatPmpAnswer = { readonly epochSeconds: number } & ( // u32, since the router began to remember
  | { readonly kind: "address"; readonly host: string } // IPv4, whatever it is
  | ({ readonly kind: "mapped" } & NatPmpMapping)
  | { readonly kind: "refused"; readonly asked: "address" | "map"; readonly code: number } // u16, 1 and above
);

type NatPmpProblem = "other-version" | "no-answer" | "other-question" | "malformed";

/** The question for the address that the router has outside. */
export function writeNatPmpAddressRequest(): Uint8Array {
  return Uint8Array.of(NAT_PMP_VERSION, OP_ADDRESS);
}

export function writeNatPmpMapRequest(mapping: NatPmpMapping): Uint8Array {
  const { insidePort, outsidePort, lifetimeSeconds } = mapping;
  assert(insidePort >= 1 && insidePort <= 0xffff, `NAT-PMP: port ${insidePort} is outside 1..65535`);
  const writer = new BitWriter(12);
  writer.u8(NAT_PMP_VERSION);
  writer.u8(OP_MAP_UDP);
  writer.u16(0);
  writer.u16(insidePort);
  writer.u16(outsidePort);
  writer.u32(lifetimeSeconds);
  return writer.finish();
}

/** Of a refusal only the first eight bytes mean anything; some routers send no more. */
export function readNatPmpAnswer(bytes: Uint8Array): Result<NatPmpAnswer, NatPmpProblem> {
  const reader = new BitReader(bytes);
  if (reader.u8() !== NAT_PMP_VERSION) return fail("other-version");
  const opcode = reader.u8();
  if (opcode < IS_ANSWER) return fail("no-answer");
  if (opcode > IS_ANSWER + OP_MAP_UDP) return fail("other-question");
  const asked = opcode === IS_ANSWER + OP_ADDRESS ? "address" : "map";
  const bytesMax = asked === "address" ? ADDRESS_BYTES : MAPPED_BYTES;
  const code = reader.u16();
  const epochSeconds = reader.u32();
  if (code !== 0) {
    const isWhole = bytes.length >= REFUSAL_BYTES && bytes.length <= bytesMax;
    return isWhole ? ok({ kind: "refused", asked, code, epochSeconds }) : fail("malformed");
  }
  const answer: NatPmpAnswer =
    asked === "address"
      ? { kind: "address", epochSeconds, host: readIpv4(reader) }
      : { kind: "mapped", epochSeconds, ...readMapping(reader) };
  return reader.finished ? ok(answer) : fail("malformed");
}

function readMapping(reader: BitReader): NatPmpMapping {
  return { insidePort: reader.u16(), outsidePort: reader.u16(), lifetimeSeconds: reader.u32() };
}

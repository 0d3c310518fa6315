import { areSameBytes } from "./same-bytes.ts";
import type { RefusalReason, RouterSpeech } from "./mapping-state.ts";
import {
  readNatPmpAnswer,
  writeNatPmpAddressRequest,
  writeNatPmpMapRequest,
  type NatPmpAnswer,
} from "./nat-pmp.ts";
import { readPcpAnswer, writePcpAnnounceRequest, writePcpMapRequest } from "./pcp.ts";
import type { Address } from "../wire/index.ts";

/** What a router said, to a question of ours. */
export type Heard =
  | {
      readonly kind: "mapped";
      readonly epochSeconds: number;
      readonly port: number;
      readonly host: string | null; // null: it is told by the check
      readonly lifetimeSeconds: number;
    }
  | { readonly kind: "checked"; readonly epochSeconds: number; readonly host: string | null }
  | { readonly kind: "refused"; readonly why: RefusalReason; readonly seconds: number } // for so long
  | { readonly kind: "other-speech" }; // it does not speak that

/** One way to speak to a router's port 5351. */
export interface Dialect {
  readonly by: RouterSpeech;
  readonly checkTellsHost: boolean; // so that it comes first
  /** ms until the question is asked once more, after that many times; null: it has been asked often enough. */
  waitMs(count: number): number | null;
  map(wish: { readonly outside: Address | null; readonly lifetimeSeconds: number }): Uint8Array;
  check(): Uint8Array;
  /** Null: it is none to a question of ours. */
  read(bytes: Uint8Array): Heard | null;
}

export interface DialectFacts {
  readonly own: string; // IPv4 address of this machine, where the router has it
  readonly port: number; // that is to be opened
  readonly random: () => number; // u32
}

const ANY_HOST = "0.0.0.0";
/** After a refusal of NAT-PMP, which does not say for how long. */
const NAT_PMP_REFUSED_SECONDS = 300;
/** The same of a router that is cut off itself: it may be back any moment. */
const NAT_PMP_CUT_OFF_SECONDS = 60;
const NAT_PMP_CUT_OFF = 3;
const U32_COUNT = 2 ** 32;

/** RFC 6887, 8.1.1: 3 s, then twice as long each time up to 1,024 s, a tenth more or less, for ever. */
export function pcpDialect({ own, port, random }: DialectFacts): Dialect {
  const nonce = Uint8Array.from({ length: 12 }, () => random() & 0xff);
  return {
    by: "pcp",
    checkTellsHost: false,
    waitMs: (count) => Math.min(3_000 * 2 ** (count - 1), 1_024_000) * (0.9 + (0.2 * random()) / U32_COUNT),
    map: ({ outside, lifetimeSeconds }) =>
      writePcpMapRequest(own, {
        ...{ nonce, insidePort: port, lifetimeSeconds },
        outside: outside ?? { host: ANY_HOST, port },
      }),
    check: () => writePcpAnnounceRequest(own),
    read(bytes) {
      const read = readPcpAnswer(bytes);
      if (!read.ok) return isOlderVersion(bytes) ? { kind: "other-speech" } : null;
      const answer = read.value;
      if (answer.kind === "map" && !(answer.insidePort === port && areSameBytes(answer.nonce, nonce)))
        return null;
      const { code, epochSeconds } = answer;
      if (answer.kind === "announce") return { kind: "checked", epochSeconds, host: null }; // even with an error
      if (code === 1 || code === 4) return { kind: "other-speech" };
      if (code !== 0 || answer.kind === "refused")
        return { kind: "refused", why: PCP_REFUSALS[code] ?? "other", seconds: answer.lifetimeSeconds };
      const { outside, lifetimeSeconds } = answer;
      return { kind: "mapped", epochSeconds, port: outside.port, host: outside.host, lifetimeSeconds };
    },
  };
}

const PCP_REFUSALS: Readonly<Record<number, RefusalReason>> = {
  2: "not-allowed",
  7: "no-network",
  8: "no-room",
  10: "no-room",
};

/** As a router of NAT-PMP says that it knows no other version: RFC 6886, 3.5. */
function isOlderVersion(bytes: Uint8Array): boolean {
  const read = readNatPmpAnswer(bytes);
  return read.ok ? read.value.kind === "refused" : read.reason === "other-question";
}

/** RFC 6886, 3.1: 250 ms, then twice as long each time, nine times in all. */
export function natPmpDialect({ port }: DialectFacts): Dialect {
  return {
    by: "nat-pmp",
    checkTellsHost: true,
    waitMs: (count) => (count > 9 ? null : 250 * 2 ** (count - 1)),
    map: ({ outside, lifetimeSeconds }) =>
      writeNatPmpMapRequest({
        ...{ insidePort: port, lifetimeSeconds },
        outsidePort: lifetimeSeconds === 0 ? 0 : (outside?.port ?? port),
      }),
    check: writeNatPmpAddressRequest,
    read(bytes) {
      const read = readNatPmpAnswer(bytes);
      return read.ok ? hearNatPmp(read.value, port) : null;
    },
  };
}

function hearNatPmp(answer: NatPmpAnswer, port: number): Heard | null {
  const { epochSeconds } = answer;
  switch (answer.kind) {
    case "address":
      return { kind: "checked", epochSeconds, host: answer.host };
    case "refused":
      if (answer.code === 1 || answer.code === 5) return { kind: "other-speech" };
      return {
        kind: "refused",
        why: NAT_PMP_REFUSALS[answer.code] ?? "other",
        seconds: answer.code === NAT_PMP_CUT_OFF ? NAT_PMP_CUT_OFF_SECONDS : NAT_PMP_REFUSED_SECONDS,
      };
    case "mapped": {
      const { insidePort, outsidePort, lifetimeSeconds } = answer;
      if (insidePort !== port) return null;
      return { kind: "mapped", epochSeconds, port: outsidePort, host: null, lifetimeSeconds };
    }
  }
}

const NAT_PMP_REFUSALS: Readonly<Record<number, RefusalReason>> = {
  2: "not-allowed",
  [NAT_PMP_CUT_OFF]: "no-network",
  4: "no-room",
};

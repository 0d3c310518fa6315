import { BitReader, BitWriter, fail, ok, type Address, type Result } from "../../base/index.ts";
import { readErrorCode, readXorAddress, STUN_ATTRIBUTES, writeXorAddress } from "../stun-parts.ts";
import {
  readTurnMessage,
  valueOf,
  writeTurnMessage,
  type TurnAttribute,
  type TurnMessage,
  type TurnProblem,
} from "./turn-message.ts";

/** Methods of RFC 8656 that are asked and answered. */
export const TURN_METHODS = { allocate: 0x003, refresh: 0x004, permit: 0x008, bind: 0x009 } as const;
export type TurnMethod = keyof typeof TURN_METHODS;

const [SEND_INDICATION, DATA_INDICATION] = [0x016, 0x017];
const [SUCCESS, ERROR] = [0x100, 0x110];
const UDP = 17;
/** Below it are attributes that who reads must understand. */
const OPTIONAL_FROM = 0x8000;
/** Those that the RFCs name; what most of them say is of no account here. */
const KNOWN = [
  ...[0x01, 0x06, 0x09, 0x0a, 0x0c, 0x0d, 0x12, 0x13, 0x14, 0x15],
  ...[0x16, 0x17, 0x18, 0x19, 0x1a, 0x1d, 0x1e, 0x20, 0x22],
];
const A = STUN_ATTRIBUTES;
/** Of realm and nonce, RFC 8489, 14.9 and 14.10. */
const TEXT_BYTES_MAX = 763;

/** What a relay says. */
type TurnAnswer =
  | { readonly kind: "data"; readonly from: Address; readonly bytes: Uint8Array }
  | { readonly kind: "done"; readonly method: TurnMethod; readonly id: Uint8Array; readonly grant: TurnGrant }
  | {
      readonly kind: "refused";
      readonly method: TurnMethod;
      readonly id: Uint8Array;
      readonly code: number; // 300..699
      readonly challenge: TurnChallenge | null;
    };

export interface TurnGrant {
  readonly relayed: Address | null; // where others send to
  readonly seen: Address | null; // from where the relay sees us
  readonly lifetimeSeconds: number | null;
}

/** What a server wants credentials to be bound to. */
export interface TurnChallenge {
  readonly realm: Uint8Array;
  readonly nonce: Uint8Array;
}

type AnswerProblem = TurnProblem | "no-answer" | "not-understood";

export function readTurnAnswer(
  bytes: Uint8Array,
): Result<{ readonly answer: TurnAnswer; readonly message: ReadMessage }, AnswerProblem> {
  const read = readTurnMessage(bytes);
  if (!read.ok) return read;
  const message = read.value;
  if (message.attributes.some(({ type }) => type < OPTIONAL_FROM && !KNOWN.includes(type)))
    return fail("not-understood");
  const answer = answerOf(message);
  return typeof answer === "string" ? fail(answer) : ok({ answer, message });
}
type ReadMessage = Extract<ReturnType<typeof readTurnMessage>, { readonly ok: true }>["value"];

function answerOf(message: TurnMessage): TurnAnswer | AnswerProblem {
  const { type, id } = message;
  const addressIn = (attribute: number): Address | null =>
    readXorAddress(valueOf(message, attribute) ?? new Uint8Array(), id);
  if (type === DATA_INDICATION) {
    const [from, bytes] = [addressIn(A.xorPeerAddress), valueOf(message, A.data)];
    return from === null || bytes === null ? "malformed" : { kind: "data", from, bytes };
  }
  const method = METHODS.find((name) => TURN_METHODS[name] === (type & ~ERROR));
  if (method === undefined) return "no-answer";
  if ((type & ERROR) === SUCCESS) {
    const [relayed, seen] = [addressIn(A.xorRelayedAddress), addressIn(A.xorMappedAddress)];
    const lifetimeSeconds = readLifetime(valueOf(message, A.lifetime));
    return { kind: "done", method, id, grant: { relayed, seen, lifetimeSeconds } };
  }
  if ((type & ERROR) !== ERROR) return "no-answer"; // a request
  const code = readErrorCode(valueOf(message, A.errorCode) ?? new Uint8Array());
  if (code === null) return "malformed";
  const [realm, nonce] = [valueOf(message, A.realm), valueOf(message, A.nonce)];
  const isWhole = [realm, nonce].every((text) => text !== null && text.length <= TEXT_BYTES_MAX);
  return { kind: "refused", method, id, code, challenge: isWhole ? { realm: realm!, nonce: nonce! } : null };
}
const METHODS = Object.keys(TURN_METHODS) as readonly TurnMethod[];

function readLifetime(value: Uint8Array | null): number | null {
  return value?.length === 4 ? new BitReader(value).u32() : null;
}

/** What a request says besides who asks. */
export function lifetimeOf(seconds: number): TurnAttribute {
  const writer = new BitWriter(4);
  writer.u32(seconds);
  return { type: A.lifetime, value: writer.finish() };
}

export function peerOf(address: Address, id: Uint8Array): TurnAttribute {
  return { type: A.xorPeerAddress, value: writeXorAddress(address, id) };
}

export function channelOf(channel: number): TurnAttribute {
  return { type: A.channelNumber, value: Uint8Array.of(channel >> 8, channel & 0xff, 0, 0) };
}

/** Datagrams are to be relayed as UDP. */
export const OVER_UDP: TurnAttribute = { type: A.requestedTransport, value: Uint8Array.of(UDP, 0, 0, 0) };

/** A datagram to somebody who has no channel yet: 44 to 47 bytes more than it, by IPv4. Nobody answers it. */
export function writeSendIndication(to: Address, bytes: Uint8Array, id: Uint8Array): Uint8Array {
  const attributes = [peerOf(to, id), { type: A.data, value: bytes }];
  return writeTurnMessage({ type: SEND_INDICATION, id, attributes }, null);
}

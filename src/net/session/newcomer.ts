import type { Address, Packet, RefusalReason, WelcomePacket } from "../../wire/index.ts";
import {
  HELLO_BARE_MS_MAX,
  HELLO_PROVEN_MS_MAX,
  HELLO_TIMEOUT_MS,
  REDIRECTS_MAX,
  REFERRAL_MS,
  RESEND_MS,
  RETURNS_MAX,
  WRONG_KEY_MS,
} from "../constants.ts";
import { areEqual } from "../../seal/index.ts";
import { asSeenFrom, sameAddress } from "../ways/addresses.ts";
import type { SessionLoss } from "./session-events.ts";
import type { Pair, SessionKeys } from "../keys/session-keys.ts";
import { FORMER_DOORS_MAX } from "./limits.ts";

/** A newcomer's way in: which peer it asks, and since when. A transition is a function (state, event) => state. */
export interface Newcomer {
  readonly target: Address;
  readonly entry: Address; // which peer it asked first
  readonly beside: readonly Address[]; // asked as well, until the first of all these answers: a name may have several addresses
  readonly redirectCount: number; // since it asked there
  readonly returnCount: number;
  readonly answeredMs: number; // last time somebody answered, or the beginning
  readonly lastHelloMs: number;
  readonly helloCount: number; // with the door that it knows now
  readonly door: Door | null; // of the peer that it asks; null: it has not answered yet
  readonly former: readonly Door[]; // what else was given it lately: of two that answer, one may not be the peer that it asks
  readonly otherVersionMs: number; // when one of another version answered first; Infinity: none has
  readonly wrongKeyMs: number; // when the asked peer first said that its key is wrong; Infinity: it has not
}

/** What the asked peer gives a newcomer, to come back with. */
export interface Door {
  readonly cookie: Uint8Array;
  readonly pair: Pair;
}

/** An answer of another version counts if no other comes for so long: anybody may have sent it. */
const OTHER_VERSION_MS = 1_000;

export function createNewcomer(target: Address, nowMs: number, beside: readonly Address[] = []): Newcomer {
  const counts = { redirectCount: 0, returnCount: 0 };
  const times = { answeredMs: nowMs, lastHelloMs: -Infinity, helloCount: 0, otherVersionMs: Infinity };
  return { ...counts, ...times, target, entry: target, beside, door: null, former: [], wrongKeyMs: Infinity };
}

/** Whether hello is due: each after twice as long as the one before, for where many come over slow lines it is long, and its answer longer. */
export function isHelloDue({ lastHelloMs, helloCount, door }: Newcomer, nowMs: number): boolean {
  const waitMsMax = door === null ? HELLO_BARE_MS_MAX : HELLO_PROVEN_MS_MAX;
  return nowMs >= lastHelloMs + Math.min(waitMsMax, RESEND_MS * 2 ** Math.max(0, helloCount - 1));
}

/** The state after sending it. */
export function noteHello(newcomer: Newcomer, nowMs: number): Newcomer {
  return { ...newcomer, lastHelloMs: nowMs, helloCount: newcomer.helloCount + 1 };
}

/** Where it was sent nobody answers: the lobby may be changing hands, and the peer that was asked first will know. Else the same. */
export function askAgain(newcomer: Newcomer, nowMs: number): Newcomer {
  const { target, entry, returnCount, answeredMs } = newcomer;
  const isSent = !sameAddress(target, entry);
  if (!isSent || returnCount >= RETURNS_MAX || nowMs < answeredMs + REFERRAL_MS) return newcomer;
  return { ...createNewcomer(entry, nowMs), returnCount: returnCount + 1 };
}

/** Whether something was asked there. */
export function isAskedAt({ target, beside }: Newcomer, from: Address): boolean {
  return [target, ...beside].some((address) => sameAddress(address, from));
}

/** From now on it asks the peer that answered first. */
export function askWhoAnswers(newcomer: Newcomer, from: Address): Newcomer {
  const isBeside = newcomer.beside.some((address) => sameAddress(address, from));
  return isBeside ? { ...newcomer, target: from, entry: from, beside: [] } : newcomer;
}

/** It was asked, and is of another version. */
export function noteOtherVersion(newcomer: Newcomer, nowMs: number): Newcomer {
  return { ...newcomer, otherVersionMs: Math.min(newcomer.otherVersionMs, nowMs) };
}

export function isOfOtherVersion({ otherVersionMs, door }: Newcomer, nowMs: number): boolean {
  return door === null && nowMs >= otherVersionMs + OTHER_VERSION_MS;
}

/** The asked peer can't open what it says. If two peers answer, the other one may have said so: the asked peer may open it yet. */
export function noteWrongKey(newcomer: Newcomer, nowMs: number): Newcomer {
  if (newcomer.former.length > 0) return newcomer;
  return { ...newcomer, wrongKeyMs: Math.min(newcomer.wrongKeyMs, nowMs) };
}

export function hasWrongKey({ wrongKeyMs }: Newcomer, nowMs: number): boolean {
  return nowMs >= wrongKeyMs + WRONG_KEY_MS;
}

/** The asked peer has opened what it says, and has no place for it yet. */
export function noteAnswer(newcomer: Newcomer, nowMs: number): Newcomer {
  return { ...newcomer, answeredMs: nowMs, wrongKeyMs: Infinity };
}

/**
 * The asked peer has given it a cookie: the next hello goes at once; after the first one in its turn, for an
 * eavesdropper could make up many.
 */
export function takeDoor(newcomer: Newcomer, door: Door, nowMs: number): Newcomer {
  const { door: before, former } = newcomer;
  const taken = { ...newcomer, beside: [], door, answeredMs: nowMs, helloCount: 0, wrongKeyMs: Infinity };
  if (before === null) return { ...taken, lastHelloMs: -Infinity };
  const others = [before, ...former].filter(({ pair }) => pair !== door.pair);
  return { ...taken, former: others.slice(0, FORMER_DOORS_MAX) };
}

export function hasGivenUp(newcomer: Newcomer, nowMs: number): boolean {
  return nowMs >= newcomer.answeredMs + HELLO_TIMEOUT_MS;
}

type NewcomerOutcome = { readonly kind: "asking"; readonly newcomer: Newcomer } | SessionLoss;

/** Takes a refusal or the master's address. Only the one who was asked may answer. */
export function hearAnswer(
  newcomer: Newcomer,
  from: Address,
  packet: Packet,
  answer: { readonly token: number; readonly nowMs: number },
): NewcomerOutcome {
  const asking: NewcomerOutcome = { kind: "asking", newcomer };
  if (!sameAddress(from, newcomer.target)) return asking;
  if (packet.kind === "not-joinable") {
    const { token, reason, cause } = packet;
    return token === answer.token ? refusedBy(reason, cause) : asking;
  }
  if (packet.kind !== "not-master-peer" || packet.token !== answer.token) return asking;
  const target = asSeenFrom(from, packet.masterAddress);
  if (sameAddress(target, newcomer.target)) return asking;
  if (newcomer.redirectCount >= REDIRECTS_MAX) return { kind: "no-master-peer" };
  const { entry, returnCount } = newcomer;
  const redirectCount = newcomer.redirectCount + 1;
  const sent = { ...createNewcomer(target, answer.nowMs), entry, redirectCount, returnCount };
  return { kind: "asking", newcomer: sent };
}

/** The loss that such a refusal is. */
export function refusedBy(reason: RefusalReason, cause: string | null): SessionLoss {
  return { kind: "refused", reason, ...(cause === null ? {} : { cause }) };
}

/** The peer that a welcome is for. */
interface WelcomedPeer {
  readonly token: number;
  readonly keys: Pick<SessionKeys, "publicKey" | "identity">;
}

/** An answer to a hello of ours, and one that can be lived with: the master peer is another, and the lowest of the roster. */
export function isWelcomeOf(packet: WelcomePacket, { token, keys }: WelcomedPeer): boolean {
  const own = packet.roster.find(({ playerId }) => playerId === packet.playerId);
  return (
    packet.token === token &&
    own !== undefined &&
    areEqual(own.key, keys.publicKey) &&
    areEqual(own.identity, keys.identity) &&
    packet.playerId !== packet.masterId &&
    packet.masterId === packet.roster[0]?.playerId
  );
}

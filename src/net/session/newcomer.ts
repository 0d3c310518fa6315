import type { Address, Packet, WelcomePacket } from "../../wire/index.ts";
import { HELLO_TIMEOUT_MS, REDIRECTS_MAX, REFERRAL_MS, RESEND_MS, RETURNS_MAX } from "../constants.ts";
import { asSeenFrom, sameAddress } from "../ways/addresses.ts";
import type { SessionLoss } from "./session-events.ts";

/** A newcomer's way in: whom it asks, and since when. A transition is a function (state, event) => state. */
export interface Newcomer {
  readonly target: Address;
  readonly entry: Address; // whom it asked first
  readonly redirectCount: number; // since it asked there
  readonly returnCount: number;
  readonly answeredMs: number; // last time somebody answered, or the beginning
  readonly lastHelloMs: number;
}

export function createNewcomer(target: Address, nowMs: number): Newcomer {
  const counts = { redirectCount: 0, returnCount: 0 };
  return { target, entry: target, ...counts, answeredMs: nowMs, lastHelloMs: -Infinity };
}

/** Whether hello is due, and the state after sending it. */
export function isHelloDue(newcomer: Newcomer, nowMs: number): boolean {
  return nowMs >= newcomer.lastHelloMs + RESEND_MS;
}

/** Where it was sent nobody answers: the lobby may be changing hands, and who was asked first will know. Else the same. */
export function askAgain(newcomer: Newcomer, nowMs: number): Newcomer {
  const { target, entry, returnCount, answeredMs } = newcomer;
  const isSent = !sameAddress(target, entry);
  if (!isSent || returnCount >= RETURNS_MAX || nowMs < answeredMs + REFERRAL_MS) return newcomer;
  return { ...createNewcomer(entry, nowMs), returnCount: returnCount + 1 };
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
    // Token 0: our hello could not be read, for it is of another version.
    const isOurs = packet.token === answer.token || (packet.token === 0 && packet.reason === "other-version");
    return isOurs ? { kind: "refused", reason: packet.reason } : asking;
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

/** An answer to a hello of ours, and one that can be lived with: the master peer is another, and the lowest of the roster. */
export function isWelcomeOf(packet: Packet, token: number): packet is WelcomePacket {
  return (
    packet.kind === "welcome" &&
    packet.token === token &&
    packet.playerId !== packet.masterId &&
    packet.masterId === packet.roster[0]?.playerId
  );
}

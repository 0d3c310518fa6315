import { isHelloOfAnyVersion, type Address, type Packet, type RefusalReason } from "../../wire/index.ts";
import { toAddress, type Source } from "../lobby/destination.ts";
import { GuestDesk } from "../lobby/guest-desk.ts";
import { sameAddress, tellableAddresses } from "../ways/addresses.ts";
import { hearAnswer, isWelcomeOf, type Newcomer } from "./newcomer.ts";
import { drop, lose, sendTo, type InSession, type SessionState } from "./session-state.ts";

export function hearAsNewcomer(state: SessionState, newcomer: Newcomer, from: Address, packet: Packet): void {
  const { nowMs } = state.output;
  const { token, localAddresses = [] } = state.options;
  if (packet.kind === "hello") return; // two newcomers that ask each other: neither can help
  if (isWelcomeOf(packet, token) && sameAddress(from, newcomer.target)) {
    const addresses = tellableAddresses(localAddresses);
    const local = { master: from, addresses, maps: state.maps, nowMs };
    const desk = new GuestDesk(packet, local);
    state.phase = { kind: "lobby", lobby: desk.lobby, desk };
    state.output.tell({ kind: "joined" }, { kind: "players-changed" });
    return;
  }
  const outcome = hearAnswer(newcomer, from, packet, { token, nowMs });
  if (outcome.kind === "asking") state.phase = { kind: "connecting", newcomer: outcome.newcomer };
  else lose(state, outcome);
}

/** Another version answers us, or asks us. The envelope never changes, so each can tell the other. */
export function hearOtherVersion(state: SessionState, from: Address, bytes: Uint8Array): void {
  const phase = state.phase;
  if (phase.kind === "connecting") {
    if (sameAddress(from, phase.newcomer.target)) lose(state, { kind: "refused", reason: "other-version" });
  } else if (isHelloOfAnyVersion(bytes)) {
    sendTo(state, toAddress(from), { kind: "not-joinable", token: 0, reason: "other-version" });
  }
}

/** One that was in and is no more is told so, as often as it asks; nobody else who is not in gets an answer. */
export function hearAlien(state: SessionState, phase: InSession, source: Source, packet: Packet): void {
  drop(state, source, "alien-sender");
  const isDirect = source.relay === null;
  const desk = phase.kind === "lobby" && isDirect ? phase.desk : null;
  const token = desk?.kind === "master" ? desk.departedTokenAt(source.address) : null;
  if (token === null) return;
  const to = toAddress(source.address);
  if (packet.kind === "goodbye") sendTo(state, to, { kind: "goodbye-ack" });
  else sendTo(state, to, { kind: "not-joinable", token, reason: "removed" });
}

/** A newcomer asks to be let in: whoever is not the master peer names it. */
export function hearHello(
  state: SessionState,
  phase: InSession,
  from: Address,
  hello: Packet & { kind: "hello" },
): void {
  const { nowMs } = state.output;
  const { name, simVersion, playerCountMax } = state.options;
  const { lobby } = phase;
  const { token } = hello;
  const answer = (packet: Packet): void => sendTo(state, toAddress(from), packet);
  const refuse = (reason: RefusalReason): void => answer({ kind: "not-joinable", token, reason });

  if (!lobby.isMasterPeer) {
    const { masterAddress } = lobby;
    if (masterAddress !== null) answer({ kind: "not-master-peer", token, masterAddress });
    return;
  }
  if (hello.simVersion !== simVersion) return refuse("other-version");
  if (phase.kind !== "lobby" || phase.desk.kind !== "master") {
    // A hello that a player of the match sent long ago may still arrive.
    if (!lobby.isKnown(token)) refuse("started");
    return;
  }
  const admitted = phase.desk.admit(from, hello, { playerCountMax, nowMs });
  if (admitted === "full" || admitted === "removed") return refuse(admitted);
  const newcomer = lobby.remoteOf(token)!;
  const { to, packet } = phase.desk.welcomeTo(newcomer, name);
  // To where the hello came from, while it is not known that the newcomer is anywhere else.
  sendTo(state, newcomer.hasBeenHeard ? to : toAddress(from), packet);
  if (admitted === "new") state.output.tell({ kind: "players-changed" });
}

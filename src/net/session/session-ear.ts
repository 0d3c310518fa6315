import type { PlayerId } from "../../sim/index.ts";
import {
  isHelloOfAnyVersion,
  isLinkPacket,
  isOfWatcher,
  readLinkPacket,
  readPacket,
  type Address,
  type Packet,
  type RefusalReason,
  type RelayPacket,
} from "../../wire/index.ts";
import { toAddress, toPeer, type Source } from "../lobby/destination.ts";
import { GuestDesk } from "../lobby/guest-desk.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { MasterDesk } from "../lobby/master-desk.ts";
import { isBetterReign, isSameReign } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { sameAddress, tellableAddresses } from "../ways/addresses.ts";
import { hearPeer, hearRefusal, hearReturn, hearWelcome } from "./hear-member.ts";
import { hearAnswer, isWelcomeOf, type Newcomer } from "./newcomer.ts";
import { yieldTo } from "./succession.ts";
import { drop, lobbyOf, lose, sendTo, type InSession, type SessionState } from "./session-state.ts";

/** What others say to a session, and what it does about it: each packet in the light of the phase and of who sent it. */
export class SessionEar {
  readonly #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** What can't be read or does not belong here is dropped and counted, never answered with an error. */
  openDatagram(source: Source, bytes: Uint8Array, nowMs: number): void {
    if (isLinkPacket(bytes)) return this.#hearLinkPacket(source, bytes, nowMs);
    const sessionId = lobbyOf(this.#state)?.sessionId ?? 0;
    const read = readPacket(bytes, sessionId);
    if (!read.ok && read.reason === "altered" && this.#hearReturn(source, bytes)) return;
    if (!read.ok) {
      drop(this.#state, source, read.reason);
      const isOtherVersion = read.reason === "other-version" && source.relay === null;
      if (isOtherVersion) hearOtherVersion(this.#state, source.address, bytes);
      return;
    }
    const { sender, packet } = read.value;
    const phase = this.#state.phase;
    if (phase.kind === "closed") return;
    if (isOfWatcher(packet)) {
      if (source.relay !== null) return drop(this.#state, source, "alien-sender");
      return this.#state.output.tell({ kind: "watch", from: source.address, packet });
    }
    if (phase.kind === "connecting")
      return hearAsNewcomer(this.#state, phase.newcomer, source.address, packet);
    if (!isOfSender(source, sender, packet.kind)) return drop(this.#state, source, "alien-sender");
    const isIntro = packet.kind === "intro" || packet.kind === "intro-ack";
    if (!isIntro && isNeedless(source, phase.lobby, nowMs))
      return drop(this.#state, source, "needless-relay");
    switch (packet.kind) {
      case "hello":
        return hearHello(this.#state, phase, source.address, packet);
      case "welcome":
        return hearWelcome(this.#state, phase, { source, sender }, packet);
      case "not-joinable":
      case "not-master-peer":
        return hearRefusal(this.#state, phase, { source, sender }, packet);
      case "relay":
        return this.#hearRelay(phase, { source, sender }, packet, nowMs);
      default: {
        const remote = phase.lobby.hear(source, sender, packet, nowMs);
        if (remote === null) hearAlien(this.#state, phase, source, packet);
        else hearPeer(this.#state, phase, { source, remote }, packet);
      }
    }
  }

  /**
   * Takes a relay packet: one for this peer, from whoever passes it on, or one to pass on, from the very peer that it is
   * from, to one that this peer reaches directly. One hop: what was passed on once is never passed on again.
   */
  #hearRelay(
    { lobby }: InSession,
    { source, sender }: { readonly source: Source; readonly sender: PlayerId },
    packet: RelayPacket,
    nowMs: number,
  ): void {
    const { to, from, bytes } = packet;
    const { output, relays } = this.#state;
    const by = lobby.remoteBy(sender);
    const isItself = by !== null && source.relay === null && by.ways.knows(source.address);
    if (!isItself) return output.drop(source.address, "alien-sender");
    lobby.noteHeard(by, source, "other", nowMs);
    if (to === lobby.localPlayerId) {
      const isOfThird = from !== sender && lobby.remoteBy(from) !== null;
      if (!isOfThird) return output.drop(source.address, "alien-sender");
      // As from who sent the packet within, by the way of who passed it on.
      return this.openDatagram({ address: source.address, relay: { by, from } }, bytes, nowMs);
    }
    const receiver = lobby.remoteBy(to);
    if (from !== sender || receiver === null) return output.drop(source.address, "alien-sender");
    const address = receiver.ways.directAddress;
    if (address === null) return output.drop(source.address, "no-way");
    if (!relays.take({ from, to }, bytes.length, nowMs)) return output.drop(source.address, "too-much");
    output.send(toAddress(address), packet, lobby);
  }

  /** A return is sealed by the name of the match that it asks for; false: it is none, or of a match that ours has never been. */
  #hearReturn(source: Source, bytes: Uint8Array): boolean {
    const { phase, matchIds } = this.#state;
    if (phase.kind !== "starting") return false;
    const { lobby } = phase;
    for (const id of matchIds.all(lobby.sessionId)) {
      if (id === lobby.sessionId) continue; // that was tried
      const read = readPacket(bytes, id);
      if (!read.ok || read.value.packet.kind !== "return") continue;
      const { sender, packet } = read.value;
      const isItself =
        isOfSender(source, sender, "return") && !isNeedless(source, lobby, this.#state.output.nowMs);
      const remote = isItself ? lobby.hear(source, sender, packet, this.#state.output.nowMs) : null;
      if (remote === null) return false;
      hearReturn(this.#state, { source, remote }, packet, id);
      return true;
    }
    return false;
  }

  #hearLinkPacket(source: Source, bytes: Uint8Array, nowMs: number): void {
    const { output, phase } = this.#state;
    const from = source.address;
    if (!("lobby" in phase)) return output.drop(from, "unexpected");
    const { lobby } = phase;
    const read = this.#readLinkPacket(bytes, lobby, nowMs);
    if (!read.ok) return output.drop(from, read.reason);
    const { sender, packet } = read.value;
    const remote = lobby.remoteBy(sender);
    if (remote === null || (source.relay?.from ?? sender) !== sender)
      return output.drop(from, "alien-sender");
    if (isNeedless(source, lobby, nowMs)) return output.drop(from, "needless-relay");
    if (!remote.returnAcknowledged) return output.drop(from, "unexpected"); // said to the run before this one
    const isAtNewAddress = source.relay === null && !remote.ways.knows(from);
    if (isAtNewAddress && phase.kind === "lobby") return output.drop(from, "alien-sender");
    if (!isAtNewAddress) lobby.noteHeard(remote, source, "other", nowMs);
    if (phase.kind === "lobby") return output.drop(from, "unexpected");
    remote.lastLinkMs = nowMs;
    remote.startAcknowledged = true; // the sender has begun, so it has had the start
    const newAddress = isAtNewAddress ? from : null;
    output.tell({ kind: "link-packet", from: sender, packet, payloadBytes: bytes.length, newAddress });
  }

  /** By the name of our match, or one that others of it go by already or still. */
  #readLinkPacket(bytes: Uint8Array, lobby: Lobby, nowMs: number): ReturnType<typeof readLinkPacket> {
    const { matchIds, expectedTurn } = this.#state;
    const receiver = lobby.localPlayerId;
    const sessionId = matchIds.current(lobby.sessionId);
    const first = readLinkPacket(bytes, { sessionId, receiver, expectedTurn });
    if (!first.ok && first.reason !== "altered") return first;
    if (first.ok) matchIds.noteHeard(first.value.sender, sessionId, lobby.sessionId);
    else
      for (const { playerId } of lobby.remotes)
        for (const other of matchIds.readable(playerId, lobby.sessionId, nowMs).slice(1)) {
          const read = readLinkPacket(bytes, { sessionId: other, receiver, expectedTurn });
          if (read.ok && read.value.sender === playerId) return read;
        }
    return first;
  }
}

/** Whether that was passed on in the name of a peer that talks to us itself: then anybody may have made it up. */
function isNeedless({ relay }: Source, lobby: Lobby, nowMs: number): boolean {
  return relay !== null && (lobby.remoteBy(relay.from)?.ways.speaksDirectly(nowMs) ?? false);
}

/** Whether who passed a packet on says the same sender as the packet itself, and such a packet may be passed on at all. */
function isOfSender({ relay }: Source, sender: PlayerId, kind: Packet["kind"]): boolean {
  return relay === null || (relay.from === sender && kind !== "hello" && kind !== "not-master-peer");
}

function hearAsNewcomer(state: SessionState, newcomer: Newcomer, from: Address, packet: Packet): void {
  const { nowMs } = state.output;
  const { token, localAddresses = [] } = state.options;
  if (packet.kind === "hello") return; // two newcomers that ask each other: neither can help
  if (isWelcomeOf(packet, token) && sameAddress(from, newcomer.target)) {
    const addresses = tellableAddresses(localAddresses);
    const source = { address: from, relay: null };
    const desk = GuestDesk.join(packet, { source, addresses, maps: state.maps, nowMs });
    state.phase = { kind: "lobby", lobby: desk.lobby, desk };
    state.output.tell({ kind: "joined" }, { kind: "players-changed" });
    return;
  }
  const outcome = hearAnswer(newcomer, from, packet, { token, nowMs });
  if (outcome.kind === "asking") state.phase = { kind: "connecting", newcomer: outcome.newcomer };
  else lose(state, outcome);
}

/** Another version answers us, or asks us. The envelope never changes, so each can tell the other. */
function hearOtherVersion(state: SessionState, from: Address, bytes: Uint8Array): void {
  const phase = state.phase;
  if (phase.kind === "connecting") {
    if (sameAddress(from, phase.newcomer.target)) lose(state, { kind: "refused", reason: "other-version" });
  } else if (isHelloOfAnyVersion(bytes)) {
    sendTo(state, toAddress(from), { kind: "not-joinable", token: 0, reason: "other-version" });
  }
}

/** One that was in and is no more is told so, as often as it asks; nobody else who is not in gets an answer. */
function hearAlien(state: SessionState, phase: InSession, source: Source, packet: Packet): void {
  drop(state, source, "alien-sender");
  const { lobby } = phase;
  const isOfMember = lobby.remotes.some(({ ways }) => ways.candidates.isAt(source.address));
  if (phase.kind !== "lobby" || source.relay !== null || isOfMember) return;
  const departed = lobby.departed.at(source.address);
  if (departed === null) return;
  const to = toAddress(source.address);
  const { token } = departed.remote;
  if (packet.kind === "goodbye") return sendTo(state, to, { kind: "goodbye-ack" });
  if (phase.desk.kind !== "master") return;
  if (departed.why !== "silent") return sendTo(state, to, { kind: "not-joinable", token, reason: "removed" });
  if (packet.kind === "ready") hearMissed(state, { ...phase, desk: phase.desk }, departed.remote, packet);
}

/** One that fell silent speaks again: it is asked back, told of the lobby that it did not follow, or its own is the one that goes on. */
function hearMissed(
  state: SessionState,
  phase: InSession & { readonly kind: "lobby"; readonly desk: MasterDesk },
  remote: RemotePeer,
  packet: Packet & { kind: "ready" },
): void {
  const { lobby, desk } = phase;
  if (isSameReign(packet, lobby))
    return sendTo(state, toPeer(remote), { kind: "not-joinable", token: remote.token, reason: "missed" });
  if (isBetterReign(packet, lobby)) return yieldTo(state, phase, remote, packet);
  state.output.sendAll([desk.callTo(remote, state.output.nowMs)], lobby);
}

/** A newcomer asks to be let in: whoever is not the master peer names it. */
function hearHello(
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

  const isKnown = lobby.remoteOf(token) !== null;
  const isStarted = phase.kind === "starting" || (phase.kind === "leaving" && phase.start !== null);
  // A hello that a player of the match sent long ago may still arrive.
  if (isStarted && hello.simVersion === simVersion) return isKnown ? undefined : refuse("started");
  if (phase.kind !== "lobby" || phase.desk.kind !== "master") {
    const masterAddress = referralOf(phase, nowMs); // as this peer sees it
    if (masterAddress !== null && !isKnown) answer({ kind: "not-master-peer", token, masterAddress });
    return;
  }
  if (hello.simVersion !== simVersion) return refuse("other-version");
  const admitted = phase.desk.admit(from, hello, { playerCountMax, nowMs });
  if (admitted === "later") return; // it asks again
  if (admitted === "full" || admitted === "removed") return refuse(admitted);
  const newcomer = lobby.remoteOf(token)!;
  const { to, packet } = phase.desk.welcomeTo(newcomer, name);
  // To where the hello came from, while it is not known that the newcomer is anywhere else.
  sendTo(state, newcomer.hasBeenHeard ? to : toAddress(from), packet);
  if (admitted === "new") state.output.tell({ kind: "players-changed" });
}

/** Where a newcomer is to ask: the master, or who is it next where that one goes; null: nobody, or this peer in a moment. */
function referralOf({ lobby, ...phase }: InSession, nowMs: number): Address | null {
  const { masterId, localPlayerId } = lobby;
  const isLeavingMaster = phase.kind === "leaving" && masterId === localPlayerId;
  const nextId = isLeavingMaster
    ? lobby.remotes[0]?.playerId
    : phase.kind === "lobby" && phase.desk.kind === "guest"
      ? phase.desk.heirId(nowMs)
      : masterId;
  return nextId === undefined ? null : (lobby.remoteBy(nextId)?.ways.firstAddress ?? null);
}

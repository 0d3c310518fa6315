import type { PlayerId } from "../../sim/index.ts";
import {
  isLinkPacket,
  isOpenPacket,
  readLinkHead,
  readLinkPacket,
  readPacket,
  readPacketHead,
  type Packet,
  type PacketHead,
  type RelayPacket,
} from "../../wire/index.ts";
import type { Opened, Pair } from "../keys/session-keys.ts";
import { toAddress, toPeer, type Destination, type Source } from "../lobby/destination.ts";
import type { Lobby } from "../lobby/lobby.ts";
import type { MasterDesk } from "../lobby/master-desk.ts";
import { isBetterReign, isSameReign, noteWord } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { sameAddress } from "../ways/addresses.ts";
import { hearPeer, hearRefusal, hearWelcome, isFromAsked } from "./hear-member.ts";
import { hearSigned } from "./hear-signed.ts";
import {
  hearAsNewcomer,
  hearCookie,
  hearHello,
  hearHelloOnTheWay,
  hearOtherVersion,
  hearQuestion,
  joinBy,
} from "./hear-stranger.ts";
import { noteAnswer, type Newcomer } from "./newcomer.ts";
import { drop, sendTo, type InSession, type SessionState } from "./session-state.ts";
import { isBelieved, yieldTo } from "./succession.ts";
import { WelcomeParts } from "./welcome-parts.ts";

/** A packet that was opened, and the channel that it came by. */
interface OpenedOf extends Opened {
  readonly of: Pair;
}

/** What others say to a session, and what it does about it: each packet in the light of the phase and of its sender. */
export class SessionEar {
  readonly #state: SessionState;
  readonly #welcomes = new WelcomeParts();

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** What can't be read or does not belong here is dropped and counted. Only a hello of another version or with another key is told so. */
  openDatagram(source: Source, bytes: Uint8Array, nowMs: number): void {
    if (isLinkPacket(bytes)) return this.#hearLinkPacket(source, bytes, nowMs);
    const head = readPacketHead(bytes);
    if (!head.ok) {
      drop(this.#state, source, head.reason);
      const isOtherVersion = head.reason === "other-version" && source.relay === null;
      if (isOtherVersion) hearOtherVersion(this.#state, source.address, bytes);
    } else if (head.value.isOpen) this.#hearOpen(source, bytes);
    else this.#hearSealed(source, bytes, head.value);
  }

  /** Hears what is not sealed: from a peer that has no key of ours, from one that comes back with another key, or from a watcher. */
  #hearOpen(source: Source, bytes: Uint8Array): void {
    const read = readPacket(bytes);
    if (!read.ok) return drop(this.#state, source, read.reason);
    const { sender, packet } = read.value;
    const { phase } = this.#state;
    switch (packet.kind) {
      case "return":
      case "return-ack":
      case "return-elsewhere":
        if (!("lobby" in phase) || !isOfSender(source, sender, packet.kind))
          return drop(this.#state, source, "alien-sender");
        return hearSigned(this.#state, phase, { source, sender }, packet);
      default:
        if (source.relay !== null) return drop(this.#state, source, "alien-sender");
        if (packet.kind === "watch-question") hearQuestion(this.#state, source.address, packet);
        else if (packet.kind === "cookie") hearCookie(this.#state, source.address, packet);
        else if (packet.kind === "other-version") hearOtherVersion(this.#state, source.address, bytes);
        else if (packet.kind !== "hello") return;
        else if ("lobby" in phase) hearHello(this.#state, phase, source.address, packet);
        else if (phase.kind === "connecting")
          hearHelloOnTheWay(this.#state, phase.newcomer, source.address, packet);
    }
  }

  #hearSealed(source: Source, bytes: Uint8Array, head: PacketHead): void {
    const { phase, output } = this.#state;
    if (phase.kind === "closed") return;
    const opened =
      phase.kind === "connecting"
        ? this.#openAtDoor(phase.newcomer, bytes)
        : this.#openOf(phase, { source, bytes }, head);
    if (opened === null) return drop(this.#state, source, "altered");
    if (!opened.isNew) return drop(this.#state, source, "duplicate");
    const read = readPacket(opened.bytes);
    if (!read.ok) return drop(this.#state, source, read.reason);
    const { sender, packet } = read.value;
    if (isOpenPacket(packet)) return drop(this.#state, source, "unexpected"); // it would have come as it is
    if (phase.kind === "connecting") return this.#hearAtDoor(phase.newcomer, source, opened, packet);
    if (!isOfSender(source, sender, packet.kind)) return drop(this.#state, source, "alien-sender");
    const isIntro = packet.kind === "intro" || packet.kind === "intro-ack";
    if (!isIntro && isNeedless(source, phase.lobby, output.nowMs))
      return drop(this.#state, source, "needless-relay");
    switch (packet.kind) {
      case "welcome-part":
      case "not-joinable":
      case "not-master-peer":
        return this.#hearMaster(phase, { source, sender }, opened, packet);
      case "watch-answer":
        return drop(this.#state, source, "unexpected"); // for watchers
      case "relay":
        return this.#hearRelay(phase, { source, sender }, opened, packet);
      default: {
        const known = phase.lobby.remoteBy(sender);
        const isMaster = phase.kind === "lobby" && phase.desk.kind === "master";
        const remote =
          known?.pair === opened.of ? known : isMaster ? phase.desk.readmit(opened.of, output.nowMs) : null;
        if (remote === null) {
          note(opened);
          return hearAlien(this.#state, phase, { source, pair: opened.of }, packet);
        }
        if (!phase.lobby.ear.hear(source, remote, packet, output.nowMs))
          return drop(this.#state, source, "alien-sender");
        note(opened);
        hearPeer(this.#state, phase, { source, remote }, packet);
      }
    }
  }

  /** From where a newcomer asks, and nowhere else: a copy from elsewhere must not use up what is still to come. */
  #hearAtDoor(newcomer: Newcomer, source: Source, opened: OpenedOf, packet: Packet): void {
    if (!sameAddress(source.address, newcomer.target)) return drop(this.#state, source, "unexpected");
    note(opened);
    if (packet.kind !== "welcome-part") return hearAsNewcomer(this.#state, newcomer, source.address, packet);
    const welcome = this.#welcomes.add(opened.of, packet);
    // A part alone says as well that somebody is there.
    this.#state.phase = { kind: "connecting", newcomer: noteAnswer(newcomer, this.#state.output.nowMs) };
    if (welcome !== null) joinBy(this.#state, newcomer, { from: source.address, pair: opened.of }, welcome);
  }

  /** What only a master says, of the lobby or of another to which this peer asks to be let in: by nobody who sat there before. */
  #hearMaster(
    phase: InSession,
    said: { readonly source: Source; readonly sender: PlayerId },
    opened: OpenedOf,
    packet: Packet & { readonly kind: "welcome-part" | "not-joinable" | "not-master-peer" },
  ): void {
    const { source, sender } = said;
    const isOfSeat =
      phase.lobby.remoteBy(sender)?.pair === opened.of && phase.lobby.ear.isFrom(source, sender);
    const isOfAsked = isFromAsked(phase, source, opened.of);
    if (!isOfSeat && !isOfAsked) return drop(this.#state, source, "unexpected");
    note(opened);
    if (packet.kind !== "welcome-part")
      return hearRefusal(this.#state, phase, { ...said, isOfAsked }, packet);
    const welcome = this.#welcomes.add(opened.of, packet);
    if (welcome !== null) hearWelcome(this.#state, phase, { ...said, isOfAsked }, welcome);
  }

  /** Opens what is sealed by the peer that a newcomer asks. */
  #openAtDoor({ door, former }: Newcomer, bytes: Uint8Array): OpenedOf | null {
    for (const { pair } of door === null ? [] : [door, ...former]) {
      const opened = this.#state.keys.open(bytes, pair, 0);
      if (opened !== null) return { ...opened, of: pair };
    }
    return null;
  }

  /** What is sealed by a member in whose name it comes, or by one who was it: seats change hands. */
  #openOf(
    { lobby }: InSession,
    { source, bytes }: { readonly source: Source; readonly bytes: Uint8Array },
    { sender, isNameless }: PacketHead,
  ): OpenedOf | null {
    const { keys } = this.#state;
    const member = lobby.remoteBy(sender);
    for (const remote of [
      ...(member === null ? [] : [member]),
      ...lobby.departed.tellers(sender, source.address),
    ]) {
      const pair = keys.pairOf(remote);
      const opened = pair === null ? null : keys.open(bytes, pair, isNameless ? 0 : lobby.sessionId);
      if (opened !== null) return { ...opened, of: pair! };
    }
    return null;
  }

  /**
   * Takes a relay packet: one for this peer, from any peer that passes it on, or one to pass on, from the very peer that it is
   * from, to one that this peer reaches directly. One hop: what was passed on once is never passed on again.
   */
  #hearRelay(
    { lobby }: InSession,
    { source, sender }: { readonly source: Source; readonly sender: PlayerId },
    opened: OpenedOf,
    packet: RelayPacket,
  ): void {
    const { to, from, bytes } = packet;
    const { output, relays } = this.#state;
    const { nowMs } = output;
    const by = lobby.remoteBy(sender);
    const isItself = by?.pair === opened.of && source.relay === null && by.ways.knows(source.address);
    if (!isItself) return output.drop(source.address, "alien-sender");
    note(opened);
    lobby.ear.noteHeard(by, source, "other", nowMs);
    if (to === lobby.localPlayerId) {
      const isOfThird = from !== sender && lobby.remoteBy(from) !== null;
      if (!isOfThird) return output.drop(source.address, "alien-sender");
      // As if it came from its author, by the way of the peer that passed it on.
      return this.openDatagram({ address: source.address, relay: { by, from } }, bytes, nowMs);
    }
    const receiver = lobby.remoteBy(to);
    if (from !== sender || receiver === null) return output.drop(source.address, "alien-sender");
    const address = receiver.ways.directAddress;
    if (address === null) return output.drop(source.address, "no-way");
    if (!relays.take({ from, to }, bytes.length, nowMs)) return output.drop(source.address, "too-much");
    output.send(toPeer(receiver, { kind: "direct", address }), packet, lobby);
  }

  #hearLinkPacket(source: Source, bytes: Uint8Array, nowMs: number): void {
    const { output, phase, expectedTurn } = this.#state;
    const from = source.address;
    const head = readLinkHead(bytes);
    if (head === null) return output.drop(from, "not-ours");
    if (!("lobby" in phase)) return output.drop(from, "unexpected");
    const { lobby } = phase;
    const { sender } = head;
    const remote = lobby.remoteBy(sender);
    if (remote === null || (source.relay?.from ?? sender) !== sender)
      return output.drop(from, "alien-sender");
    if (isNeedless(source, lobby, nowMs)) return output.drop(from, "needless-relay");
    if (!remote.returnAcknowledged) return output.drop(from, "unexpected"); // said to the run before this one
    const isAtNewAddress = source.relay === null && !remote.ways.knows(from);
    if (isAtNewAddress && phase.kind === "lobby") return output.drop(from, "alien-sender");
    const opened = this.#openLink(bytes, remote, lobby, nowMs);
    const read = opened === null ? null : readLinkPacket(opened.bytes, expectedTurn);
    if (read?.ok !== true) return output.drop(from, read?.reason ?? "altered");
    const { isNew, number } = opened!;
    // A copy from elsewhere may be quicker: it says the same, but that one's own address is heard by what comes from there.
    if (!isAtNewAddress && isNew) {
      remote.pair!.links.note(number);
      lobby.ear.noteHeard(remote, source, "other", nowMs);
    }
    if (phase.kind === "lobby") return output.drop(from, "unexpected");
    if (!isAtNewAddress && isNew) remote.lastLinkMs = nowMs;
    remote.startAcknowledged = true; // the sender has begun, so it has had the start
    const newAddress = isAtNewAddress && isNew ? from : null;
    const { packet } = read.value;
    output.tell({ kind: "link-packet", from: sender, packet, payloadBytes: bytes.length, newAddress });
  }

  /** By the name of our match, or one that others of it go by already or still. */
  #openLink(bytes: Uint8Array, remote: RemotePeer, lobby: Lobby, nowMs: number): Opened | null {
    const { matchIds, keys } = this.#state;
    const pair = keys.pairOf(remote);
    if (pair === null) return null;
    for (const id of matchIds.readable(remote.playerId, lobby.sessionId, nowMs)) {
      const opened = keys.openLink(bytes, pair, id);
      if (opened === null) continue;
      matchIds.noteHeard(remote.playerId, id, lobby.sessionId);
      return opened;
    }
    return null;
  }
}

/** It is taken, and no copy of it ever again. */
function note({ of, number }: OpenedOf): void {
  of.packets.note(number);
}

/** Whether that was passed on in the name of a peer that talks to us itself: then anybody may have made it up. */
function isNeedless({ relay }: Source, lobby: Lobby, nowMs: number): boolean {
  return relay !== null && (lobby.remoteBy(relay.from)?.ways.speaksDirectly(nowMs) ?? false);
}

/** Whether the peer that passed a packet on says the same sender as the packet itself, and such a packet may be passed on at all. */
function isOfSender({ relay }: Source, sender: PlayerId, kind: Packet["kind"]): boolean {
  return relay === null || (relay.from === sender && kind !== "hello" && kind !== "not-master-peer");
}

/** A former member is told that it is out, as often as its heart beats; nobody else outside gets an answer. */
function hearAlien(
  state: SessionState,
  phase: InSession,
  { source, pair }: { readonly source: Source; readonly pair: Pair },
  packet: Packet,
): void {
  drop(state, source, "alien-sender");
  const { lobby } = phase;
  if (phase.kind !== "lobby" || source.relay !== null) return;
  const departed = lobby.departed.answered(pair, packet.kind);
  if (departed === null) return;
  const to = toAddress(source.address, pair); // it may be elsewhere by now
  const { token } = departed.remote;
  if (packet.kind === "goodbye") return sendTo(state, to, { kind: "goodbye-ack" });
  if (phase.desk.kind !== "master") return;
  if (departed.why !== "silent") {
    // The cause is longer than what asks for it: it goes only where that one is known to read.
    const { directAddress } = departed.remote.ways;
    const isItsOwn = directAddress !== null && sameAddress(directAddress, source.address);
    const cause = isItsOwn ? (lobby.departed.removalOf(departed.remote)?.cause ?? null) : null;
    return sendTo(state, to, { kind: "not-joinable", token, reason: "removed", cause });
  }
  if (packet.kind === "ready")
    hearMissed(state, { ...phase, desk: phase.desk }, { remote: departed.remote, source, to }, packet);
}

/**
 * One that fell silent speaks again: it is asked back, told of the lobby that it did not follow, or its own is the one that goes on. It is
 * answered where it speaks from: who slept or was cut off may come back from another address, and its own word is the first that says so.
 */
function hearMissed(
  state: SessionState,
  phase: InSession & { readonly kind: "lobby"; readonly desk: MasterDesk },
  { remote, source, to }: { readonly remote: RemotePeer; readonly source: Source; readonly to: Destination },
  packet: Packet & { kind: "ready" },
): void {
  const { lobby, desk } = phase;
  const { nowMs } = state.output;
  noteWord(remote, nowMs);
  if (isSameReign(packet, lobby))
    return sendTo(state, to, { kind: "not-joinable", token: remote.token, reason: "missed", cause: null });
  if (isBelieved(phase, remote, packet, nowMs)) {
    remote.ways.moveTo(source.address, nowMs);
    return yieldTo(state, phase, remote, packet);
  }
  // Two that do not believe each other would answer without end: the one of the better lobby hears us all the same, once in a while.
  if (!isBetterReign(packet, lobby)) sendTo(state, to, desk.callFor(remote, nowMs));
}

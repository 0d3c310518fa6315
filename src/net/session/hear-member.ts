import type { PlayerId } from "../../sim/index.ts";
import type {
  MapPartPacket,
  MapRequestPacket,
  OpenPacket,
  Packet,
  SeatRequestPacket,
  TalkPacket,
  WelcomePacket,
} from "../../wire/index.ts";
import { routeOf, toPeer, type Source } from "../lobby/destination.ts";
import type { Pair } from "../keys/session-keys.ts";
import { isMapGiven, mapHolderOf } from "../lobby/map-holders.ts";
import { isSameReign } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { readStartOf } from "./match-start.ts";
import { isWelcomeOf, refusedBy } from "./newcomer.ts";
import {
  begin,
  drop,
  leave,
  lose,
  sendTo,
  type InSession,
  type Phase,
  type SessionState,
} from "./session-state.ts";
import { comeIn, follow, isBelieved, yieldTo } from "./succession.ts";

/** Packets between members of a session. */
type PeerPacket = Exclude<
  Packet,
  | OpenPacket
  | { readonly kind: "welcome-part" | "not-joinable" | "not-master-peer" | "relay" | "watch-answer" }
>;

type InLobby = Phase & { readonly kind: "lobby" };

/** Packets that belong in the lobby and nowhere else. */
type LobbyPacket = SeatRequestPacket | MapRequestPacket | MapPartPacket;

type LobbyHearing =
  | { readonly kind: "quiet" } // taken; nothing that others may see has changed
  | { readonly kind: "news" } // what is known of the players has changed
  | { readonly kind: "answer"; readonly packet: Packet }
  | { readonly kind: "unexpected" } // not from there, not now, or not so often
  | { readonly kind: "bad-map" }; // the map was asked for in vain

/** Hears a member of the session; the packet is known to be its own. */
export function hearPeer(
  state: SessionState,
  phase: InSession,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: PeerPacket,
): void {
  const { nowMs } = state.output;
  const { lobby } = phase;
  switch (packet.kind) {
    case "intro":
      noteIntroduction(state, remote, packet);
      // Back by the way that it came: its receiver knows that this one is open in both directions.
      return sendTo(state, toPeer(remote, routeOf(source)), {
        kind: "intro-ack",
        nonce: packet.nonce,
        stamp: packet.stamp,
      });
    case "intro-ack": {
      const isNewWay = lobby.ear.hearIntroAck(remote, source, packet, nowMs);
      if (isNewWay && phase.kind === "lobby") state.output.tell({ kind: "players-changed" });
      return;
    }
    case "ready":
      if (lobby.ear.hearReady(remote, packet, nowMs)) state.output.tell({ kind: "players-changed" });
      // A master that nobody follows any more learns which master they follow: it was not heard for a while.
      if (phase.kind === "lobby" && phase.desk.kind === "master" && isBelieved(phase, remote, packet, nowMs))
        yieldTo(state, phase, remote, packet);
      return;
    case "seat-request":
    case "map-request":
    case "map-part":
      return hearInLobby(state, phase, { source, remote }, packet);
    case "start":
      return hearStart(state, phase, { source, remote }, packet);
    case "start-ack":
      if (phase.kind === "starting" || phase.kind === "leaving") remote.startAcknowledged = true;
      else drop(state, source, "unexpected"); // believed, it would keep the start from that peer
      return;
    case "goodbye":
      return hearGoodbye(state, phase, remote, packet);
    case "goodbye-ack":
      remote.goodbyeAcknowledged = true;
      return;
    case "talk":
      return hearTalk(state, phase, { source, remote }, packet);
  }
}

/**
 * The member may say that its key is that of the identity which the roster names: before, it counts as nobody that is
 * heard. A look at a signature costs as much as fifty packets: a member that says it too often is heard without it.
 */
function noteIntroduction(
  { keys, introductions, output }: SessionState,
  remote: RemotePeer,
  { signature }: Packet & { readonly kind: "intro" },
): void {
  if (remote.isIntroduced || signature === null) return;
  if (introductions.take(String(remote.playerId), output.nowMs))
    remote.isIntroduced = keys.isIntroduction(signature, remote);
}

/** Whether the one may say that to the other is for the caller, which plays, to judge. */
function hearTalk(
  state: SessionState,
  phase: InSession,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: TalkPacket,
): void {
  // The roster may name any identity for a key. Nothing is acknowledged before it has signed that, so a true word comes again.
  if (phase.kind === "leaving" || remote.pair === null || !remote.isIntroduced)
    return drop(state, source, "unexpected");
  const heard = state.talk.hear(remote.pair, packet, state.output.nowMs);
  if (heard === null) return drop(state, source, "too-much");
  const from = remote.playerId;
  if (heard.dropped > 0) state.output.tell({ kind: "talks-too-much", from, dropped: heard.dropped });
  for (const saying of heard.sayings) state.output.tell({ kind: "said", from, saying });
}

function hearInLobby(
  state: SessionState,
  phase: InSession,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: LobbyPacket,
): void {
  const { nowMs } = state.output;
  if (phase.kind !== "lobby") return drop(state, source, "unexpected");
  const hearing = judgeLobbyPacket(phase, remote, packet, nowMs);
  if (hearing.kind === "answer") sendTo(state, toPeer(remote), hearing.packet);
  else if (hearing.kind === "news") state.output.tell({ kind: "players-changed" });
  else if (hearing.kind === "unexpected") drop(state, source, "unexpected");
  else if (hearing.kind === "bad-map") {
    state.output.tell({ kind: "lost", loss: hearing });
    return leave(state, "left", { nowMs });
  }
  const { lobby, desk } = phase;
  if (packet.kind === "map-part" && desk.kind === "guest")
    state.output.sendAll(desk.requestsDue(nowMs), lobby); // the next ones
}

/** Requests go to the master peer, parts of the map come from it; where it lacks the map, from and to a member that holds it. */
function judgeLobbyPacket(
  { lobby, desk }: InLobby,
  remote: RemotePeer,
  packet: LobbyPacket,
  nowMs: number,
): LobbyHearing {
  if (packet.kind === "map-part") {
    const outcome = remote === mapHolderOf(lobby) ? lobby.maps.take(packet) : "unexpected";
    if (outcome === "bad-map" && (desk.kind === "master" || remote !== lobby.master)) {
      lobby.maps.distrust(remote); // there may be another holder; if not, the master chooses another map
      return { kind: "quiet" };
    }
    return { kind: outcome === "complete" ? "news" : outcome === "kept" ? "quiet" : outcome };
  }
  if (packet.kind === "seat-request") {
    if (desk.kind !== "master") return { kind: "unexpected" };
    return { kind: desk.hearSeatWish(remote, packet, nowMs) ? "news" : "quiet" };
  }
  const isPlayedOn = packet.mapChecksum === lobby.roster.chosen.mapChecksum && isMapGiven(lobby);
  const part = isPlayedOn ? lobby.maps.answer(remote, packet, nowMs) : null;
  return part === null ? { kind: "unexpected" } : { kind: "answer", packet: part };
}

function hearStart(
  state: SessionState,
  phase: Phase,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: Packet & { kind: "start" },
): void {
  const { nowMs } = state.output;
  if (phase.kind !== "lobby" && phase.kind !== "starting") return;
  const start = readStartOf(phase.lobby, remote, packet, nowMs);
  // A peer that begins sends to all the others: not before each of them has answered from where the master says that it is.
  const isOfMaster = remote.playerId === phase.lobby.masterId;
  const isReaching = isOfMaster ? phase.lobby.readiness.reachesAll : phase.lobby.readiness.reachesOthers;
  const isEarly = phase.kind === "lobby" && !isReaching;
  if (start === null || isEarly) return drop(state, source, "unexpected");
  if (phase.kind === "lobby") begin(state, phase.lobby, start);
  sendTo(state, toPeer(remote), { kind: "start-ack" });
}

function hearGoodbye(
  state: SessionState,
  phase: InSession,
  remote: RemotePeer,
  packet: Packet & { kind: "goodbye" },
): void {
  sendTo(state, toPeer(remote), { kind: "goodbye-ack" });
  remote.hasLeft = true; // the next one is the master, if it was
  if (phase.kind !== "lobby") {
    state.output.tell({ kind: "goodbye", from: remote.playerId, goodbye: packet });
  } else if (phase.desk.kind === "master") {
    phase.desk.remove(remote.playerId, "left", state.output.nowMs);
    state.output.tell({ kind: "players-changed" });
  }
}

/** Of a member itself, or of one that is asked to let this peer in. */
interface Said {
  readonly source: Source;
  readonly sender: PlayerId;
  readonly isOfAsked: boolean;
}

/** Only a master peer gives a roster: the present one, or one that is believed to be the next. */
export function hearWelcome(
  state: SessionState,
  phase: InSession,
  { source, sender, isOfAsked }: Said,
  packet: WelcomePacket,
): void {
  const { nowMs } = state.output;
  const { lobby } = phase;
  const isOurs =
    isWelcomeOf(packet, { token: state.options.token, keys: state.keys }) &&
    packet.sessionId === lobby.sessionId &&
    packet.masterId === sender;
  if (!isOurs) return drop(state, source, "unexpected");
  const isOfMaster = isSameReign(packet, lobby) && lobby.ear.isFromMaster(source, sender);
  const isInPlace = packet.playerId === lobby.localPlayerId;
  if (phase.kind !== "lobby") return isOfMaster && isInPlace ? undefined : drop(state, source, "unexpected");
  if (isOfAsked) return comeIn(state, phase, { source, welcome: packet });
  if (!isInPlace) return drop(state, source, "unexpected");
  if (isOfMaster && phase.desk.kind === "guest") {
    if (phase.desk.takeRoster(packet, nowMs)) state.output.tell({ kind: "players-changed" });
  } else if (lobby.ear.isFrom(source, sender) && isBelieved(phase, lobby.remoteBy(sender), packet, nowMs))
    follow(state, phase, packet);
  else drop(state, source, "unexpected");
}

/** Whether that comes from the peer that this guest has asked to let it in. */
export function isFromAsked(phase: InSession, { address, relay }: Source, pair: Pair): boolean {
  const asked = phase.kind === "lobby" && phase.desk.kind === "guest" ? phase.desk.asked : null;
  if (asked?.pair !== pair) return false;
  return relay === null ? asked.ways.knows(address) : relay.from === asked.playerId;
}

/** A member can only be told that it was removed or missed; what refused an earlier hello of ours came too late to matter. */
export function hearRefusal(
  state: SessionState,
  phase: InSession,
  { source, sender, isOfAsked }: Said,
  packet: Packet,
): void {
  const isOurs = packet.kind === "not-joinable" && packet.token === state.options.token;
  if (!isOurs || phase.kind !== "lobby" || phase.desk.kind !== "guest")
    return drop(state, source, "unexpected");
  const { reason, cause } = packet;
  const { lobby, desk } = phase;
  const isOfMaster = lobby.ear.isFromMaster(source, sender);
  if (isOfMaster && reason === "missed") desk.ask(lobby.master, state.output.nowMs);
  else if ((isOfMaster && reason === "removed") || isOfAsked) lose(state, refusedBy(reason, cause));
  else drop(state, source, "unexpected");
}

import type { PlayerId } from "../../sim/index.ts";
import type {
  MapPartPacket,
  MapRequestPacket,
  Packet,
  ReturnPacket,
  SeatRequestPacket,
  WatcherPacket,
} from "../../wire/index.ts";
import { routeOf, toPeer, type Source } from "../lobby/destination.ts";
import { isMapGiven, mapHolderOf } from "../lobby/map-holders.ts";
import { isSameReign } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { readStartOf } from "./match-start.ts";
import { isWelcomeOf } from "./newcomer.ts";
import {
  begin,
  drop,
  leave,
  lobbyOf,
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
  WatcherPacket | { readonly kind: "hello" | "welcome" | "not-joinable" | "not-master-peer" | "relay" }
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

/** Hears a member of the session, of whom it is known that the packet is its own. */
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
      // Back by the way that it came: who gets it knows that this one is open in both directions.
      return sendTo(state, toPeer(remote, routeOf(source)), { ...packet, kind: "intro-ack" });
    case "intro-ack": {
      const isNewWay = lobby.hearIntroAck(remote, source, packet, nowMs);
      if (isNewWay && phase.kind === "lobby") state.output.tell({ kind: "players-changed" });
      return;
    }
    case "ready":
      if (lobby.hearReady(remote, packet, nowMs)) state.output.tell({ kind: "players-changed" });
      // A master that nobody follows any more learns whom they follow: it was not heard for a while.
      if (phase.kind === "lobby" && phase.desk.kind === "master" && isBelieved(phase, packet, nowMs))
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
    case "return":
      if (phase.kind !== "starting") return drop(state, source, "unexpected");
      return hearReturn(state, { source, remote }, packet, lobby.sessionId);
    case "return-ack":
      if (packet.run !== state.returnRun || remote.returnAcknowledged) return;
      remote.returnAcknowledged = true;
      state.output.tell({ kind: "return-ack", from: remote.playerId, turn: packet.turn });
      return;
    case "return-elsewhere":
      if (packet.run === state.returnRun) state.elsewhere.set(remote.playerId, packet.matchId);
  }
}

/** A return to the match of that name, which is ours, or one that ours has come from: then it is told what ours is called. */
export function hearReturn(
  state: SessionState,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  { token, run }: ReturnPacket,
  wantedId: number,
): void {
  if (token !== remote.token) return drop(state, source, "unexpected");
  const matchId = state.matchIds.current(lobbyOf(state)?.sessionId ?? 0);
  if (wantedId !== matchId) return sendTo(state, toPeer(remote), { kind: "return-elsewhere", run, matchId });
  state.matchIds.noteKnown(remote.playerId);
  state.output.tell({ kind: "return", from: remote.playerId, run });
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

/** Requests go to the master peer, parts of the map come from it; where it lacks the map, from and to who holds it. */
function judgeLobbyPacket(
  { lobby, desk }: InLobby,
  remote: RemotePeer,
  packet: LobbyPacket,
  nowMs: number,
): LobbyHearing {
  if (packet.kind === "map-part") {
    const outcome = remote === mapHolderOf(lobby) ? lobby.maps.take(packet) : "unexpected";
    if (outcome === "bad-map" && desk.kind === "master") return { kind: "quiet" }; // it chooses another one
    return { kind: outcome === "complete" ? "news" : outcome === "kept" ? "quiet" : outcome };
  }
  if (packet.kind === "seat-request") {
    if (desk.kind !== "master") return { kind: "unexpected" };
    return { kind: desk.hearTeamWish(remote, packet) ? "news" : "quiet" };
  }
  const isPlayedOn = packet.mapChecksum === lobby.mapChecksum && isMapGiven(lobby);
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
  // Who begins sends to all the others: not before each of them has answered from where the master says that it is.
  const isOfMaster = remote.playerId === phase.lobby.masterId;
  const isReaching = isOfMaster ? phase.lobby.reachesAll : phase.lobby.reachesOthers;
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

/** Only a master peer gives a roster: the present one, or one that is believed to be the next. */
export function hearWelcome(
  state: SessionState,
  phase: InSession,
  { source, sender }: { readonly source: Source; readonly sender: PlayerId },
  packet: Packet & { kind: "welcome" },
): void {
  const { nowMs } = state.output;
  const { lobby } = phase;
  const isOurs =
    isWelcomeOf(packet, state.options.token) &&
    packet.sessionId === lobby.sessionId &&
    packet.masterId === sender;
  if (!isOurs) return drop(state, source, "unexpected");
  const isOfMaster = isSameReign(packet, lobby) && lobby.isFromMaster(source, sender);
  const isInPlace = packet.playerId === lobby.localPlayerId;
  if (phase.kind !== "lobby") return isOfMaster && isInPlace ? undefined : drop(state, source, "unexpected");
  if (isFromAsked(phase, source)) return comeIn(state, phase, { source, welcome: packet });
  if (!isInPlace) return drop(state, source, "unexpected");
  if (isOfMaster && phase.desk.kind === "guest") {
    if (phase.desk.takeRoster(packet, nowMs)) state.output.tell({ kind: "players-changed" });
  } else if (lobby.isFrom(source, sender) && isBelieved(phase, packet, nowMs)) follow(state, phase, packet);
  else drop(state, source, "unexpected");
}

/** Whether that comes from the one whom this guest has asked to let it in. */
function isFromAsked({ desk }: InLobby, { address, relay }: Source): boolean {
  const asked = desk.kind === "guest" ? desk.asked : null;
  return asked !== null && (relay === null ? asked.ways.knows(address) : relay.from === asked.playerId);
}

/** Who is in can only be told that it was removed or missed; what refused an earlier hello of ours came too late to matter. */
export function hearRefusal(
  state: SessionState,
  phase: InSession,
  { source, sender }: { readonly source: Source; readonly sender: PlayerId },
  packet: Packet,
): void {
  const isOurs = packet.kind === "not-joinable" && packet.token === state.options.token;
  if (!isOurs || phase.kind !== "lobby" || phase.desk.kind !== "guest")
    return drop(state, source, "unexpected");
  const { reason } = packet;
  const { lobby, desk } = phase;
  const isOfMaster = lobby.isFromMaster(source, sender);
  if (isOfMaster && reason === "missed") desk.ask(lobby.master, state.output.nowMs);
  else if ((isOfMaster && reason === "removed") || isFromAsked(phase, source))
    lose(state, { kind: "refused", reason });
  else drop(state, source, "unexpected");
}

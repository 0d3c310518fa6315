import { assert } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Packet, ReturnAckPacket, ReturnElsewherePacket, ReturnPacket } from "../../wire/index.ts";
import { statementOf, type Speakers } from "../keys/statements.ts";
import { routeOf, toPeer, type Destination, type Source } from "../lobby/destination.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { drop, sendTo, type InSession, type SessionState } from "./session-state.ts";

/** Signatures that are checked in a second, of each player and of all: from where that player was met, and from elsewhere. */
export const SIGNED_NEAR = { perSecond: 40, allPerSecond: 200 };
export const SIGNED_FAR = { perSecond: 10, allPerSecond: 20 };
/** Introductions that are checked in a second, of each member and of all: a member on its way to us sends its own that often at most. */
export const INTRODUCTIONS = { perSecond: 20, allPerSecond: 100 };

type SignedPacket = ReturnPacket | ReturnAckPacket | ReturnElsewherePacket;
type Unsigned<Kind extends SignedPacket> = Omit<Kind, "signature" | "key">;

/** Hears a peer that comes back, or that answers when we do: it is known by its identity, for it has another key, or may have. */
export function hearSigned(
  state: SessionState,
  phase: InSession,
  { source, sender }: { readonly source: Source; readonly sender: PlayerId },
  packet: SignedPacket,
): void {
  const remote = phase.lobby.remoteBy(sender);
  if (remote === null) return drop(state, source, "alien-sender");
  if (phase.kind !== "starting") return drop(state, source, "unexpected");
  if (packet.kind === "return") return hearReturn(state, phase, { source, remote }, packet);
  const isAsked = packet.run === state.returnRun && !remote.returnAcknowledged;
  if (!isAsked) return drop(state, source, "unexpected");
  if (!isSigned(state, phase, { source, remote }, packet)) return;
  if (packet.kind === "return-elsewhere") {
    state.elsewhere.set(remote.playerId, packet.matchId);
    return;
  }
  if (!phase.lobby.ear.hearSigned(source, remote, state.output.nowMs))
    return drop(state, source, "alien-sender");
  takeKey(remote, packet.key);
  remote.returnAcknowledged = true;
  state.output.tell({ kind: "return-ack", from: remote.playerId, turn: packet.turn });
}

/** A return to our match, or to one that ours has come from: then it is told what ours is called. */
function hearReturn(
  state: SessionState,
  phase: InSession,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: ReturnPacket,
): void {
  const { lobby } = phase;
  const { matchIds, output } = state;
  const { run, matchId } = packet;
  const isKnownName = matchIds.all(lobby.sessionId).includes(matchId);
  // A run that is long past was recorded by somebody, and is said again.
  if (!isKnownName || run < remote.run || run === 0) return drop(state, source, "unexpected");
  if (!isSigned(state, phase, { source, remote }, packet)) return;
  if (!lobby.ear.hearSigned(source, remote, output.nowMs)) return drop(state, source, "alien-sender");
  const route = routeOf(source);
  remote.coming = { run, key: packet.key, route };
  const current = matchIds.current(lobby.sessionId);
  if (matchId !== current)
    return sendSigned<ReturnElsewherePacket>(state, toPeer(remote, route), {
      ...{ kind: "return-elsewhere", run, matchId: current },
    });
  matchIds.noteKnown(remote.playerId);
  output.tell({ kind: "return", from: remote.playerId, run });
}

/** Whether it is that member's own word; what has cost too much already is not looked at. */
function isSigned(
  state: SessionState,
  { lobby }: InSession,
  { source, remote }: { readonly source: Source; readonly remote: RemotePeer },
  packet: SignedPacket,
): boolean {
  const { sessionId, localPlayerId } = lobby;
  const { nowMs } = state.output;
  const isNear = remote.ways.candidates.direct.some(
    ({ route }) => route.kind === "direct" && route.address.host === source.address.host,
  );
  const budget = isNear || source.relay !== null ? state.signed.near : state.signed.far;
  if (!budget.take(String(remote.playerId), nowMs)) {
    drop(state, source, "too-much");
    return false;
  }
  const own = { playerId: localPlayerId, key: state.keys.publicKey };
  const receiver = packet.kind === "return" ? null : own;
  const statement = statementOf(packet, { sessionId, sender: remote.playerId, receiver });
  const isOwn = state.keys.isSigned(packet.signature, remote.identity, statement);
  if (!isOwn) drop(state, source, "altered");
  return isOwn;
}

/** That packet with our key, signed in the name of our identity. */
export function signed<Kind extends SignedPacket>(
  state: SessionState,
  packet: Unsigned<Kind>,
  to: Speakers,
): Packet {
  const whole = { ...packet, key: state.keys.publicKey } as Omit<Kind, "signature">;
  const signature = state.keys.sign(statementOf(whole, to));
  return { ...whole, signature } as unknown as Packet;
}

function sendSigned<Kind extends SignedPacket>(
  state: SessionState,
  to: Destination & { readonly kind: "peer" },
  packet: Unsigned<Kind>,
): void {
  if (!("lobby" in state.phase)) return;
  const { sessionId, localPlayerId: sender } = state.phase.lobby;
  const { playerId, coming } = to.peer;
  assert(coming !== null, "sendSigned: an answer is to a return");
  sendTo(state, to, signed(state, packet, { sessionId, sender, receiver: { playerId, key: coming.key } }));
}

/** That player's peer was gone, and is heard from now on, by the key with which it comes back. */
export function acceptReturn(state: SessionState, playerId: PlayerId, run: number): void {
  const remote = ("lobby" in state.phase ? state.phase.lobby.remoteBy(playerId) : null) ?? null;
  if (remote?.coming?.run !== run) return;
  if (remote.run !== run) takeKey(remote, remote.coming.key);
  remote.run = run;
  remote.returnAcknowledged = true; // it has never talked to another run of ours
  // By the way that the return took: no other is known to lead there, for its intros could not be read before.
  const { route } = remote.coming;
  if (route.kind === "direct") remote.ways.confirm(route.address, state.output.nowMs);
  sendSigned<ReturnAckPacket>(state, toPeer(remote, route), {
    ...{ kind: "return-ack", run, turn: state.expectedTurn },
  });
}

/** That member speaks by that key from now on. */
function takeKey(remote: RemotePeer, key: Uint8Array): void {
  remote.key = key;
  remote.isIntroduced = true; // its identity has signed it
}

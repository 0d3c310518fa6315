import type { WelcomePacket } from "../../wire/index.ts";
import { toPeer, type Source } from "../lobby/destination.ts";
import { GuestDesk } from "../lobby/guest-desk.ts";
import type { Lobby } from "../lobby/lobby.ts";
import { MasterDesk } from "../lobby/master-desk.ts";
import { isBetterReign, isClaimBelieved, isTakeoverBelieved, type Reign } from "../lobby/reign.ts";
import type { RemotePeer } from "../lobby/roster.ts";
import { tellableAddresses } from "../ways/addresses.ts";
import { ownFactsOf, sendTo, type Phase, type SessionState } from "./session-state.ts";

/** A lobby changes hands: which peer takes it over, which master each follows, and which of two lobbies of one session goes on. */
type InLobby = Phase & { readonly kind: "lobby" };

/** The master has gone, and this peer is next in line. */
export function takeOver(state: SessionState, { lobby }: InLobby): void {
  const former = masterOf(lobby);
  const desk = MasterDesk.takeOver(lobby, state.output.nowMs);
  state.phase = { kind: "lobby", lobby, desk };
  tellMaster(state, lobby, former);
}

/**
 * That peer claims to be the master of the better lobby. A guest believes that if the present master says so, or if it hears nothing any more of
 * the members that come before that one.
 */
export function isBelieved(
  { lobby, desk }: InLobby,
  claimant: RemotePeer | null,
  claim: Reign,
  nowMs: number,
): boolean {
  if (claimant === null || !isBetterReign(claim, lobby)) return false;
  if (desk.kind === "master") return isTakeoverBelieved(claim, claimant, lobby, nowMs);
  return claim.masterId === lobby.masterId || isClaimBelieved(claim.masterId, lobby, nowMs);
}

/** Takes over the roster of another master, in the same seat. */
export function follow(state: SessionState, { lobby, desk }: InLobby, welcome: WelcomePacket): void {
  const former = masterOf(lobby);
  const guest = desk.kind === "guest" ? desk : guestOf(lobby, welcome);
  state.phase = { kind: "lobby", lobby, desk: guest };
  guest.follow(welcome, state.output.nowMs);
  tellMaster(state, lobby, former);
}

/** The peer that was asked has let this peer in: in a seat that may be another. */
export function comeIn(
  state: SessionState,
  phase: InLobby,
  { source, welcome }: { readonly source: Source; readonly welcome: WelcomePacket },
): void {
  if (welcome.playerId === phase.lobby.localPlayerId) return follow(state, phase, welcome);
  const { remotes: known, departed } = phase.lobby;
  const former = masterOf(phase.lobby);
  const { localAddresses = [] } = state.options;
  const own = ownFactsOf(state);
  const local = { source, addresses: tellableAddresses(localAddresses), own, maps: state.maps };
  const desk = GuestDesk.join(welcome, { ...local, nowMs: state.output.nowMs, known, departed });
  state.phase = { kind: "lobby", lobby: desk.lobby, desk };
  tellMaster(state, desk.lobby, former);
}

/** The other lobby of this session is the one that goes on: its master is asked to let this peer in. Others will do the same. */
export function yieldTo(state: SessionState, { lobby }: InLobby, master: RemotePeer, claim: Reign): void {
  if (master.playerId === lobby.localPlayerId || master.playerId !== claim.masterId) return;
  const { nowMs } = state.output;
  for (const remote of lobby.remotes)
    if (remote !== master)
      sendTo(state, toPeer(remote), { kind: "goodbye", reason: "left", end: null, lostMask: 0 });
  const { roster, rosterVersion } = lobby;
  for (const remote of lobby.remotes) if (remote !== master) lobby.departed.add(remote, "silent", nowMs);
  lobby.departed.forget(master.token);
  master.lastHeardMs = nowMs;
  const { reign, masterId } = claim;
  const bots = roster.bots.filter(({ playerId }) => playerId !== masterId);
  lobby.adopt({ ...roster, remotes: [master], bots }, { reign, masterId, rosterVersion });
  const desk = new GuestDesk(lobby);
  desk.ask(master, nowMs);
  state.phase = { kind: "lobby", lobby, desk };
  tellMaster(state, lobby, null);
}

/** A desk for a peer that was the master, to follow that welcome. */
function guestOf(lobby: Lobby, { reign, masterId, rosterVersion }: WelcomePacket): GuestDesk {
  lobby.adopt(lobby.roster, { reign, masterId, rosterVersion });
  return new GuestDesk(lobby);
}

/** Null: this peer itself. */
function masterOf(lobby: Lobby): RemotePeer | null {
  return lobby.isMasterPeer ? null : lobby.master;
}

function tellMaster(state: SessionState, lobby: Lobby, former: RemotePeer | null): void {
  const now = masterOf(lobby);
  if ((now?.token ?? null) !== (former?.token ?? null)) {
    const told = former === null ? null : { name: former.name, hasLeft: former.hasLeft };
    state.output.tell({ kind: "master-changed", masterId: lobby.masterId, former: told });
  }
  state.output.tell({ kind: "players-changed" });
}

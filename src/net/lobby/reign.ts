import type { PlayerId } from "../../sim/index.ts";
import { REIGN_BITS } from "../../wire/index.ts";
import { LOBBY_SILENCE_MS, WAY_SILENCE_LOBBY_MS } from "../constants.ts";
import { isNewer } from "./heartbeat.ts";
import type { Departed } from "./departed.ts";
import type { RemotePeer } from "./roster.ts";

/** The master of a lobby, and the number of the takeover that brought that about: the two tell apart the lobbies of one session. */
export interface Reign {
  readonly reign: number; // u5; 0 follows 31
  readonly masterId: PlayerId;
}

/** A peer that takes a master for gone is believed by one that has not heard that master for so long either. */
const BELIEVED_AFTER_MS = LOBBY_SILENCE_MS / 2;

export function nextReign(reign: number): number {
  return (reign + 1) % 2 ** REIGN_BITS;
}

export function isSameReign(a: Reign, b: Reign): boolean {
  return a.reign === b.reign && a.masterId === b.masterId;
}

/** Of two lobbies the one that stays: the later reign, else the lower master. All compare alike, so one of the two yields. */
export function isBetterReign(a: Reign, than: Reign): boolean {
  if (a.reign === than.reign) return a.masterId < than.masterId;
  return isNewer(a.reign, than.reign, REIGN_BITS);
}

/** Somebody who was in the lobby and, as far as one can hear, is no more. */
export function isGone({ hasLeft, lastHeardMs }: RemotePeer, nowMs: number): boolean {
  return hasLeft || nowMs >= lastHeardMs + LOBBY_SILENCE_MS;
}

export function isFresh({ hasLeft, lastHeardMs }: RemotePeer, nowMs: number): boolean {
  return !hasLeft && nowMs < lastHeardMs + WAY_SILENCE_LOBBY_MS;
}

/** Something of that peer came, which is a member or was one. */
export function noteWord(remote: RemotePeer, nowMs: number): void {
  if (nowMs >= remote.lastHeardMs + BELIEVED_AFTER_MS) remote.missedMs = nowMs;
  remote.lastHeardMs = nowMs;
}

/** Whether nothing came from that peer for long, a moment ago: so it may have heard nothing of us either, or we have slept. */
function wasMissed({ missedMs }: RemotePeer, nowMs: number): boolean {
  return nowMs < missedMs + LOBBY_SILENCE_MS;
}

/**
 * Whether a master believes that this peer, which has just spoken, has taken over. A peer that is alone takes over nothing. So more than its own
 * word has to tell of it: another member that follows it and none that follows us, or one that fell silent to us when it did and comes after
 * it in line. Who follows it may also have come to it meanwhile: that is believed where nobody follows us, and we heard nothing of it for long.
 */
export function isTakeoverBelieved(
  claim: Reign,
  claimant: RemotePeer,
  lobby: Reign & { readonly remotes: readonly RemotePeer[]; readonly departed: Departed },
  nowMs: number,
): boolean {
  if (lobby.departed.hasParty(claimant)) return true;
  if (companionsOf(lobby, nowMs).length > 0) return false;
  const { remotes } = lobby;
  const others = companionsOf({ ...claim, remotes: remotes.filter((one) => one !== claimant) }, nowMs);
  return others.length > 0 || wasMissed(claimant, nowMs);
}

/** The peers that, heard a moment ago, follow the same master as the peer whose lobby it is. */
export function companionsOf(
  lobby: Reign & { readonly remotes: readonly RemotePeer[] },
  nowMs: number,
): readonly RemotePeer[] {
  const isOne = ({ known }: RemotePeer): boolean => known !== null && isSameReign(known, lobby);
  return lobby.remotes.filter((remote) => isFresh(remote, nowMs) && isOne(remote));
}

/** Whether something ever came from that peer. */
export function wasHeard({ lastHeardMs, addedMs }: RemotePeer): boolean {
  return lastHeardMs > addedMs;
}

/** Whether that member may be the master: all those before it in line, as we hear them too, have gone or fallen silent. */
export function isClaimBelieved(
  claimantId: PlayerId,
  { localPlayerId, remotes }: { readonly localPlayerId: PlayerId; readonly remotes: readonly RemotePeer[] },
  nowMs: number,
): boolean {
  const before = remotes.filter(({ playerId }) => playerId < claimantId);
  return (
    localPlayerId > claimantId &&
    before.every((remote) => remote.hasLeft || nowMs >= remote.lastHeardMs + BELIEVED_AFTER_MS)
  );
}

import { bytesOf, type Digest, digestOf, joined } from "../../base/index.ts";
import type { Lobby } from "../lobby/lobby.ts";

/**
 * What a match is known by where something is signed: all keys with which it begins. Each peer makes its own anew for each session, so nobody,
 * not even the host, can have two matches of the same digest, in which what was signed in one counts in the other.
 */
export function matchDigestOf({ sessionId, localPlayerId, own, remotes }: Lobby): Digest {
  const members = [{ playerId: localPlayerId, key: own.key }, ...remotes].sort(
    (a, b) => a.playerId - b.playerId,
  );
  const keys = members.flatMap((member) => [Uint8Array.of(member.playerId), member.key]);
  return digestOf(joined(bytesOf(Int32Array.of(sessionId)), ...keys));
}

import { bytesOf, type Digest } from "../../src/base/index.ts";
import { sha256 } from "../../src/base/sha256.ts";
import { NODE_CIPHER_SUITE } from "../../src/peer/index.ts";
import type { Notary, SigningKey } from "../../src/seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../../src/sim/index.ts";

const keys = new Map<PlayerId, SigningKey>();

/** What the peer of that player signs with, and who is who. */
export function testNotary(localPlayerId: PlayerId, matchDigest: Digest): Notary {
  const players = Array.from({ length: PLAYER_COUNT_MAX }, (_, i) => i + 1);
  return {
    suite: NODE_CIPHER_SUITE,
    signingKey: testSigningKey(localPlayerId),
    identities: new Map(players.map((id) => [id, testSigningKey(id).identity])),
    matchDigest,
  };
}

/** Of that player, always the same. */
export function testSigningKey(playerId: PlayerId): SigningKey {
  const known = keys.get(playerId);
  if (known !== undefined) return known;
  const key = NODE_CIPHER_SUITE.signingKey(sha256(bytesOf(Int32Array.of(playerId))));
  keys.set(playerId, key);
  return key;
}

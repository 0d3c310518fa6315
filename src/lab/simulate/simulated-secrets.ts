import { assert } from "../../base/index.ts";
import type { KnownSeat, SessionSecrets } from "../../net/index.ts";
import { NODE_CIPHER_SUITE as suite } from "../../peer/index.ts";
import { areEqual, asciiBytes } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";

/** What a simulated peer knows that others don't, by its place from 1: the same for the same names, so that a match is what it was. */
export function simulatedSecrets(seed: number, place: number, run = 0): SessionSecrets {
  const secretOf = (what: string): Uint8Array => suite.hash(asciiBytes(`${what} ${seed} ${place}`));
  const signingKey = suite.signingKey(secretOf("identity"));
  return { suite, secret: secretOf(`run ${run}`), signingKey, roomKey: null };
}

/** Of another run of the simulated peer that had that seat. */
export function secretsOfSeat({ sessionId, playerId, roster }: KnownSeat, run: number): SessionSecrets {
  const { identity } = roster.find((entry) => entry.playerId === playerId)!;
  for (let place = 1; place <= PLAYER_COUNT_MAX; place += 1) {
    const secrets = simulatedSecrets(sessionId, place, run);
    if (areEqual(secrets.signingKey.identity, identity)) return secrets;
  }
  assert(false, "secretsOfSeat: no simulated peer has that identity");
}

// Goal: of strangers that ask to watch only so many are remembered; who is forgotten is heard again.
// Method: one reception, and questions by hand, each from a line of its own.
import { expect, test } from "vitest";

import { ASKERS_MAX } from "../../../src/net/keys/limits.ts";
import { Reception } from "../../../src/net/keys/reception.ts";
import { SessionKeys } from "../../../src/net/keys/session-keys.ts";
import { NODE_CIPHER_SUITE as suite } from "../../../src/peer/node-cipher-suite.ts";
import { writeWatcherPacket, type Address, type WatcherPacket } from "../../../src/wire/index.ts";

const QUESTION: WatcherPacket = { kind: "watch", token: 5, match: 0 };
/** Between two of them: there is time for each. */
const PAUSE_MS = 100;

function keysOf(secret: number, onKeys: () => void = () => undefined): SessionKeys {
  const signingKey = suite.signingKey(new Uint8Array(32).fill(1));
  const own = { secret: new Uint8Array(32).fill(secret), signingKey, roomKey: null };
  return new SessionKeys({ suite, ...own, onKeys });
}

function startReception() {
  let made = 0; // channels
  const keys = keysOf(0, () => (made += 1));
  const reception = new Reception(keys);
  let nowMs = 0;
  const askers = Array.from({ length: ASKERS_MAX + 1 }, (_, i) => keysOf(1 + i));
  const pairs = askers.map((asker) => asker.pairWith(keys.publicKey)!);
  /** Asks with a cookie; whether that was heard, and how many channels it took. */
  const ask = (i: number): { readonly isHeard: boolean; readonly made: number } => {
    nowMs += PAUSE_MS;
    const from: Address = { host: `10.0.${i}.1`, port: 1 };
    const before = made;
    const { cookie } = reception.cookieFor(from, askers[i]!.publicKey, nowMs);
    const { key, proof } = askers[i]!.sealHello(writeWatcherPacket(QUESTION), pairs[i]!, cookie);
    const heard = reception.hearQuestion(from, { kind: "watch-question", key, ...proof! }, nowMs);
    return { isHeard: heard !== null && "packet" in heard, made: made - before };
  };
  return { ask };
}

test("who asks again has its channel still, while there are no more than that; of more the first is forgotten", () => {
  const { ask } = startReception();
  for (let i = 0; i < ASKERS_MAX; i += 1) expect(ask(i)).toEqual({ isHeard: true, made: 1 });
  expect(ask(0)).toEqual({ isHeard: true, made: 0 });
  expect(ask(ASKERS_MAX)).toEqual({ isHeard: true, made: 1 });
  expect(ask(1)).toEqual({ isHeard: true, made: 0 });
  expect(ask(0)).toEqual({ isHeard: true, made: 1 });
});

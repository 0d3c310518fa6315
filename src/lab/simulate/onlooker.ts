import { simulatedSecrets } from "./simulated-secrets.ts";
import { WatchPeer, type WatchPeerEvent } from "../../watch/index.ts";
import type { Address } from "../../wire/index.ts";

/** A peer that watches a simulated match and is not in it, and what it was told. */
export interface Onlooker {
  readonly peer: WatchPeer;
  readonly address: Address;
  readonly checksums: Map<number, number>; // u32, by turn, of those that it saw
  readonly events: WatchPeerEvent[]; // but turns and pictures
  readonly sinceMs: number;
  joinedMs: number | null; // when it could see something
}

/** `place`: 0 for the first, and so on. */
export function createOnlooker(
  place: number,
  { entry, isPaced, seed }: { readonly entry: Address; readonly isPaced: boolean; readonly seed: number },
  nowMs: number,
): Onlooker {
  const random = randomFrom(seed * 1_000 + place);
  const secrets = simulatedSecrets(seed, ONLOOKER_PLACE + place);
  const peer = new WatchPeer({ entry, isPaced, secrets, random }, nowMs);
  const address = { host: "127.0.0.1", port: FIRST_PORT + place };
  return { peer, address, checksums: new Map(), events: [], sinceMs: nowMs, joinedMs: null };
}

/** Notes what it was told since. */
export function noteOnlooker(onlooker: Onlooker, nowMs: number): void {
  for (const event of onlooker.peer.takeEvents()) {
    if (event.kind === "turn") onlooker.checksums.set(event.turn, event.checksum);
    else if (event.kind !== "sub-turn" && event.kind !== "entered") onlooker.events.push(event);
    if (event.kind === "joined") onlooker.joinedMs ??= nowMs;
  }
}

/** Numbers of 32 bits from a seed, for passes and questions of simulated peers: a generator by Marsaglia, "Xorshift RNGs" (2003). */
export function randomFrom(seed: number): () => number {
  let state = (seed ^ 0x9e37_79b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
}

const FIRST_PORT = 50_000;
/** The secrets of watchers begin after those of players. */
const ONLOOKER_PLACE = 100;

import { setTimeout as sleep } from "node:timers/promises";
import { BenchPeer, MatchEnded } from "./bench-peer.ts";
import { sharedNowMs, type HostPlan, type OrderPlan, type PeerRecord, type Stretch } from "./peer-plan.ts";

/** From turn -2 on; by then command delay and links have found their measure. */
export const WARM_UP_MS = 5_000;
/** From the first process to turn -2, of which the countdown takes 3 s. */
const START_MS_MAX = 60_000;
const CATS_PER_PLAYER = 12;
/** In the lobby, once all are ready. */
const LOBBY_MS = 2_000;

export interface MatchPlan {
  readonly links: readonly string[]; // one a peer, as --link has them; the first is the host's
  readonly cats?: Pick<HostPlan, "catsPerPlayer" | "map">;
  readonly lobbyMs?: number; // how long all are ready before the start
  readonly orders?: (peer: number) => OrderPlan | null; // of the peer with that index
  readonly silenceOf?: number; // the index of the peer that notes when it hears nobody
}

export interface RunningMatch {
  readonly peers: readonly BenchPeer[];
  /** The peers' records up to now. */
  readonly records: () => Promise<readonly PeerRecord[]>;
}

/** Starts a match of so many processes. `use` has it, from turn -2 on, until it returns. */
export async function withBenchMatch<T>(
  plan: MatchPlan,
  use: (match: RunningMatch) => Promise<T>,
): Promise<T> {
  const peers: BenchPeer[] = [];
  try {
    await openPeers(plan, peers);
    const started = Promise.all(peers.map((peer) => peer.next("started")));
    started.catch(() => undefined); // told below, or later than the time limit
    await Promise.race([started, failAfter(START_MS_MAX)]);
    return await use({ peers, records: () => Promise.all(peers.map((peer) => peer.record())) });
  } finally {
    for (const peer of peers) peer.close();
  }
}

/** Waits until the match has gone so far, ms after the warm-up; returns what was seen, and when that time was. */
export async function measureFor(
  { records }: RunningMatch,
  measureMs: number,
): Promise<{ readonly records: readonly PeerRecord[]; readonly window: Stretch }> {
  const fromMs = sharedNowMs() + WARM_UP_MS;
  await pause(WARM_UP_MS + measureMs);
  return { records: await records(), window: { fromMs, toMs: fromMs + measureMs } };
}

/** Keeps nothing alive: an interrupted bench does not wait for it. */
export function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

async function openPeers(
  { links, cats, orders, silenceOf, lobbyMs = LOBBY_MS }: MatchPlan,
  peers: BenchPeer[],
): Promise<void> {
  const open = (index: number, port: number | null): BenchPeer => {
    const host = {
      kind: "host",
      playerCount: links.length,
      lobbyMs,
      catsPerPlayer: CATS_PER_PLAYER,
      map: null,
    } as const;
    const peer = new BenchPeer({
      name: `Cat ${index + 1}`,
      role: port === null ? { ...host, ...cats } : { kind: "join", port },
      link: links[index]!,
      orders: orders?.(index) ?? null,
      notesSilence: silenceOf === index,
    });
    peers.push(peer);
    return peer;
  };
  const { port } = await open(0, null).next("lobby");
  for (let index = 1; index < links.length; index += 1) open(index, port);
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms);
  throw new MatchEnded(`no start within ${ms / 1_000} s`);
}

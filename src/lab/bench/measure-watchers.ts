import { PERFECT_LINK } from "../../simnet/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";
import { ReturnMatch } from "./return-match.ts";

const PEER_COUNT = 8;
const CAT_COUNT = 1_500;
const WATCHER_COUNT = 50;
/** They come one after the other. */
const APART_MS = 200;
const PACE_MS = 20_000;
const PACE = 9.9;
const CHILDREN_MAX = 3;
const LINK = { ...PERFECT_LINK, delayMs: 50, lossPercent: 1 };
const KIB = 1_024;

/** What fifty watchers cost a match of eight; in simulated time, so always the same. */
export function* measureWatchers(tell: (text: string) => void): Iterable<Figure> {
  tell("watchers: fifty of a match of eight");
  const match = new ReturnMatch({
    peerCount: PEER_COUNT,
    catCount: CAT_COUNT,
    link: LINK,
    watchDelaySeconds: 0,
  });
  const { records, network, onlookers } = match.match;
  const bytesTo = new Map<number, number>(); // what players send to watchers, by the player's port
  const fedBy = new Map<number, Set<number>>(); // ports that parts go to, by the giver's port
  network.onDatagram = (from, to, bytes) => {
    const isToWatcher = onlookers.some(({ address }) => address.port === to.port);
    if (!isToWatcher) return bytes;
    const isOfPlayer = records.some(({ address }) => address.port === from.port);
    if (isOfPlayer) bytesTo.set(from.port, (bytesTo.get(from.port) ?? 0) + bytes.length);
    if (bytes.length > PART_BYTES) fedBy.set(from.port, (fedBy.get(from.port) ?? new Set()).add(to.port));
    return bytes;
  };
  const sinceMs = match.nowMs;
  for (let i = 0; i < WATCHER_COUNT; i += 1) {
    match.match.watch(records[i % PEER_COUNT]!.address);
    match.run(APART_MS);
  }
  match.run(PACE_MS);
  const seconds = (match.nowMs - sinceMs) / 1_000;
  const waits = onlookers.map((one) => (one.joinedMs === null ? null : (one.joinedMs - one.sinceMs) / 1_000));
  const seen = waits.filter((wait) => wait !== null).sort((a, b) => a - b);
  const behind = onlookers.map(({ peer }) => match.turnsOf(records[0]!).length - (peer.game?.turn ?? 0));
  const most = Math.max(0, ...bytesTo.values()) / seconds / KIB;
  yield createFigure("watchers: of 50, that see the match", seen.length, "", atLeast(WATCHER_COUNT));
  yield createFigure(
    "watchers: the players meanwhile",
    match.pace(records, sinceMs),
    "turns/s",
    atLeast(PACE),
  );
  const fed = records.map(({ address }) => fedBy.get(address.port)?.size ?? 0);
  yield createFigure("watchers: fed by one player at most", Math.max(...fed), "", atMost(CHILDREN_MAX));
  yield createFigure("watchers: until one sees it, median", seen[seen.length >> 1] ?? null, "s", null);
  yield createFigure("watchers: the longest of them", seen.at(-1) ?? null, "s", null);
  yield createFigure("watchers: turns behind, the last of all", Math.max(...behind), "turns", null);
  yield createFigure("watchers: what a player sends them at most", most, "KiB/s", null);
}

/** A packet with something of the match in it: more than answers to questions have. */
const PART_BYTES = 100;

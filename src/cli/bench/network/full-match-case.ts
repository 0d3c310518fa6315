import { measureFor, withBenchMatch, type MatchPlan } from "./bench-match.ts";
import {
  bytesPerSecond,
  orderTimes,
  percentile,
  processorShare,
  totalMs,
  turnsPerSecond,
  waits,
} from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import type { PeerRecord, Stretch } from "./peer-plan.ts";

const NAME = "8 peers on 28.8 kbit/s and 50 ms, 1,504 cats, battle";
const PEER_COUNT = 8;
const CATS_PER_PLAYER = 188;
const MAP = "the-old-manor";
const LINK = "delay=50,rate=28.8";
const PROCESSOR_PERCENT_MAX = 15;
const TURNS_MIN = 9.95;

/** 1 to 5 orders a second, by player, each to 1 to 40 cats. */
const PLAN: MatchPlan = {
  lobbyMs: 10_000,
  links: Array.from({ length: PEER_COUNT }, () => LINK),
  cats: { catsPerPlayer: CATS_PER_PLAYER, map: MAP },
  orders: (peer) => ({ seed: 200 + peer, perSecond: 1 + (4 * peer) / (PEER_COUNT - 1), catsMax: 40 }),
};

/** As many players and cats as there may be, on modems. */
export const FULL_MATCH: NetworkCase = {
  name: NAME,
  measure: ({ measureMs }) =>
    withBenchMatch(PLAN, async (match) => {
      const { records, window } = await measureFor(match, measureMs);
      return [judgeTurns(records, window), judgeProcessor(records, window)];
    }),
};

function judgeTurns(records: readonly PeerRecord[], window: Stretch): NetworkRow {
  const turns = turnsPerSecond(records, window);
  const took = orderTimes(records, window);
  const waited = records.map((record) => waits(record, window));
  const waitCount = Math.max(...waited.map(({ length }) => length));
  const waitedMs = Math.max(...waited.map(totalMs));
  const bytes = records.map((record) => bytesPerSecond(record, window));
  const ordered = `orders after ${percentile(took, 50).toFixed(0)} ms, 99 % by ${percentile(took, 99).toFixed(0)}`;
  const sent = `${Math.round(percentile(bytes, 50))} to ${Math.round(Math.max(...bytes))} bytes/s a peer`;
  const delayed = `${waitCount} delay turns of ${waitedMs.toFixed(0)} ms`;
  return {
    name: NAME,
    original: "30.7 kbit/s with nothing to say",
    aim: "10 turns/s, no delay turn",
    seen: `${turns.toFixed(2)} turns/s; ${delayed}; ${ordered}; ${sent}`,
    isMet: turns >= TURNS_MIN && waitCount === 0,
  };
}

function judgeProcessor(records: readonly PeerRecord[], window: Stretch): NetworkRow {
  const shares = records.map((record) => processorShare(record, window));
  const worst = Math.max(...shares);
  return {
    name: "processor of each of these",
    original: "100 % of a core, always",
    aim: `${PROCESSOR_PERCENT_MAX} % of a core`,
    seen: `median ${percentile(shares, 50).toFixed(1)} %, worst ${worst.toFixed(1)} %`,
    isMet: worst <= PROCESSOR_PERCENT_MAX,
  };
}

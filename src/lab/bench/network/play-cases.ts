import { measureFor, withBenchMatch, type MatchPlan } from "./bench-match.ts";
import {
  bytesPerSecond,
  delayRange,
  orderTimes,
  percentile,
  processorShare,
  totalMs,
  turnsPerSecond,
  waits,
} from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import type { OrderPlan, PeerRecord, Stretch } from "./peer-plan.ts";

const ORDER_MS_MAX = 300;
/** To that delay orders have to run within ORDER_MS_MAX. */
const QUICK_DELAY_MS = 50;
const ONE_WAY = [25, 50, 100, 150, 200, 250];
const ORIGINAL_TURNS = ["9.75", "7.25", "6.3", "5.2", "4.9", "4.1"];
const LOSSES = [1, 5, 10, 20, 30];
const BURST = 3;

interface PlayCase {
  readonly name: string;
  readonly peerCount: number;
  readonly link: string; // of every peer
  readonly original: string;
  readonly turnsMin: number; // a second
  readonly orderMsMax?: number; // of 99 in 100
}

/** Orders of one who plays fast. */
export function fastOrders(peer: number): OrderPlan {
  return { seed: 100 + peer, perSecond: 4, catsMax: 12 };
}

/** Delays, losses, jitter. What stands in one list is measured at the same time: it hardly loads the machine. */
export function playBatches(): readonly (readonly NetworkCase[])[] {
  const delays = ONE_WAY.map((ms, i) =>
    [2, 4].map((peerCount) =>
      playCase({
        name: `${ms} ms one way, ${peerCount} peers`,
        peerCount,
        link: `delay=${ms}`,
        original: peerCount === 2 ? `${ORIGINAL_TURNS[i]!} turns/s` : "",
        turnsMin: 9.9,
        ...(ms <= QUICK_DELAY_MS ? { orderMsMax: ORDER_MS_MAX } : {}),
      }),
    ),
  );
  const losses = LOSSES.map((percent) =>
    [1, BURST].map((burst) =>
      playCase({
        name: `${percent} % loss${burst === 1 ? "" : `, in runs of ${burst}`}, 50 ms, 4 peers`,
        peerCount: 4,
        link: `delay=50,loss=${percent},burst=${burst}`,
        original: percent === 1 ? "dead with the first loss" : "dead by turn 10, at 2 %",
        turnsMin: 9.5,
      }),
    ),
  );
  const unsteady = [
    playCase({
      name: "40 ms jitter, 1 % late by turns, 5 % twice; 50 ms, 4 peers",
      peerCount: 4,
      link: "delay=50,jitter=40,reorder=1,dup=5",
      original: "",
      turnsMin: 9.9,
    }),
  ];
  return [...delays, ...losses, unsteady];
}

function playCase(plan: PlayCase): NetworkCase {
  const links = Array.from({ length: plan.peerCount }, () => plan.link);
  return {
    name: plan.name,
    measure: ({ measureMs }) =>
      withBenchMatch({ links, orders: fastOrders }, async (match) => {
        const { records, window } = await measureFor(match, measureMs);
        return [judge(plan, records, window)];
      }),
  };
}

function judge(plan: PlayCase, records: readonly PeerRecord[], window: Stretch): NetworkRow {
  const { name, original, turnsMin, orderMsMax } = plan;
  const turns = turnsPerSecond(records, window);
  const took = orderTimes(records, window);
  const p99 = percentile(took, 99);
  const ordered = `orders after ${Math.round(percentile(took, 50))} ms, 99 % by ${Math.round(p99)}`;
  return {
    name,
    original,
    aim: `${turnsMin} turns/s${orderMsMax === undefined ? "" : `, orders by ${orderMsMax} ms`}`,
    seen: `${turns.toFixed(2)} turns/s; ${ordered}; delay ${delayRange(records, window)}`,
    isMet: turns >= turnsMin && (orderMsMax === undefined || p99 <= orderMsMax),
  };
}

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

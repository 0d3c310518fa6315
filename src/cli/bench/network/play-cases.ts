import { measureFor, withBenchMatch } from "./bench-match.ts";
import { delayRange, orderTimes, percentile, turnsPerSecond } from "./measures.ts";
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
  const ordered = `orders after ${percentile(took, 50).toFixed(0)} ms, 99 % by ${p99.toFixed(0)}`;
  return {
    name,
    original,
    aim: `${turnsMin} turns/s${orderMsMax === undefined ? "" : `, orders by ${orderMsMax} ms`}`,
    seen: `${turns.toFixed(2)} turns/s; ${ordered}; delay ${delayRange(records, window)}`,
    isMet: turns >= turnsMin && (orderMsMax === undefined || p99 <= orderMsMax),
  };
}

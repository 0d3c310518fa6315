import path from "node:path";
import { TURN_COMMAND_BITS_MAX } from "../../../lockstep/index.ts";
import {
  measureFor,
  pause,
  WARM_UP_MS,
  withBenchMatch,
  type MatchPlan,
  type RunningMatch,
} from "./bench-match.ts";
import type { BenchPeer } from "./bench-peer.ts";
import {
  bytesPerSecond,
  msOutside,
  msUntilFullSpeed,
  msUntilInStep,
  totalMs,
  turnsPerSecond,
  waits,
} from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import { sharedNowMs, type PeerRecord, type Stretch } from "./peer-plan.ts";
import { fastOrders } from "./play-cases.ts";

const DRIVING_NAME = "one of 4 peers on a phone in a car";
const TRACE = path.resolve(import.meta.dirname, "../../../../traces/driving.trace");
const PHONE = 2;
const DRIVING_PLAN: MatchPlan = {
  links: ["delay=25", "delay=25", `delay=40,trace=${TRACE}`, "delay=25"],
  orders: fastOrders,
  silenceOf: PHONE,
};
const TRACE_MS = 60_000;
/** After an outage the first packets need this long to bring what was lost. */
const AFTER_OUTAGE_MS = 1_500;
/** Of the time in which a peer waited, so much may lie elsewhere. */
const ELSEWHERE_PERCENT_MAX = 5;
const STOPPED_MS = 10_000;
const TURNS_MIN = 9.9;

/** One of four players sits in a moving car. */
const DRIVING: NetworkCase = {
  name: DRIVING_NAME,
  measure: ({ isQuick }) =>
    withBenchMatch(DRIVING_PLAN, async ({ peers, records }) => {
      await pause(WARM_UP_MS);
      const fromMs = sharedNowMs();
      await pause(isQuick ? TRACE_MS / 2 : TRACE_MS);
      const drive = { fromMs, toMs: sharedNowMs() };
      peers[PHONE]!.tell({ kind: "link", link: "delay=40" }); // the car has stopped
      await pause(WARM_UP_MS + STOPPED_MS);
      return [judgeDrive(await records(), drive)];
    }),
};

function judgeDrive(records: readonly PeerRecord[], drive: Stretch): NetworkRow {
  const { silences } = records[PHONE]!;
  const outages = silences.filter(({ fromMs, toMs }) => toMs > drive.fromMs && fromMs < drive.toMs);
  const excused = joined(outages.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + AFTER_OUTAGE_MS })));
  const others = records.filter((_, index) => index !== PHONE);
  const waited = others.map((record) => waits(record, drive));
  const waitedMs = Math.max(...waited.map(totalMs));
  const elsewhereMs = Math.max(...waited.map((stretches) => msOutside(stretches, excused)));
  const percent = waitedMs === 0 ? 0 : (100 * elsewhereMs) / waitedMs;
  const stoppedFromMs = drive.toMs + WARM_UP_MS;
  const turns = turnsPerSecond(records, { fromMs: stoppedFromMs, toMs: stoppedFromMs + STOPPED_MS });
  const told = `${outages.length} outages, ${seconds(totalMs(outages))} in all`;
  return {
    name: DRIVING_NAME,
    original: "dead by turn 10",
    aim: `the others wait in its outages only (${ELSEWHERE_PERCENT_MAX} %), ${TURNS_MIN} turns/s afterwards`,
    seen:
      `${told}; the others waited ${seconds(waitedMs)}, ${seconds(elsewhereMs)} of it elsewhere ` +
      `(${percent.toFixed(0)} %); afterwards ${turns.toFixed(2)} turns/s`,
    isMet: percent <= ELSEWHERE_PERCENT_MAX && turns >= TURNS_MIN,
  };
}

/** Ascending stretches without those that overlap. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches) {
    const last = all.at(-1);
    if (last === undefined || stretch.fromMs > last.toMs) all.push(stretch);
    else all[all.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, stretch.toMs) };
  }
  return all;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

const LINK = "delay=50";
/** Nothing goes out, and what comes waits for longer than any match of the bench. */
const NO_LINK = "loss=100,rate=0.001,queue=0";
const BREAKDOWN_PLAN: MatchPlan = { links: [LINK, LINK, LINK, LINK], orders: fastOrders };
const VICTIM = 2;
const OUTAGE_MS = 5_000;
const STANDSTILL_MS = 3_000;
const AFTERWARDS_MS = 15_000;
/** The end of that, in which all is as before. */
const LAST_MS = 8_000;
const BACK_MS_MAX = 2_000;

/** One of four loses its connection for a while, or its machine stands still. */
const BREAKDOWNS: readonly NetworkCase[] = [
  breakdown("no connection for 5 s, one of 4 peers", async (victim) => {
    victim.tell({ kind: "link", link: NO_LINK });
    await pause(OUTAGE_MS);
    victim.tell({ kind: "link", link: LINK });
  }),
  breakdown("a machine stands still for 3 s, one of 4 peers", async (victim) => {
    victim.signal("SIGSTOP");
    await pause(STANDSTILL_MS);
    victim.signal("SIGCONT");
  }),
];

function breakdown(name: string, happen: (victim: BenchPeer) => Promise<void>): NetworkCase {
  return {
    name,
    measure: () => withBenchMatch(BREAKDOWN_PLAN, (match) => measureBreakdown(name, match, happen)),
  };
}

async function measureBreakdown(
  name: string,
  { peers, records: read }: RunningMatch,
  happen: (victim: BenchPeer) => Promise<void>,
): Promise<readonly NetworkRow[]> {
  await pause(WARM_UP_MS);
  await happen(peers[VICTIM]!);
  const overMs = sharedNowMs();
  await pause(AFTERWARDS_MS);
  const records = await read();
  const others = records.filter((_, index) => index !== VICTIM);
  const fullMs = msUntilFullSpeed(records, overMs);
  const inStepMs = msUntilInStep(records[VICTIM]!, others, overMs);
  const toMs = overMs + AFTERWARDS_MS;
  const turns = turnsPerSecond(records, { fromMs: toMs - LAST_MS, toMs });
  const isBack = (ms: number | null): boolean => ms !== null && ms <= BACK_MS_MAX;
  return [
    {
      name,
      original: "dead for good",
      aim: `nobody is lost, all as before within ${BACK_MS_MAX / 1_000} s`,
      seen: `full speed after ${told(fullMs)}, in step after ${told(inStepMs)}; then ${turns.toFixed(2)} turns/s`,
      isMet: isBack(fullMs) && isBack(inStepMs) && turns >= TURNS_MIN,
    },
  ];
}

function told(ms: number | null): string {
  return ms === null ? "more than was measured" : seconds(ms);
}

const ORDERED_CATS = 200;
const CATS_PER_PLAYER = 2_000;
const ORDER_BYTES_MAX = TURN_COMMAND_BITS_MAX / 8;

const START_NAME = "start of 8 peers, 15 to 225 ms one way and 20 ms jitter";
const SPREAD_MS_MAX = 50;
/** Of each peer's own line, both ways, so that it takes 15 to 225 ms from one of them to another. */
const START_DELAYS_MS = [5, 10, 20, 40, 60, 80, 100, 125];
const STARTS = 5;
const STARTS_QUICK = 2;

const IDLE_NAME = "sent by each of 4 peers with nothing to say";
const IDLE_BYTES_MAX = 1_606;

const LARGE_ORDER: NetworkCase = {
  name: "an order to 200 cats",
  measure: () =>
    withBenchMatch(
      { links: ["delay=50", "delay=50"], cats: { catsPerPlayer: CATS_PER_PLAYER, map: null } },
      async (match) => {
        await pause(WARM_UP_MS);
        return [await orderMany(match, false), await orderMany(match, true)];
      },
    ),
};

async function orderMany({ peers, records }: RunningMatch, areScattered: boolean): Promise<NetworkRow> {
  const before = (await records())[0]!.orders.length;
  peers[0]!.tell({ kind: "order", catCount: ORDERED_CATS, areScattered });
  const { bytes, isTaken } = await peers[0]!.next("ordered");
  await pause(1_500);
  const ran = (await records())[0]!.orders.slice(before);
  const turns = new Set(ran.map(({ turn }) => turn)).size;
  const how = areScattered ? `scattered among ${CATS_PER_PLAYER.toLocaleString("en-US")}` : "in a row";
  return {
    name: `an order to 200 cats ${how}`,
    original: "one cat at a time",
    aim: `one turn, at most ${ORDER_BYTES_MAX.toLocaleString("en-US")} bytes`,
    seen: `${turns === 1 ? "one turn" : `${turns} turns`}, ${bytes} bytes, ran after ${ran[0]?.tookMs.toFixed(0) ?? "-"} ms`,
    isMet: isTaken && turns === 1 && bytes <= ORDER_BYTES_MAX,
  };
}

const STARTING: NetworkCase = {
  name: START_NAME,
  measure: async ({ isQuick }) => {
    const spreads: number[] = [];
    for (let i = 0; i < (isQuick ? STARTS_QUICK : STARTS); i += 1) spreads.push(await measureSpread(i));
    const worst = Math.max(...spreads);
    return [
      {
        name: START_NAME,
        original: "",
        aim: `first to last below ${SPREAD_MS_MAX} ms`,
        seen: `${spreads.map((ms) => ms.toFixed(0)).join(", ")} ms in ${spreads.length} starts`,
        isMet: worst < SPREAD_MS_MAX,
      },
    ];
  },
};

/** Each time another peer has the host's delay. */
function measureSpread(start: number): Promise<number> {
  const delays = START_DELAYS_MS.map((_, i) => START_DELAYS_MS[(i + 3 * start) % START_DELAYS_MS.length]!);
  const links = delays.map((ms) => `delay=${ms},downdelay=${ms},jitter=20`);
  return withBenchMatch({ links }, async ({ records }) => {
    const startedMs = (await records()).map((record) => record.startedMs);
    return Math.max(...startedMs) - Math.min(...startedMs);
  });
}

const IDLE: NetworkCase = {
  name: IDLE_NAME,
  measure: ({ measureMs }) =>
    withBenchMatch({ links: Array.from({ length: 4 }, () => "delay=25") }, async (match) => {
      const { records, window } = await measureFor(match, measureMs);
      const bytes = Math.max(...records.map((record) => bytesPerSecond(record, window)));
      return [
        {
          name: IDLE_NAME,
          original: "1,606 bytes/s",
          aim: `at most ${IDLE_BYTES_MAX.toLocaleString("en-US")} bytes/s`,
          seen: `${Math.round(bytes).toLocaleString("en-US")} bytes/s`,
          isMet: bytes <= IDLE_BYTES_MAX,
        },
      ];
    }),
};

/** Outages, an order to many, starts, silence: each measured with nothing beside it, in this order. */
export const SINGLE_CASES: readonly NetworkCase[] = [DRIVING, LARGE_ORDER, IDLE, STARTING, ...BREAKDOWNS];

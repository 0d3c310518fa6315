import path from "node:path";
import { pause, WARM_UP_MS, withBenchMatch, type MatchPlan, type RunningMatch } from "./bench-match.ts";
import { msOutside, msUntilFullSpeed, msUntilInStep, totalMs, turnsPerSecond, waits } from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import { sharedNowMs, type PeerRecord, type Stretch } from "./peer-plan.ts";
import { fastOrders } from "./play-cases.ts";
import type { BenchPeer } from "./bench-peer.ts";

const NAME = "one of 4 peers on a phone in a car";
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
export const DRIVING: NetworkCase = {
  name: NAME,
  measure: ({ isQuick }) =>
    withBenchMatch(DRIVING_PLAN, async ({ peers, records }) => {
      await pause(WARM_UP_MS);
      const fromMs = sharedNowMs();
      await pause(isQuick ? TRACE_MS / 2 : TRACE_MS);
      const drive = { fromMs, toMs: sharedNowMs() };
      peers[PHONE]!.tell({ kind: "link", link: "delay=40" }); // the car has stopped
      await pause(WARM_UP_MS + STOPPED_MS);
      return [judge(await records(), drive)];
    }),
};

function judge(records: readonly PeerRecord[], drive: Stretch): NetworkRow {
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
    name: NAME,
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
export const BREAKDOWNS: readonly NetworkCase[] = [
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
  return ms === null ? "more than was measured" : `${(ms / 1_000).toFixed(1)} s`;
}

import path from "node:path";
import { pause, withBenchMatch, WARM_UP_MS, type MatchPlan } from "./bench-match.ts";
import { msOutside, totalMs, turnsPerSecond, waits } from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import { sharedNowMs, type PeerRecord, type Stretch } from "./peer-plan.ts";
import { fastOrders } from "./play-cases.ts";

const NAME = "one of 4 peers on a phone in a car";
const TRACE = path.resolve(import.meta.dirname, "../../../../traces/driving.trace");
const PHONE = 2;
const PLAN: MatchPlan = {
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
    withBenchMatch(PLAN, async ({ peers, records }) => {
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

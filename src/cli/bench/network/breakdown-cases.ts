import type { BenchPeer } from "./bench-peer.ts";
import { pause, withBenchMatch, WARM_UP_MS, type MatchPlan, type RunningMatch } from "./bench-match.ts";
import { msUntilFullSpeed, msUntilInStep, turnsPerSecond } from "./measures.ts";
import type { NetworkCase, NetworkRow } from "./network-row.ts";
import { sharedNowMs } from "./peer-plan.ts";
import { fastOrders } from "./play-cases.ts";

const LINK = "delay=50";
/** Nothing goes out, and what comes waits for longer than any match of the bench. */
const NO_LINK = "loss=100,rate=0.001,queue=0";
const PLAN: MatchPlan = { links: [LINK, LINK, LINK, LINK], orders: fastOrders };
const VICTIM = 2;
const OUTAGE_MS = 5_000;
const STANDSTILL_MS = 3_000;
const AFTERWARDS_MS = 15_000;
/** The end of that, in which all is as before. */
const LAST_MS = 8_000;
const TURNS_MIN = 9.9;
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
  return { name, measure: () => withBenchMatch(PLAN, (match) => measureBreakdown(name, match, happen)) };
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

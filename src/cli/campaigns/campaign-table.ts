import { assert } from "../../base/index.ts";
import {
  FAULT_KIT,
  holdTournaments,
  LANDMARKS,
  LIAR_KINDS,
  planMatches,
  playLiars,
  playMatches,
  playRuns,
  proveCaught,
  proveKernel,
  runAttacks,
  runCampaign,
  runFuzz,
  soak,
  TOURNAMENT_NAMES,
  type AttackRow,
  type CaseResult,
  type Figure,
  type FuzzFinding,
  type LiarResult,
  type RunResult,
  type SimulateEvent,
  type SoakEvent,
  type SoakMatch,
} from "../../lab/index.ts";
import { formatRow } from "../attack.ts";
import { formatFigure } from "../bench.ts";
import { describeRun } from "../departure-runs.ts";
import { describeWrong } from "../desync-liars.ts";
import { cellsOf, describeFailure, isRight } from "../desync.ts";
import { describeFinding, FUZZ_THREAD } from "../fuzz.ts";
import { describeMatch, summarize } from "../simulate.ts";
import { describeHeap } from "../soak-text.ts";
import { breathe, type Campaign, type CampaignOutcome, type CampaignWish } from "./campaign.ts";

/** In the order in which they are run: what takes longest is last. How much each plays: docs/campaigns.md. */
export const CAMPAIGNS: readonly Campaign[] = [
  { name: "varied seeds", run: playVariedSeeds },
  { name: "tournaments", run: holdAllTournaments },
  { name: "departure runs", run: playDepartures },
  { name: "desync faults", run: playFaults },
  { name: "desync liars", run: playAllLiars },
  { name: "kernel", run: compareKernel },
  { name: "soak", run: playSoak },
  { name: "fuzz", run: fuzzAll },
  { name: "attacks", run: playAttacks },
];

async function playVariedSeeds({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const seedCount = isQuick ? 20 : 200;
  const wish = { firstSeed: seed, seedCount, maps: "fitting", modes: ["classic"], wishes: {} } as const;
  const plans = planMatches({ ...wish, isVaried: true });
  assert(plans.ok, "campaigns: every seed of Classic can be played");
  const events: SimulateEvent[] = [];
  await playMatches({
    ...{ plans: plans.value, jobCount: 1, isStopped },
    progress: (plan, turn) => tell(`seed ${plan.seed}, turn ${turn ?? 0}; ${events.length} of ${seedCount}`),
    tell: (event) => events.push(event),
  });
  return {
    done: `${events.length} matches of 2 to 8 peers`,
    figure: summarize(events),
    problems: events.filter(({ problem }) => problem !== null).map(describeMatch),
  };
}

/** In processes of their own, which can be stopped in the midst of a figure. */
async function holdAllTournaments({
  isQuick,
  seed,
  tell,
  isStopped,
}: CampaignWish): Promise<CampaignOutcome> {
  const figures: Figure[] = [];
  const how = { names: TOURNAMENT_NAMES, jobCount: 2, firstSeed: seed, isQuick };
  await holdTournaments({ ...how, isStopped, tell, take: (figure) => figures.push(figure) });
  const judged = figures.filter(({ ok }) => ok !== null);
  const short = judged.filter(({ ok }) => ok === false);
  return {
    done: TOURNAMENT_NAMES.join(", "),
    figure: `${figures.length} figures, ${judged.length} with an aim, ${short.length} short of it`,
    problems: short.map(formatFigure),
  };
}

async function playDepartures({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const runCount = isQuick ? 20 : 200;
  const results: RunResult[] = [];
  await playRuns({
    ...{ firstSeed: seed, runCount, jobCount: 1, isStopped },
    begin: (playing) => tell(`seed ${playing}; ${results.length} of ${runCount}`),
    tell: (result) => results.push(result),
  });
  const seen = LANDMARKS.filter((landmark) => results.some(({ reached }) => reached.includes(landmark)));
  const wrong = results.filter(({ problems }) => problems.length > 0);
  return {
    done: `${results.length} matches of 2 to 8 peers`,
    figure: `${wrong.length} not in order; ${seen.length} of ${LANDMARKS.length} landmarks seen`,
    problems: wrong.map(describeRun),
  };
}

async function playFaults({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const runCount = isQuick ? 30 : 300;
  const results: CaseResult[] = [];
  const wish = { seed, runCount, kindPrefix: "", only: null, jobCount: 1, kit: FAULT_KIT };
  await runCampaign(wish, {
    isStopped,
    begin: ({ kind, peerCount }) => tell(`${kind}, ${peerCount} peers; ${results.length} of ${runCount}`),
    tell: (result) => results.push(result),
  });
  const [runs, found, named, judged, healed, p50, p99] = cellsOf(results);
  return {
    done: `${runs} faults of ${new Set(results.map(({ kind }) => kind)).size} kinds`,
    figure: `${found} found, ${named} named, ${judged} judged, ${healed} healed; pause p50 ${p50} ms, p99 ${p99} ms`,
    problems: results.filter((result) => !isRight(result)).map((one) => describeFailure(one, seed, "")),
  };
}

async function playAllLiars({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const runCount = isQuick ? 10 : 100;
  const results: LiarResult[] = [];
  for (const kind of LIAR_KINDS)
    for (const result of playLiars(kind, seed, runCount)) {
      results.push(result);
      tell(`${kind.name}; ${results.length} of ${LIAR_KINDS.length * runCount}`);
      await breathe();
      if (isStopped()) return outcomeOfLiars(results);
    }
  return outcomeOfLiars(results);
}

function outcomeOfLiars(results: readonly LiarResult[]): CampaignOutcome {
  const problems = results.flatMap((result) => describeWrong(result).join("\n") || []);
  const slowest = Math.min(...results.map(({ turnsPerSecond }) => turnsPerSecond));
  return {
    done: `${results.length} matches, liars of ${new Set(results.map(({ kind }) => kind)).size} kinds`,
    figure: `${problems.length} not right; slowest ${slowest.toFixed(1)} turns/s`,
    problems,
  };
}

/** The kernel beside the rules that it is made of; and kernels with one instruction changed, of which some do the same as before. */
async function compareKernel({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const play = { seed, tell, isStopped };
  const { matches, subTurns, differences, missing } = proveKernel({ ...play, matches: isQuick ? 20 : 200 });
  await breathe();
  const { changes, caught, endless } = await proveCaught({ ...play, changes: isQuick ? 10 : 100 });
  return {
    done: `${matches} matches, ${subTurns} sub-turns both ways; ${changes} changed kernels`,
    figure: `${differences.length} differ; ${caught} changes seen, ${endless} without end`,
    problems: [...differences, ...(isStopped() ? [] : missing.map((name) => `never happened: ${name}`))],
  };
}

/** Of 200 s each: many networks begin anew in the time of a long match. */
const SOAK_TURNS = 2_000;

async function playSoak({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const matchCount = isQuick ? 5 : 50;
  const events: SoakEvent[] = [];
  for (let i = 0; i < matchCount && !isStopped(); i += 1) {
    const show = ({ turn }: SoakMatch): void => tell(`match ${i + 1} of ${matchCount}, turn ${turn + 1}`);
    events.push(await soak({ seed: seed + i, peerCount: 4, turnCount: SOAK_TURNS }, { isStopped, show }));
  }
  const turns = events.reduce((sum, event) => sum + event.turns, 0);
  const slowest = Math.min(...events.map(({ turnsPerSecond }) => turnsPerSecond));
  const longestS = Math.max(...events.map(({ longestMs }) => longestMs)) / 1_000;
  const heaps = events.flatMap(({ heapBytesMax }) => heapBytesMax ?? []);
  const heap = describeHeap(heaps.length === 0 ? null : Math.max(...heaps));
  return {
    done: `${events.length} matches of 4 peers, ${turns} turns`,
    figure: `slowest ${slowest.toFixed(2)} turns/s; longest wait ${longestS.toFixed(1)} s; ${heap}`,
    problems: events.flatMap((event) =>
      event.problem === null
        ? []
        : `robocat simulate --soak ${SOAK_TURNS} --seed ${event.seed}: ${event.problem}`,
    ),
  };
}

async function fuzzAll({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const seconds = isQuick ? 60 : 600;
  const findings: FuzzFinding[] = [];
  const end = await runFuzz(
    { url: FUZZ_THREAD },
    { names: [], seed, inputCount: Infinity, seconds, isGuided: true },
    {
      isStopped,
      progress: (inputs, target) => tell(`${inputs} inputs, ${target}`),
      find: (finding) => findings.push(finding),
    },
  );
  const problems = findings.map((finding) => describeFinding(finding).join("\n"));
  if (end.kind !== "ended" || end.summary === null) {
    const reason = end.kind === "cannot-start" ? `: ${end.reason}` : "";
    return { done: "-", figure: "-", problems: [...problems, `it did not come to its end${reason}`] };
  }
  const { inputs, targets, blocks } = end.summary;
  return {
    done: `${inputs} inputs to ${targets.length} targets in ${end.summary.seconds.toFixed(0)} s`,
    figure: `${findings.length} found; ${Math.round(inputs / end.summary.seconds)} a second, ${blocks} blocks of source`,
    problems,
  };
}

async function playAttacks({ isQuick, seed, tell, isStopped }: CampaignWish): Promise<CampaignOutcome> {
  const rows: AttackRow[] = [];
  for await (const row of runAttacks({ seed, isQuick, only: "" }, { begin: tell })) {
    rows.push(row);
    await breathe();
    if (isStopped()) break;
  }
  const wrong = rows.filter(({ ok }) => !ok);
  return {
    done: `${rows.length} rows${isQuick ? ", quick" : ""}`,
    figure: `${wrong.length} not as promised`,
    problems: wrong.map(formatRow),
  };
}

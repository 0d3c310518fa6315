import path from "node:path";
import type { MatchMode } from "../../sim/index.ts";
import { writeLinkSettings } from "../../simnet/index.ts";
import { GroundWatch } from "./check-ground.ts";
import type { BotChoice, MatchPlan } from "./match-plan.ts";
import { SimulatedMatch } from "./simulated-match.ts";
import { workInProcesses } from "./work-in-processes.ts";
import { type Verdict, judgeMatch } from "./judge-match.ts";

/** How long a match plays before signals are looked at again, ms. */
const SLICE_MS = 100;
const PLAYER_PROCESS = path.join(import.meta.dirname, "player-process.ts");

interface PlayOptions {
  readonly plans: readonly MatchPlan[];
  readonly jobCount: number;
  readonly tell: (event: SimulateEvent, index: number) => void; // as soon as it is known, in the order of plans
  readonly progress: (plan: MatchPlan, turn: number | null) => void; // null: it is played by another process
  readonly isStopped: () => boolean;
}

/** Plays the matches of all plans, one after the other or several at a time. Ends early when it is stopped. */
export function playMatches(options: PlayOptions): Promise<void> {
  return options.jobCount === 1 ? playHere(options) : playInProcesses(options);
}

async function playHere({ plans, tell, progress, isStopped }: PlayOptions): Promise<void> {
  for (const [index, plan] of plans.entries()) {
    let endMs = performance.now() + SLICE_MS;
    const pause = async (turn: number): Promise<boolean> => {
      progress(plan, turn);
      await breathe();
      endMs = performance.now() + SLICE_MS;
      return !isStopped();
    };
    const event = await playMatch(plan, () => performance.now() > endMs, pause);
    if (event === null) return;
    tell(event, index);
    await breathe();
    if (isStopped()) return;
  }
}

/** Signals, and what others wrote, are heard in between. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function playInProcesses({ plans, jobCount, tell, progress, isStopped }: PlayOptions): Promise<void> {
  return workInProcesses<MatchPlan, SimulateEvent>({
    ...{ file: PLAYER_PROCESS, jobs: plans, processCount: jobCount, tell, isStopped },
    begin: (plan) => progress(plan, null),
  });
}

/** One line of `simulate --json`. */
export interface SimulateEvent extends Omit<Verdict, "outcome"> {
  readonly event: "simulate";
  /** crashed: a peer threw; broken: against the rules of the ground, see check-ground. */
  readonly outcome: Verdict["outcome"] | "crashed" | "broken";
  readonly seed: number;
  readonly mode: MatchMode;
  readonly map: string | null; // its name; null: Classic
  readonly peers: number;
  readonly botSeats: number; // computed by every peer
  readonly catsPerPlayer: number;
  readonly catLimit: number | null;
  readonly timeLimitMinutes: number | null;
  readonly kinds: "tabbies" | "mixed"; // at the start
  readonly hasFog: boolean;
  readonly teams: number; // 0: everybody on their own
  readonly bots: BotChoice;
  readonly isByTime: boolean; // the time was up
  readonly lossPercent: number;
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly duplicatePercent: number;
  readonly link: string; // all of it, as --link takes it
}

/** Plays the match of a plan in pieces; `pause` is called between two and says whether to go on. Null: it was not to. */
export async function playMatch(
  plan: MatchPlan,
  isEnough: () => boolean,
  pause: (turn: number) => Promise<boolean>,
): Promise<SimulateEvent | null> {
  const match = new SimulatedMatch(plan);
  const watch = new GroundWatch();
  const [first] = match.records;
  let turns = 0;
  match.onActivity = (record) => {
    if (record !== first || record.checksums.length === turns) return;
    turns = record.checksums.length;
    const world = record.peer.run?.match.world; // one peer is enough: all have equal checksums
    if (world !== undefined) watch.look(world);
  };
  let mistake: string | null = null;
  try {
    while (!match.runSome(isEnough)) if (!(await pause(turns - 1))) return null;
  } catch (error) {
    // A mistake of ours. The seed must be told all the same, and the other seeds have their turn.
    mistake = error instanceof Error ? error.message : String(error);
  }
  return describeEnd(plan, match, mistake, watch.problem);
}

function describeEnd(
  plan: MatchPlan,
  match: SimulatedMatch,
  mistake: string | null,
  brokenRule: string | null,
): SimulateEvent {
  const { seed, peerCount, catsPerPlayer, link, ground, teamCount = 0, bots = "medium" } = plan;
  const verdict = judgeMatch(match);
  const isWell = verdict.problem === null && mistake === null;
  const unended = isWell && isEndless(plan, verdict) ? "it did not come to an end" : null;
  const problem = brokenRule ?? unended;
  return {
    ...{ event: "simulate", seed, mode: ground?.mode ?? "classic", map: ground?.map.name ?? null },
    ...{
      peers: peerCount,
      botSeats: plan.botSeatCount ?? 0,
      catsPerPlayer,
      catLimit: ground?.catLimit ?? null,
    },
    ...{ timeLimitMinutes: ground?.timeLimitMinutes ?? null, teams: teamCount, bots },
    ...{ kinds: ground?.kinds ?? "tabbies", hasFog: ground?.fog === true },
    ...{ lossPercent: link.lossPercent, delayMs: link.delayMs, jitterMs: link.jitterMs },
    ...{ duplicatePercent: link.duplicatePercent, link: writeLinkSettings(link) },
    isByTime: isEndByTime(match),
    ...verdict,
    ...(isWell && problem !== null ? { outcome: "broken" as const, problem } : {}),
    ...(mistake === null ? {} : { outcome: "crashed" as const, winnerId: null, problem: mistake }),
  };
}

/** A match on a map ends, if nobody stops it: with a winner or without. A short --turns is no fault of the match. */
function isEndless({ ground, stopAfterTurn }: MatchPlan, { outcome }: Verdict): boolean {
  const endTurn = ground === undefined ? Infinity : ground.timeLimitMinutes * 600;
  return outcome === "stopped" && endTurn > 0 && stopAfterTurn >= endTurn;
}

function isEndByTime({ records }: SimulatedMatch): boolean {
  const world = records[0]!.peer.run?.match.world;
  const timeLimit = world?.ground?.rules.timeLimit ?? 0;
  return timeLimit > 0 && world!.header.subTurn >= timeLimit;
}

import { describeOutcome, replayProblems, safetyProblems } from "./judge-safety.ts";
import { onlookerProblems, outlivedGiver } from "./judge-onlookers.ts";
import { progressProblems } from "./judge-progress.ts";
import { returnProblems } from "./judge-returns.ts";
import { LANDMARKS, type Landmark } from "./landmarks.ts";
import type { RunPlan } from "./run-plan.ts";
import { describeTrouble } from "./trouble.ts";
import { TroubledMatch } from "./troubled-match.ts";

/** One line of `departures --runs N --json`. */
export interface RunResult {
  readonly event: "departures";
  readonly seed: number;
  readonly mode: string;
  readonly peers: number;
  readonly botSeats: number;
  readonly hasObserver: boolean;
  readonly lossPercent: number;
  readonly delayMs: number;
  readonly troubles: readonly string[];
  readonly outcome: string; // how many peers finished, gave up, ...
  readonly turn: number; // the last that anybody ended
  readonly simulatedMs: number;
  readonly reached: readonly Landmark[];
  readonly problems: readonly string[]; // sentences without their full stops
}

/** Lines that say enough. */
const PROBLEMS_MAX = 8;

/** Plays a run and judges it. */
export function playPlan(plan: RunPlan): RunResult {
  const { seed } = plan;
  const played = new TroubledMatch(plan);
  const problems: string[] = [];
  try {
    played.play();
    problems.push(...safetyProblems(played.allStories, played.landmarks.seen.has("a game has slipped")));
    problems.push(...progressProblems(played), ...returnProblems(played), ...replayProblems(played.stories));
    problems.push(...onlookerProblems(played.watched, played.allStories, plan.match.link.lossPercent));
    if (played.watched.some((one) => outlivedGiver(one, played.allStories)))
      played.landmarks.add("a stranger sees the end though its giver has gone");
    played.landmarks.sumUp(played.stories, plan);
    played.landmarks.sumUpReturns(played.allStories, plan);
  } catch (error) {
    // A mistake of ours. The seed must be told all the same, and the others have their turn.
    problems.unshift(error instanceof Error ? error.message : String(error));
  }
  const { match } = plan;
  const { seen } = played.landmarks;
  return {
    ...{ event: "departures", seed, mode: match.ground?.mode ?? "classic", peers: match.peerCount },
    ...{ botSeats: match.botSeatCount ?? 0, hasObserver: plan.hasObserver },
    ...{ lossPercent: match.link.lossPercent, delayMs: match.link.delayMs },
    troubles: plan.troubles.map((trouble) => describeTrouble(trouble)),
    outcome: describeOutcome(played.stories),
    turn: Math.max(...played.stories.map(({ record }) => record.checksums.length)) - 1,
    simulatedMs: Math.round(played.match.network.nowMs - played.startMs),
    reached: LANDMARKS.filter((landmark) => seen.has(landmark)),
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

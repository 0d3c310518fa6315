import path from "node:path";
import type { MatchPlan } from "./match-plan.ts";
import { playMatch, type SimulateEvent } from "./simulate-event.ts";
import { workInProcesses } from "./work-in-processes.ts";

/** How long a match plays before signals are looked at again, ms. */
const SLICE_MS = 100;
const PLAYER_PROCESS = path.join(import.meta.dirname, "player-process.ts");

export interface PlayOptions {
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

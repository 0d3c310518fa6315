import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { MatchPlan } from "./match-plan.ts";
import { playMatch, type SimulateEvent } from "./simulate-event.ts";

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

/** Each process gets the next plan when it is done; what comes before its turn waits, so that the order is that of plans. */
async function playInProcesses({ plans, jobCount, tell, progress, isStopped }: PlayOptions): Promise<void> {
  const early = new Map<number, SimulateEvent>();
  let nextPlan = 0;
  let nextToTell = 0;
  const take = (event: SimulateEvent, index: number): void => {
    early.set(index, event);
    for (let told = early.get(nextToTell); told !== undefined; told = early.get(nextToTell)) {
      tell(told, nextToTell);
      early.delete(nextToTell);
      nextToTell += 1;
    }
  };
  const work = async (): Promise<void> => {
    const child = fork(PLAYER_PROCESS, { serialization: "advanced" });
    try {
      if ((await hear(child, isStopped)) === null) return; // "ready"
      while (nextPlan < plans.length && !isStopped()) {
        const index = nextPlan;
        nextPlan += 1;
        progress(plans[index]!, null);
        child.send(plans[index]!);
        const event = await hear(child, isStopped);
        if (event === null) return;
        take(event as SimulateEvent, index);
      }
    } finally {
      child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobCount, plans.length) }, work));
  for (const [index, event] of [...early].toSorted(([a], [b]) => a - b)) tell(event, index); // it was stopped
}

/** The next message of a process; null when it is to be waited for no longer. Rejects if the process is gone. */
function hear(child: ChildProcess, isStopped: () => boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => (isStopped() ? settle(() => resolve(null)) : undefined), SLICE_MS);
    const onMessage = (message: unknown): void => settle(() => resolve(message));
    const onExit = (status: number | null, signal: string | null): void =>
      settle(() => {
        // Ctrl+C reaches it as well, and before it is ready it knows no better than to go.
        if (signal === "SIGINT" || isStopped()) resolve(null);
        else
          reject(new Error(`a process that plays matches ended with status ${status ?? signal ?? "none"}`));
      });
    const settle = (end: () => void): void => {
      clearInterval(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      end();
    };
    child.once("message", onMessage);
    child.once("exit", onExit);
  });
}

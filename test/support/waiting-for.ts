import { setTimeout as sleep } from "node:timers/promises";

type Words = string | (() => string);
interface Wait {
  readonly words: Words;
  isForgotten: boolean;
}

// One list a process: a test that waits does so in the process that runs it.
let waits: Wait[] = [];
let listener: (() => void) | undefined;

const PAUSE_MS = 20;

/** Keeps in words what a test waits for while `work` has not settled. A test that hangs is reported with these words. */
export async function waitingFor<T>(words: Words, work: PromiseLike<T> | (() => PromiseLike<T>)): Promise<T> {
  return whileNamed({ words, isForgotten: false }, () => (typeof work === "function" ? work() : work));
}

/** Waits until `check` throws no more, however long that takes, and answers what it then answers. The words name what it waits for. */
export async function eventually<T>(words: string, check: () => T | PromiseLike<T>): Promise<T> {
  let refusal = "";
  const wait: Wait = { words: () => `${words}. ${refusal}`, isForgotten: false };
  return whileNamed(wait, async () => {
    for (;;) {
      try {
        return await check();
      } catch (error) {
        refusal = error instanceof Error ? error.message : String(error);
        listener?.();
      }
      await sleep(PAUSE_MS);
      if (wait.isForgotten) throw new Error(`the test that waited for this has ended: ${words}`);
    }
  });
}

/** What is waited for just now, in the order in which it began. */
export function whatIsWaitedFor(): string {
  if (waits.length === 0) return "nothing that it has named (see test/support/waiting-for.ts)";
  return waits.map(({ words }) => (typeof words === "function" ? words() : words)).join("; ");
}

/** Forgets what tests before this one still wait for: they were ended. */
export function forgetWaits(): void {
  for (const wait of waits) wait.isForgotten = true;
  waits = [];
  listener?.();
}

/** Calls `heard` at each change; who heard before hears no more. */
export function hearWaits(heard: () => void): void {
  listener = heard;
}

async function whileNamed<T>(wait: Wait, work: () => PromiseLike<T>): Promise<T> {
  waits.push(wait);
  listener?.();
  try {
    return await work();
  } finally {
    waits = waits.filter((other) => other !== wait);
    listener?.();
  }
}

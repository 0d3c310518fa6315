import { fork, type ChildProcess } from "node:child_process";

/** How often a process that waits for another one looks whether it was stopped, ms. */
const LOOK_EVERY_MS = 100;

interface ProcessWork<Job, Answer> {
  readonly file: string; // what each process runs: it says that it is ready, and then answers each job
  readonly jobs: readonly Job[];
  readonly processCount: number;
  readonly begin: (job: Job) => void; // it is given to a process
  readonly tell: (answer: Answer, index: number) => void; // as soon as it is known, in the order of jobs
  readonly isStopped: () => boolean;
}

/** Each process gets the next job when it is done; what comes before its turn waits, so that the order is that of jobs. */
export async function workInProcesses<Job, Answer>(work: ProcessWork<Job, Answer>): Promise<void> {
  const { file, jobs, processCount, begin, tell, isStopped } = work;
  const early = new Map<number, Answer>();
  let nextJob = 0;
  let nextToTell = 0;
  const take = (answer: Answer, index: number): void => {
    early.set(index, answer);
    for (let told = early.get(nextToTell); told !== undefined; told = early.get(nextToTell)) {
      tell(told, nextToTell);
      early.delete(nextToTell);
      nextToTell += 1;
    }
  };
  const workOne = async (): Promise<void> => {
    const child = fork(file, { serialization: "advanced" });
    try {
      if ((await hear(child, isStopped)) === null) return; // "ready"
      while (nextJob < jobs.length && !isStopped()) {
        const index = nextJob;
        nextJob += 1;
        begin(jobs[index]!);
        child.send(jobs[index] as object);
        const answer = await hear(child, isStopped);
        if (answer === null) return;
        take(answer as Answer, index);
      }
    } finally {
      child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: Math.min(processCount, jobs.length) }, workOne));
  for (const [index, answer] of [...early].toSorted(([a], [b]) => a - b)) tell(answer, index); // it was stopped
}

/** The next message of a process; null when it is to be waited for no longer. Rejects if the process is gone. */
function hear(child: ChildProcess, isStopped: () => boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => (isStopped() ? settle(() => resolve(null)) : undefined), LOOK_EVERY_MS);
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

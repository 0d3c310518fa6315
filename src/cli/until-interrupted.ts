/** Runs something long that asks now and then, with a `breathe` before, whether Ctrl+C was pressed. A second one ends the process. */
export async function untilInterrupted<T>(run: (isStopped: () => boolean) => Promise<T>): Promise<T> {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    return await run(() => isStopped);
  } finally {
    process.off("SIGINT", stop);
  }
}

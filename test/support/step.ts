const running = new Set<string>();

/** A part of a test that tells a story: where the story fails there, the error says so. ROBOCAT_STEPS=1 prints how long each took. */
export async function step<T>(name: string, act: () => Promise<T> | T): Promise<T> {
  const beganMs = performance.now();
  running.add(name);
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.message = `at the step "${name}": ${error.message}`;
    throw error;
  } finally {
    running.delete(name);
    const tookMs = Math.round(performance.now() - beganMs);
    if (process.env["ROBOCAT_STEPS"] !== undefined) console.log(`${tookMs} ms: ${name}`);
  }
}

/** The steps at which a test was when it was ended, which is asked once. */
export function stepsLeft(): readonly string[] {
  const names = [...running];
  running.clear();
  return names;
}

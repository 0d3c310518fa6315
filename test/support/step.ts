/** A part of a test that tells a story: where the story fails there, the error says so. ROBOCAT_STEPS=1 prints how long each took. */
export async function step<T>(name: string, act: () => Promise<T> | T): Promise<T> {
  const beganMs = performance.now();
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.message = `at the step "${name}": ${error.message}`;
    throw error;
  } finally {
    const tookMs = Math.round(performance.now() - beganMs);
    if (process.env["ROBOCAT_STEPS"] !== undefined) console.log(`${tookMs} ms: ${name}`);
  }
}

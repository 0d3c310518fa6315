/** Thrown by assert: a mistake of ours, never of the network's, a file's or the player's. */
export class AssertionError extends Error {
  override readonly name = "AssertionError";
}

/** Throws AssertionError when the condition does not hold, in release builds too. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

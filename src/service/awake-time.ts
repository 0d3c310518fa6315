/** Longer gaps between two readings mean that this machine stood still, or that the service did. */
const GAP_MS_MAX = 2_000;

/**
 * Milliseconds from any beginning, which stand still while the machine or the service does: nobody has been silent meanwhile. No step of the
 * wall clock changes them. They must be read at least every second.
 */
export function awakeTime(read: () => number = () => performance.now()): () => number {
  let lastMs = read();
  let nowMs = 0;
  return () => {
    const readMs = read();
    nowMs += Math.min(readMs - lastMs, GAP_MS_MAX);
    lastMs = readMs;
    return nowMs;
  };
}

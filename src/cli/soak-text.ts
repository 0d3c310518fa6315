// What is said of a soak test.

import type { SoakEvent } from "../lab/index.ts";

/** For people. */
export function describeSoak(event: SoakEvent): readonly string[] {
  const { seed, peers, turns, checksum, slowest, problem } = event;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const total = Object.values(event.commandDelays).reduce((sum, count) => sum + count, 0);
  const delays = Object.entries(event.commandDelays).map(
    ([delay, count]) => `${delay}: ${((100 * count) / total).toFixed(1)} %`,
  );
  const weather = Object.entries(event.weatherMs).map(([kind, ms]) => `${kind} ${Math.round(ms / 1_000)} s`);
  return [
    `soak, seed ${seed}: ${peers} peers, ${turns} turns, checksum ${checksum ?? "none"}`,
    `  real time ${event.seconds.toFixed(1)} s, ${event.turnsPerRealSecond.toFixed(0)} turns/s`,
    `  simulated time ${seconds(event.simulatedMs)}, ${event.turnsPerSecond.toFixed(2)} turns/s: ${weather.join(", ")}`,
    slowest === null
      ? "  slowest: the match was too short to tell"
      : `  slowest: ${slowest.turnsPerSecond.toFixed(2)} turns/s up to turn ${slowest.turn} (${slowest.weather}); longest wait for a turn ${seconds(event.longestMs)}`,
    `  command delay in turns: ${delays.join(", ")}`,
    `  ${describeHeap(event.heapBytesMax)}, at most ${event.datagramsMax} datagrams and wake-ups under way`,
    problem !== null ? `FAILED: ${problem}` : event.outcome === "ok" ? "OK" : "interrupted",
  ];
}

/** Null: it was not measured. */
export function describeHeap(bytesMax: number | null): string {
  return bytesMax === null ? "heap not measured" : `heap at most ${(bytesMax / 1_048_576).toFixed(1)} MB`;
}

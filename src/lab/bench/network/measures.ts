import { TURN_MS } from "../../../lockstep/index.ts";
import type { PeerRecord, Stretch, TurnRecord } from "./peer-plan.ts";

/** A wait shorter than this is none. */
const WAITED_MS_MIN = 1;

/** Where a peer was in the match at that time: the turn it was in, and its part that was over; turns in delay stand still. */
export function positionAt({ turns }: PeerRecord, atMs: number): number {
  const next = firstEndedAfter(turns, atMs);
  const before = turns[next - 1];
  if (before === undefined) return 0;
  const entered = turns[next];
  const runsFromMs = before.endedMs + (entered?.waitedMs ?? 0);
  const lengthMs = entered === undefined ? TURN_MS : Math.max(1, entered.endedMs - runsFromMs);
  return before.turn + 1 + Math.max(0, Math.min(1, (atMs - runsFromMs) / lengthMs));
}

/** Of the slowest peer. */
export function turnsPerSecond(records: readonly PeerRecord[], { fromMs, toMs }: Stretch): number {
  const turns = records.map((record) => positionAt(record, toMs) - positionAt(record, fromMs));
  return (Math.min(...turns) * 1_000) / (toMs - fromMs);
}

/** The smallest value that so many percent of the values do not exceed; NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** How long orders took that ran in that time, of all peers, ms. */
export function orderTimes(records: readonly PeerRecord[], { fromMs, toMs }: Stretch): readonly number[] {
  return records.flatMap(({ orders }) =>
    orders.filter(({ ranMs }) => ranMs >= fromMs && ranMs < toMs).map(({ tookMs }) => tookMs),
  );
}

/** When a peer was in delay, as far as it was in that time. */
export function waits({ turns }: PeerRecord, within: Stretch): readonly Stretch[] {
  const all = turns.slice(1).map(({ waitedMs }, i) => {
    const fromMs = turns[i]!.endedMs;
    return { fromMs, toMs: fromMs + waitedMs };
  });
  return all
    .filter(({ fromMs, toMs }) => toMs - fromMs >= WAITED_MS_MIN)
    .flatMap((wait) => overlap(wait, within));
}

/** What of these stretches lies outside all of those, ms; those do not overlap each other. */
export function msOutside(stretches: readonly Stretch[], those: readonly Stretch[]): number {
  const inside = stretches.flatMap((stretch) => those.flatMap((other) => overlap(stretch, other)));
  return totalMs(stretches) - totalMs(inside);
}

export function totalMs(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/** The largest and the smallest command delay in that time, of all peers, turns. */
export function delayRange(records: readonly PeerRecord[], { fromMs, toMs }: Stretch): string {
  const delays = records.flatMap(({ turns }) =>
    turns.filter(({ endedMs }) => endedMs >= fromMs && endedMs < toMs).map(({ delayTurns }) => delayTurns),
  );
  const [least, most] = [Math.min(...delays), Math.max(...delays)];
  return least === most ? String(least) : `${least} to ${most}`;
}

export function bytesPerSecond(record: PeerRecord, window: Stretch): number {
  return growth(record, window, ({ sentBytes }) => sentBytes) * 1_000;
}

/** Percent of a core. */
export function processorShare(record: PeerRecord, window: Stretch): number {
  return growth(record, window, ({ processorMs }) => processorMs) * 100;
}

/** After that time, until all run at full speed for two seconds on end, ms; null: not within what was recorded. */
export function msUntilFullSpeed(records: readonly PeerRecord[], fromMs: number): number | null {
  const FULL_SPEED = 9.8;
  return firstTime(records, fromMs, 2_000, (atMs) => {
    return turnsPerSecond(records, { fromMs: atMs, toMs: atMs + 2_000 }) >= FULL_SPEED;
  });
}

/** After that time, until a peer is within half a turn of the others' mean for a second on end, ms; null: never. */
export function msUntilInStep(
  record: PeerRecord,
  others: readonly PeerRecord[],
  fromMs: number,
): number | null {
  const isInStep = (atMs: number): boolean => {
    const sum = others.reduce((total, other) => total + positionAt(other, atMs), 0);
    return Math.abs(positionAt(record, atMs) - sum / others.length) <= 0.5;
  };
  const times = Array.from({ length: 21 }, (_, i) => i * 50);
  return firstTime([record, ...others], fromMs, 1_000, (atMs) => times.every((ms) => isInStep(atMs + ms)));
}

function firstTime(
  records: readonly PeerRecord[],
  fromMs: number,
  holdsMs: number,
  isSo: (atMs: number) => boolean,
): number | null {
  const STEP_MS = 20;
  const lastMs = Math.min(...records.map(({ turns }) => turns.at(-1)?.endedMs ?? -Infinity)) - holdsMs;
  for (let atMs = fromMs; atMs <= lastMs; atMs += STEP_MS) if (isSo(atMs)) return atMs - fromMs;
  return null;
}

/** Of a counter, by ms, between the samples that are nearest to the ends of the window. */
function growth(
  { samples }: PeerRecord,
  { fromMs, toMs }: Stretch,
  read: (sample: PeerRecord["samples"][number]) => number,
): number {
  const inside = samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined || first === last) return NaN;
  return (read(last) - read(first)) / (last.atMs - first.atMs);
}

/** The index of the first turn that ended later; there may be none. */
function firstEndedAfter(turns: readonly TurnRecord[], atMs: number): number {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]!.endedMs <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function overlap(a: Stretch, b: Stretch): readonly Stretch[] {
  const fromMs = Math.max(a.fromMs, b.fromMs);
  const toMs = Math.min(a.toMs, b.toMs);
  return toMs > fromMs ? [{ fromMs, toMs }] : [];
}

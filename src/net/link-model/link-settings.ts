import type { LinkTrace } from "./link-trace.ts";

/** How bad the way between one host and all others is. Times in ms, may be fractional; shares in percent. */
export interface LinkSettings {
  readonly delayMs: number; // one way, of what this host sends
  readonly downDelayMs: number; // the same of what comes: as long as delayMs where the way to this host itself is long
  readonly jitterMs: number; // up to so much more or less, which also reorders
  readonly lossPercent: number; // of what it sends, on average
  readonly burstLength: number; // mean length of a run of losses, in packets to one destination; 1: each by itself
  readonly duplicatePercent: number;
  readonly reorderPercent: number; // so many are held back until later ones have overtaken them
  readonly rateKbit: number; // up, and again down; 1 kbit is 1,000 bits; headers count; 0: no limit
  readonly queueMs: number; // what would wait longer than this for the rate or the trace is dropped
  readonly upTrace: LinkTrace | null; // in place of the rate
  readonly downTrace: LinkTrace | null;
}

export const PERFECT_LINK: LinkSettings = {
  delayMs: 0,
  downDelayMs: 0,
  jitterMs: 0,
  lossPercent: 0,
  burstLength: 1,
  duplicatePercent: 0,
  reorderPercent: 0,
  rateKbit: 0,
  queueMs: 1_000,
  upTrace: null,
  downTrace: null,
};

/** What each number may be, both ends included. */
export const LINK_RANGES = {
  delayMs: [0, 10_000],
  downDelayMs: [0, 10_000],
  jitterMs: [0, 10_000],
  lossPercent: [0, 100],
  burstLength: [1, 1_000],
  duplicatePercent: [0, 100],
  reorderPercent: [0, 100],
  rateKbit: [0, 10_000_000],
  queueMs: [0, 60_000],
} as const satisfies Partial<Record<keyof LinkSettings, readonly [min: number, max: number]>>;

export type LinkNumber = keyof typeof LINK_RANGES;

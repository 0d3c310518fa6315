import { makeChirp, makeGrowl, makeMew, makePurr, makeSigh } from "./cat-calls.ts";
import {
  makeAlarm,
  makeBirth,
  makeClaim,
  makeCountdown,
  makeLose,
  makeLost,
  makeOrder,
  makeRefusal,
  makeStart,
  makeTap,
  makeWin,
} from "./signals.ts";
import type { Wave } from "./wave.ts";
import { makeHit, makeLanding, makeLob, makeThrow } from "./yarn-sounds.ts";

/** What the player sets the loudness of. */
export type SoundGroup = "effects" | "alarms" | "music";

/** A sound: how it is made and how often it may be heard. */
interface SoundRule {
  readonly group: SoundGroup;
  readonly peak: number; // of its samples, 0 .. 1, when nothing else sounds
  readonly voices: number; // at once, at most
  readonly gapSeconds: number; // between two beginnings, at least
  readonly spread: number; // how far it is tuned by chance: 0.05 is 5 % up or down
  readonly variants: number;
  readonly make: (variant: number) => Wave; // at peak 1
}

const rule = (
  [group, peak, voices, gapSeconds]: readonly [SoundGroup, number, number, number],
  [variants, spread]: readonly [number, number],
  make: (variant: number) => Wave,
): SoundRule => ({ group, peak, voices, gapSeconds, spread, variants, make });

/** Every sound there is. Peaks are set by how often one hears it: what comes in dozens is quiet. */
export const SOUND_TABLE = {
  select: rule(["effects", 0.36, 2, 0.09], [4, 0.05], makeChirp),
  order: rule(["effects", 0.26, 3, 0.06], [3, 0], makeOrder),
  attack: rule(["effects", 0.36, 2, 0.12], [3, 0.05], makeGrowl),
  refuse: rule(["effects", 0.3, 1, 0.25], [1, 0], makeRefusal),
  throw: rule(["effects", 0.22, 5, 0.035], [3, 0.1], makeThrow),
  lob: rule(["effects", 0.24, 3, 0.08], [2, 0.06], makeLob),
  hit: rule(["effects", 0.3, 5, 0.035], [3, 0.1], makeHit),
  land: rule(["effects", 0.42, 3, 0.08], [2, 0.05], makeLanding),
  fall: rule(["effects", 0.33, 3, 0.12], [3, 0.08], makeSigh),
  breed: rule(["effects", 0.3, 2, 0.15], [3, 0.04], makeBirth),
  purr: rule(["effects", 0.12, 1, 12], [1, 0.06], makePurr),
  mew: rule(["effects", 0.1, 1, 8], [3, 0.1], makeMew),
  tap: rule(["effects", 0.14, 2, 0.05], [1, 0.02], makeTap),
  claim: rule(["alarms", 0.4, 2, 0.3], [1, 0], makeClaim),
  lost: rule(["alarms", 0.42, 2, 0.3], [1, 0], makeLost),
  alarm: rule(["alarms", 0.4, 1, 2], [1, 0], makeAlarm),
  countdown: rule(["alarms", 0.32, 2, 0.3], [1, 0], makeCountdown),
  start: rule(["alarms", 0.42, 1, 1], [1, 0], makeStart),
  win: rule(["alarms", 0.5, 1, 3], [1, 0], makeWin),
  lose: rule(["alarms", 0.45, 1, 3], [1, 0], makeLose),
} satisfies Readonly<Record<string, SoundRule>>;

export type SoundKind = keyof typeof SOUND_TABLE;

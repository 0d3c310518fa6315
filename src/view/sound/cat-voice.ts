import { StateFilter } from "./state-filter.ts";
import { makeNoise, makeWave, SAMPLE_RATE, valueAt, type Line, type Wave } from "./wave.ts";

/** A cat's call: all lines over its time. */
export interface Call {
  readonly seconds: number;
  readonly hertz: Line; // of the voice
  readonly mouth: Line; // 0 closed "m", 1 narrow "i", 2 open "a", 3 round "u"
  readonly loudness: Line;
  readonly trillHertz?: number; // of a tongue that rolls, as in "mrrp"
  readonly trill?: Line; // how much it rolls, 0 .. 1
  readonly breath?: number; // 0 .. 1, noise in the voice
}

/** The three resonances of a small mouth in hertz, from closed to round. */
const VOWELS: readonly (readonly [number, number, number])[] = [
  [330, 1000, 2700],
  [520, 2450, 3700],
  [980, 1750, 3300],
  [460, 980, 2900],
];
const GAINS = [0.9, 1.15, 0.7] as const;
const SHARPNESS = [5, 7, 8] as const;
const TUNE_EVERY = 32; // samples

/**
 * A call as a cat makes it: a voice with all overtones (a saw, rounded where it would fold over), a mouth that opens and
 * closes before it, some breath. Not yet faded and scaled.
 */
export function makeCall(call: Call, seed: number): Wave {
  const { seconds, hertz, mouth, loudness, trillHertz = 24, trill, breath = 0.06 } = call;
  const noise = makeNoise(seed);
  const filters = GAINS.map((_, i) => new StateFilter(VOWELS[0]![i]!, SHARPNESS[i]!));
  let phase = 0;
  let untilTuned = 0;
  let lowered = 0; // the overtones, softened
  return makeWave(seconds, (time) => {
    const share = time / seconds;
    const wobble = 1 + 0.008 * Math.sin(time * 36 + seed) + 0.004 * Math.sin(time * 83);
    const step = (valueAt(hertz, share) * wobble) / SAMPLE_RATE;
    phase = (phase + step) % 1;
    if (untilTuned === 0) {
      tuneMouth(filters, valueAt(mouth, share));
      untilTuned = TUNE_EVERY;
    }
    untilTuned -= 1;
    lowered += (saw(phase, step) - lowered) * 0.72;
    const source = lowered + noise() * breath;
    let sum = lowered * 0.1;
    filters.forEach((filter, i) => {
      filter.run(source);
      sum += filter.band * GAINS[i]!;
    });
    const roll = trill === undefined ? 1 : rolled(valueAt(trill, share), time * trillHertz);
    return sum * valueAt(loudness, share) * roll;
  });
}

function tuneMouth(filters: readonly StateFilter[], mouth: number): void {
  const at = Math.min(VOWELS.length - 1.001, Math.max(0, mouth));
  const from = VOWELS[Math.floor(at)]!;
  const to = VOWELS[Math.floor(at) + 1]!;
  filters.forEach((filter, i) => {
    filter.tune(from[i]! * (to[i]! / from[i]!) ** (at % 1), SHARPNESS[i]!);
  });
}

/** A falling saw whose jump is rounded over two samples (polynomial band-limited step), so that it does not fold over. */
function saw(phase: number, step: number): number {
  const plain = 2 * phase - 1;
  if (phase < step) {
    const t = phase / step;
    return plain - (2 * t - t * t - 1);
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return plain - (t * t + 2 * t + 1);
  }
  return plain;
}

function rolled(depth: number, turns: number): number {
  const beat = 0.5 - 0.5 * Math.cos(turns * Math.PI * 2);
  return 1 - depth * 0.85 * (1 - beat);
}

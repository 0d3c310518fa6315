import { makeVisualRandom } from "../scene/visual-random.ts";

/** Sound as samples, -1 .. 1, one channel. */
export type Wave = Float32Array<ArrayBuffer>;

/** Samples a second of everything that is made here; the sound card's own rate may differ, playing it takes care of that. */
export const SAMPLE_RATE = 44_100;

/** Points of a line: at which share of the time (0 .. 1, ascending) it has which value. */
export type Line = readonly (readonly [share: number, value: number])[];

/** A wave of so many seconds, each sample by its time in seconds. */
export function makeWave(seconds: number, sampleAt: (time: number) => number): Wave {
  const wave = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < wave.length; i += 1) wave[i] = sampleAt(i / SAMPLE_RATE);
  return wave;
}

/** The value of a line at a share of its time, straight between two points. */
export function valueAt(line: Line, share: number): number {
  let before = line[0]!;
  for (const point of line) {
    if (point[0] >= share) {
      const span = point[0] - before[0];
      return span <= 0 ? point[1] : before[1] + ((share - before[0]) / span) * (point[1] - before[1]);
    }
    before = point;
  }
  return before[1];
}

/** Noise between -1 and 1, the same for a seed. */
export function makeNoise(seed: number): () => number {
  const random = makeVisualRandom(seed);
  return () => random() * 2 - 1;
}

/** Adds a wave to another from a time on, as loud as said; what reaches over the end is cut off. */
export function mixIn(
  into: Wave,
  wave: Wave,
  { at, gain }: { readonly at: number; readonly gain: number },
): void {
  const from = Math.round(at * SAMPLE_RATE);
  const count = Math.min(wave.length, into.length - from);
  for (let i = 0; i < count; i += 1) into[from + i]! += wave[i]! * gain;
}

/** Makes a wave begin and end in silence, so that it does not click, and as loud as `peak` at its loudest; in place. */
export function finish(wave: Wave, peak: number, fade: { readonly in: number; readonly out: number }): Wave {
  let sum = 0;
  for (const sample of wave) sum += sample;
  const mean = sum / wave.length;
  const fadeIn = Math.max(1, Math.round(fade.in * SAMPLE_RATE));
  const fadeOut = Math.max(1, Math.round(fade.out * SAMPLE_RATE));
  let loudest = 1e-9;
  for (let i = 0; i < wave.length; i += 1) {
    const left = wave.length - 1 - i;
    const share = (i < fadeIn ? rise(i / fadeIn) : 1) * (left < fadeOut ? rise(left / fadeOut) : 1);
    wave[i] = (wave[i]! - mean) * share;
    loudest = Math.max(loudest, Math.abs(wave[i]!));
  }
  for (let i = 0; i < wave.length; i += 1) wave[i]! *= peak / loudest;
  return wave;
}

/** From 0 to 1 like a raised cosine, which has no corner at either end. */
function rise(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * share);
}

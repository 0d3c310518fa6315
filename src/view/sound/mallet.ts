import { makeNoise, makeWave, mixIn, SAMPLE_RATE, valueAt, type Line, type Wave } from "./wave.ts";

/** What a note is played on. */
export type Instrument = "kalimba" | "marimba" | "bell" | "bass" | "reed" | "pad";

/** A partial of a struck thing: its frequency as a multiple of the note's, how loud, and how long it rings, both at middle C. */
type Partial = readonly [ratio: number, gain: number, seconds: number];

const STRUCK: Readonly<Record<"kalimba" | "marimba" | "bell" | "bass", readonly Partial[]>> = {
  kalimba: [
    [1, 1, 0.42],
    [2.003, 0.16, 0.22],
    [5.42, 0.1, 0.05],
  ],
  marimba: [
    [1, 1, 0.3],
    [3.93, 0.22, 0.07],
    [9.2, 0.05, 0.025],
  ],
  bell: [
    [1, 1, 0.7],
    [2.01, 0.4, 0.45],
    [3.03, 0.16, 0.3],
    [5.2, 0.06, 0.12],
  ],
  bass: [
    [1, 1, 0.5],
    [2, 0.34, 0.26],
    [3.01, 0.12, 0.12],
  ],
};
const MIDDLE_C_HERTZ = 261.63;
const ATTACK_SECONDS = 0.004;
const KNOCK_SECONDS = 0.06;
const HERTZ_MAX = 12_000;
const TAU = Math.PI * 2;
const REED_BRIGHTNESS: Line = [
  [0, 0],
  [0.12, 1],
  [1, 0.2],
];
const REED_LOUDNESS: Line = [
  [0, 0],
  [0.05, 1],
  [0.35, 0.75],
  [1, 0],
];
/** Of the pad, whose end joins its beginning. */
const PAD_SECONDS = 4;
/** The pad's voices: how far each is out of tune (in steps of a quarter hertz), how loud, and at which multiple of the note. */
const PAD_VOICES = [
  [-2, 0.28, 1],
  [0, 0.7, 1],
  [3, 0.28, 1],
  [1, 0.2, 2],
  [-1, 0.07, 3],
] as const;

/** A note of that frequency; not yet faded and scaled. */
export function makeNote(instrument: Instrument, hertz: number): Wave {
  if (instrument === "pad") return makePad(hertz);
  return instrument === "reed" ? makeReed(hertz) : makeStruck(STRUCK[instrument], hertz);
}

/** Wood, metal or a string that is struck once: each partial dies away by itself, high notes sooner than low ones. */
function makeStruck(partials: readonly Partial[], hertz: number): Wave {
  const ring = Math.min(2, Math.sqrt(MIDDLE_C_HERTZ / hertz));
  const longest = Math.max(...partials.map(([, , seconds]) => seconds)) * ring;
  const noise = makeNoise(Math.round(hertz));
  let dull = 0;
  // The mallet itself.
  const knock = makeWave(KNOCK_SECONDS, (time) => {
    dull += (noise() - dull) * 0.16;
    return dull * 0.5 * Math.exp(-time / 0.009);
  });
  const wave = makeWave(longest * 4.2, () => 0);
  mixIn(wave, knock, { at: 0, gain: 1 });
  for (const [ratio, gain, seconds] of partials)
    if (hertz * ratio < HERTZ_MAX) addRinging(wave, { hertz: hertz * ratio, gain, seconds: seconds * ring });
  const attack = Math.round(ATTACK_SECONDS * SAMPLE_RATE);
  for (let i = 0; i < attack; i += 1) wave[i]! *= i / attack;
  return wave;
}

/**
 * Adds a sine that dies away in so many seconds (to a 2.7th; Infinity: never), begun at a phase. Each sample follows from the
 * two before it: a sine a sample would cost ten times as much.
 */
function addRinging(
  wave: Wave,
  sine: { readonly hertz: number; readonly gain: number; readonly seconds: number; readonly phase?: number },
): void {
  const { hertz, gain, seconds, phase = 0 } = sine;
  const step = (TAU * hertz) / SAMPLE_RATE;
  const decay = Math.exp(-1 / (seconds * SAMPLE_RATE));
  const first = 2 * decay * Math.cos(step);
  const second = decay * decay;
  let before = (gain * Math.sin(phase - step)) / decay;
  let now = gain * Math.sin(phase);
  for (let i = 0; i < wave.length; i += 1) {
    wave[i]! += now;
    const next = first * now - second * before;
    before = now;
    now = next;
  }
}

/** A small clarinet: odd overtones that come a little after the note, and a slow vibrato. */
function makeReed(hertz: number): Wave {
  const seconds = 1.3;
  let phase = 0;
  return makeWave(seconds, (time) => {
    const share = time / seconds;
    const vibrato = 1 + 0.006 * Math.sin(TAU * 5.1 * time) * Math.min(1, time / 0.35);
    phase += (TAU * hertz * vibrato) / SAMPLE_RATE;
    const bright = 0.4 + 0.6 * valueAt(REED_BRIGHTNESS, share);
    // Overtones of a sine by the angle sums: three times and five times the phase from one sine.
    const sine = Math.sin(phase);
    const square = sine * sine;
    const third = sine * (3 - 4 * square);
    const fifth = sine * (16 * square * square - 20 * square + 5);
    return (sine + bright * (0.32 * third + 0.12 * fifth)) * valueAt(REED_LOUDNESS, share);
  });
}

/** A soft choir without beginning or end: all its frequencies fit into its length a whole number of times. */
function makePad(hertz: number): Wave {
  const wave = makeWave(PAD_SECONDS, () => 0);
  for (const [out, gain, ratio] of PAD_VOICES) {
    const fitted = (Math.round(hertz * ratio * PAD_SECONDS) + out) / PAD_SECONDS;
    addRinging(wave, { hertz: fitted, gain, seconds: Infinity, phase: out * 1.7 + ratio });
  }
  return wave;
}

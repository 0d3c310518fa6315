import { makeMew, makePurr } from "./cat-calls.ts";
import { makeNote, type Instrument } from "./mallet.ts";
import { hertzOf } from "./score.ts";
import { makePoof } from "./yarn-sounds.ts";
import { finish, makeWave, mixIn, SAMPLE_RATE, type Wave } from "./wave.ts";

/** A short tune: at which second which key (60 is middle C) is struck, and how hard. All are of the music's own scale. */
interface Motif {
  readonly instrument: Instrument;
  readonly notes: readonly (readonly [at: number, key: number, strength: number])[];
}

/** Two plucks upward: "on our way". Variants answer from another step. */
export function makeOrder(variant: number): Wave {
  const [from, to] = [
    [67, 72],
    [69, 74],
    [64, 69],
  ][variant]!;
  return played({
    instrument: "kalimba",
    notes: [
      [0, from!, 0.8],
      [0.07, to!, 1],
    ],
  });
}

/** A dull wooden knock: that can't be done. */
export function makeRefusal(): Wave {
  return played({
    instrument: "marimba",
    notes: [
      [0, 52, 1],
      [0.09, 50, 0.8],
    ],
  });
}

/** A cushion is ours: three steps up, and somebody purrs. */
export function makeClaim(): Wave {
  const wave = strike({
    instrument: "kalimba",
    notes: [
      [0, 67, 0.8],
      [0.1, 72, 0.9],
      [0.2, 76, 1],
      [0.32, 79, 0.8],
    ],
  });
  const longer = makeWave(2.2, () => 0);
  mixIn(longer, wave, { at: 0, gain: 1 });
  mixIn(longer, makePurr(0), { at: 0.25, gain: 0.3 });
  return finish(longer, 1, { in: 0.003, out: 0.3 });
}

/** A cushion is ours no more: three steps down. */
export function makeLost(): Wave {
  return played({
    instrument: "marimba",
    notes: [
      [0, 72, 0.9],
      [0.13, 69, 0.9],
      [0.26, 64, 1],
      [0.28, 52, 0.6],
    ],
  });
}

/** Something happens elsewhere: a bell twice, high enough to be heard through everything, not so high that it hurts. */
export function makeAlarm(): Wave {
  return played({
    instrument: "bell",
    notes: [
      [0, 81, 0.9],
      [0.14, 76, 0.7],
      [0.36, 81, 1],
      [0.5, 76, 0.8],
    ],
  });
}

/** A second of the countdown. */
export function makeCountdown(): Wave {
  return played({ instrument: "marimba", notes: [[0, 72, 1]] });
}

/** The match begins. */
export function makeStart(): Wave {
  return played({
    instrument: "bell",
    notes: [
      [0, 60, 0.6],
      [0.02, 67, 0.7],
      [0.05, 72, 0.9],
      [0.1, 79, 0.8],
    ],
  });
}

export function makeWin(): Wave {
  const wave = makeWave(3.4, () => 0);
  const tune = strike({
    instrument: "bell",
    notes: [
      [0, 67, 0.7],
      [0.15, 72, 0.8],
      [0.3, 76, 0.9],
      [0.45, 79, 1],
      [0.75, 76, 0.7],
      [0.9, 79, 0.9],
      [1.05, 84, 1],
      [1.07, 72, 0.6],
      [1.09, 64, 0.5],
    ],
  });
  mixIn(wave, tune, { at: 0, gain: 1 });
  mixIn(wave, makeMew(1), { at: 1.55, gain: 0.35 });
  mixIn(wave, makeMew(0), { at: 1.85, gain: 0.3 });
  return finish(wave, 1, { in: 0.003, out: 0.6 });
}

/** Lost, but nobody is hurt: it ends on a warm chord. */
export function makeLose(): Wave {
  return played({
    instrument: "kalimba",
    notes: [
      [0, 76, 0.9],
      [0.28, 74, 0.85],
      [0.56, 72, 0.8],
      [0.9, 69, 0.9],
      [1.3, 57, 0.7],
      [1.32, 64, 0.6],
      [1.36, 69, 0.6],
      [1.42, 72, 0.5],
    ],
  });
}

/** A cushion has bred a cat: it is shaken up, a string, and the first word. */
export function makeBirth(variant: number): Wave {
  const wave = makeWave(0.62, () => 0);
  mixIn(wave, makePoof(variant), { at: 0, gain: 0.5 });
  mixIn(wave, makeNote("kalimba", hertzOf([76, 79, 74][variant]!)), { at: 0.05, gain: 0.5 });
  mixIn(wave, makeMew(variant), { at: 0.18, gain: 0.4 });
  return finish(wave, 1, { in: 0.003, out: 0.08 });
}

/** A key or button of the window: hardly more than a finger on wood. */
export function makeTap(): Wave {
  const wave = makeNote("marimba", hertzOf(79)).slice(0, Math.round(0.12 * SAMPLE_RATE));
  return finish(wave, 1, { in: 0.003, out: 0.08 });
}

function played(motif: Motif): Wave {
  return finish(strike(motif), 1, { in: 0.003, out: 0.12 });
}

function strike({ instrument, notes }: Motif): Wave {
  const struck = notes.map(([at, key, strength]) => ({
    at,
    gain: strength,
    wave: makeNote(instrument, hertzOf(key)),
  }));
  const seconds = Math.max(...struck.map(({ at, wave }) => at + wave.length / SAMPLE_RATE));
  const whole = makeWave(seconds, () => 0);
  for (const { at, gain, wave } of struck) mixIn(whole, wave, { at, gain });
  return whole;
}

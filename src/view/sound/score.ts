import { makeVisualRandom } from "../scene/visual-random.ts";

/** The voices that play notes: from the quietest moment on the pad and the kalimba; the others join as a fight grows. */
export const LAYERS = ["pad", "kalimba", "bass", "shaker", "drum", "reed"] as const;
export type Layer = (typeof LAYERS)[number];

export interface ScoreNote {
  readonly layer: Layer;
  readonly step: number; // 0 .. 15: the sixteenth of the bar in which it begins
  readonly steps: number; // how long it is held
  readonly key: number; // 60 is middle C; 0 for drums
  readonly strength: number; // 0 .. 1
}

/** One bar of four quarters. */
interface Bar {
  readonly beatsPerMinute: number;
  readonly notes: readonly ScoreNote[];
}

export const STEPS_A_BAR = 16;
/** C major; nothing is ever played outside of it. */
const SCALE: readonly number[] = [0, 2, 4, 5, 7, 9, 11];
/** Its five tones that go with every chord. */
const FIVE: readonly number[] = [0, 2, 4, 7, 9];

/** Chords by the step of the scale that they stand on, a bar each: peaceful ones in major, those of a fight around A minor. */
const PEACE: readonly (readonly number[])[] = [
  [0, 5, 3, 4],
  [3, 0, 1, 4],
  [0, 2, 3, 0],
  [5, 3, 0, 4],
];
const FIGHT: readonly (readonly number[])[] = [
  [5, 3, 0, 4],
  [5, 4, 3, 2],
  [1, 5, 3, 4],
];
const FIGHT_FROM = 0.45;
const BARS_A_LINE = 4;
/** Of four lines of a verse: the tune, the tune again, something else, rest. */
const VERSE = ["tune", "tune", "answer", "rest"] as const;
const RHYTHMS: readonly (readonly number[])[] = [
  [0, 4, 6, 8, 12],
  [0, 3, 6, 10],
  [2, 4, 8, 10, 12],
  [0, 6, 8, 14],
  [0, 8],
];
const REED_LOW = 67;
const REED_HIGH = 84;

/**
 * A bar of the tune that goes with a match: the same for the same number, seed and intensity (0 peace .. 1 a fight). Verses of
 * sixteen bars; each has a melody of its own, so that ten minutes do not repeat themselves and still sound like one piece.
 */
export function barOf(index: number, intensity: number, seed: number): Bar {
  const line = Math.floor(index / BARS_A_LINE);
  const random = makeVisualRandom(seed + index * 7919);
  const chord = chordOf(index, intensity, seed);
  const notes = [
    ...padNotes(chord),
    ...kalimbaNotes(chord, intensity, random),
    ...bassNotes(chord, intensity),
    ...drumNotes(intensity, random),
    ...reedNotes({ index, line, chord, intensity, seed }),
  ];
  return { beatsPerMinute: 84 + 20 * intensity, notes };
}

/** Hertz of a key; 69 is the A of 440. */
export function hertzOf(key: number): number {
  return 440 * 2 ** ((key - 69) / 12);
}

/** The key of a step of the scale, counted from the C of an octave; steps beyond 6 go on in the next. */
function keyOf(step: number, octaveKey: number): number {
  const octave = Math.floor(step / SCALE.length);
  return octaveKey + octave * 12 + SCALE[step - octave * SCALE.length]!;
}

/** The step of the scale that the chord of a bar stands on. A line of four bars keeps to one row of chords. */
function chordOf(index: number, intensity: number, seed: number): number {
  const rows = intensity >= FIGHT_FROM ? FIGHT : PEACE;
  const dice = makeVisualRandom(seed + Math.floor(index / BARS_A_LINE) * 104_729)();
  return rows[Math.floor(dice * rows.length)]![index % BARS_A_LINE]!;
}

function padNotes(chord: number): readonly ScoreNote[] {
  // Turned so that all chords lie around the same place: the voices hardly move.
  return [0, 2, 4].map((third) => {
    const key = keyOf(chord + third, 48);
    return { layer: "pad", step: 0, steps: 16, key: key > 62 ? key - 12 : key, strength: 0.5 };
  });
}

function kalimbaNotes(chord: number, intensity: number, random: () => number): readonly ScoreNote[] {
  const notes: ScoreNote[] = [];
  const order = [0, 2, 4, 7, 4, 2, 4, 7];
  for (let i = 0; i < 8; i += 1) {
    const isBeat = i % 4 === 0;
    if (random() > (isBeat ? 0.9 : 0.4 + 0.35 * intensity)) continue;
    const turn = order[(i + Math.floor(random() * 3)) % order.length]!;
    const strength = (isBeat ? 0.62 : 0.42) + 0.12 * random();
    notes.push({ layer: "kalimba", step: i * 2, steps: 2, key: keyOf(chord + turn, 60), strength });
  }
  return notes;
}

function bassNotes(chord: number, intensity: number): readonly ScoreNote[] {
  const low = keyOf(chord, 36);
  const key = low > 43 ? low - 12 : low;
  const steps = intensity > 0.62 ? [0, 2, 4, 6, 8, 10, 12, 14] : intensity > 0.3 ? [0, 6, 8, 14] : [0, 10];
  if (intensity < 0.08) return [{ layer: "bass", step: 0, steps: 8, key, strength: 0.45 }];
  return steps.map((step, i) => {
    const isFifth = step === 6 || step === 14;
    const fifth = keyOf(chord + 4, 36);
    const played = isFifth && intensity > 0.3 ? (fifth > 46 ? fifth - 12 : fifth) : key;
    return { layer: "bass", step, steps: 2, key: played, strength: i === 0 ? 0.8 : 0.5 };
  });
}

function drumNotes(intensity: number, random: () => number): readonly ScoreNote[] {
  const notes: ScoreNote[] = [];
  const add = (layer: "shaker" | "drum", step: number, strength: number): void => {
    notes.push({ layer, step, steps: 1, key: 0, strength: strength * (0.85 + 0.3 * random()) });
  };
  if (intensity > 0.18)
    for (let step = 2; step < STEPS_A_BAR; step += intensity > 0.55 ? 2 : 4)
      add("shaker", step, step % 4 === 2 ? 0.5 : 0.3);
  if (intensity > 0.34) for (const step of [0, 8]) add("drum", step, 0.6);
  if (intensity > 0.6) for (const step of [6, 11, 14]) add("drum", step, 0.4);
  return notes;
}

/** The melody: rhythm and shape belong to the line of the verse, so that it comes back; strong beats are of the chord. */
function reedNotes(place: {
  readonly index: number;
  readonly line: number;
  readonly chord: number;
  readonly intensity: number;
  readonly seed: number;
}): readonly ScoreNote[] {
  const { index, line, chord, intensity, seed } = place;
  const part = VERSE[line % VERSE.length]!;
  if (part === "rest") return [];
  const verse = Math.floor(line / VERSE.length);
  // The same dice for both lines of the tune of a verse: it is recognised.
  const random = makeVisualRandom(
    seed + verse * 31_337 + (part === "tune" ? 0 : 977) + (index % BARS_A_LINE) * 53,
  );
  const isEnd = index % BARS_A_LINE === BARS_A_LINE - 1;
  const rhythm = isEnd ? RHYTHMS[4]! : RHYTHMS[Math.floor(random() * 4)]!;
  let at = 1 + Math.floor(random() * 5); // a place among the five tones, from G4 up
  return rhythm.map((step, i) => {
    at = Math.min(7, Math.max(0, at + Math.floor(random() * 5) - 2));
    const key = step % 8 === 0 ? nearestOfChord(fiveKey(at), chord) : fiveKey(at);
    const next = rhythm[i + 1] ?? STEPS_A_BAR;
    return { layer: "reed", step, steps: next - step, key, strength: 0.5 + 0.2 * intensity };
  });
}

/** Among the five tones, counted from the G above middle C. */
function fiveKey(place: number): number {
  const at = place + 3;
  return 60 + Math.floor(at / FIVE.length) * 12 + FIVE[at % FIVE.length]!;
}

function nearestOfChord(key: number, chord: number): number {
  const tones = [0, 2, 4].map((third) => keyOf(chord + third, 0) % 12);
  for (let away = 0; away < 4; away += 1) {
    for (const candidate of [key + away, key - away]) {
      const isIn = candidate >= REED_LOW && candidate <= REED_HIGH;
      if (isIn && tones.includes(candidate % 12)) return candidate;
    }
  }
  return key;
}

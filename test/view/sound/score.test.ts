import { expect, test } from "vitest";

import { barOf, hertzOf, LAYERS, STEPS_A_BAR } from "../../../src/view/sound/score.ts";

type Bar = ReturnType<typeof barOf>;

const TEN_MINUTES_BARS = 220;
/** Semitones above C. */
const MAJOR = [0, 2, 4, 5, 7, 9, 11];

function bars(intensity: number, seed = 7): readonly Bar[] {
  return Array.from({ length: TEN_MINUTES_BARS }, (_, index) => barOf(index, intensity, seed));
}

function layersOf(intensity: number): ReadonlySet<string> {
  return new Set(bars(intensity).flatMap(({ notes }) => notes.map(({ layer }) => layer)));
}

test("plays nothing outside of its scale, its bar and what ears like", () => {
  for (const intensity of [0, 0.2, 0.5, 0.8, 1]) {
    for (const { notes, beatsPerMinute } of bars(intensity)) {
      expect(beatsPerMinute).toBeGreaterThan(70);
      expect(beatsPerMinute).toBeLessThan(120);
      for (const { layer, key, step, steps, strength } of notes) {
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step + steps).toBeLessThanOrEqual(STEPS_A_BAR);
        expect(strength).toBeGreaterThan(0);
        expect(strength).toBeLessThanOrEqual(1);
        if (layer === "drum" || layer === "shaker") continue;
        expect(MAJOR).toContain(key % 12);
        const [low, high] = { pad: [43, 62], kalimba: [60, 96], bass: [30, 47], reed: [64, 86] }[layer];
        expect(key).toBeGreaterThanOrEqual(low!);
        expect(key).toBeLessThanOrEqual(high!);
      }
    }
  }
});

test("a quiet match hears pad and kalimba, a wild one everybody", () => {
  const calm = layersOf(0);
  expect(calm.has("pad") && calm.has("kalimba")).toBe(true);
  expect(calm.has("drum") || calm.has("shaker")).toBe(false);
  expect([...layersOf(1)].toSorted()).toEqual([...LAYERS].toSorted());
  const countAt = (intensity: number) => bars(intensity).reduce((sum, { notes }) => sum + notes.length, 0);
  const counts = [0, 0.25, 0.5, 0.75, 1].map(countAt);
  expect(counts.every((count, i) => i === 0 || count > counts[i - 1]!)).toBe(true);
});

test("ten minutes do not go round in a circle, but a melody comes back within its verse", () => {
  const melodies = bars(0.3).map(({ notes }) =>
    notes
      .filter(({ layer }) => layer === "reed")
      .map(({ step, key }) => `${step}:${key}`)
      .join(" "),
  );
  const played = melodies.filter((melody) => melody !== "");
  expect(new Set(played).size).toBeGreaterThan(played.length / 4);
  // The second line of a verse repeats the rhythm of the first.
  const rhythmOf = (melody: string) => melody.replaceAll(/:\d+/g, "");
  for (let bar = 0; bar < 4; bar += 1) expect(rhythmOf(melodies[bar]!)).toBe(rhythmOf(melodies[bar + 4]!));
});

test("rests now and then: a melody that never stops is not heard any more", () => {
  const silent = bars(0.5).filter(({ notes }) => notes.every(({ layer }) => layer !== "reed"));
  expect(silent.length).toBeGreaterThan(TEN_MINUTES_BARS / 6);
});

test("strong beats of the melody lie in the chord of the pad", () => {
  for (const { notes } of bars(0.6)) {
    const chord = new Set(notes.filter(({ layer }) => layer === "pad").map(({ key }) => key % 12));
    for (const { key, step, layer } of notes)
      if (layer === "reed" && step % 8 === 0) expect(chord.has(key % 12)).toBe(true);
  }
});

test("the same match has the same tune, another one another", () => {
  expect(barOf(5, 0.4, 1)).toEqual(barOf(5, 0.4, 1));
  expect(bars(0.4, 1)).not.toEqual(bars(0.4, 2));
});

test("the A above middle C has 440 hertz", () => {
  expect(hertzOf(69)).toBe(440);
  expect(hertzOf(57)).toBeCloseTo(220);
});

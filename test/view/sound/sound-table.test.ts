import { describe, expect, test } from "vitest";

import { SOUND_TABLE, type SoundKind } from "../../../src/view/sound/sound-table.ts";
import { SAMPLE_RATE, type Wave } from "../../../src/view/sound/wave.ts";

const KINDS = Object.entries(SOUND_TABLE).flatMap(([kind, rule]) =>
  Array.from({ length: rule.variants }, (_, variant) => ({ kind: kind as SoundKind, variant, rule })),
);

/** Root of the mean square of the loudest tenth of a second. */
function loudestRms(wave: Wave): number {
  const window = Math.min(wave.length, Math.round(SAMPLE_RATE / 10));
  let loudest = 0;
  for (let from = 0; from + window <= wave.length; from += window >> 1) {
    let power = 0;
    for (let i = from; i < from + window; i += 1) power += wave[i]! ** 2;
    loudest = Math.max(loudest, Math.sqrt(power / window));
  }
  return loudest;
}

/** The middle of the spectrum by power, in hertz, from how much neighbours differ: of one sine it is its frequency. */
function brightnessOf(wave: Wave): number {
  let power = 0;
  let change = 0;
  for (let i = 1; i < wave.length; i += 1) {
    power += wave[i]! ** 2;
    change += (wave[i]! - wave[i - 1]!) ** 2;
  }
  return (Math.asin(Math.min(1, Math.sqrt(change / power) / 2)) * SAMPLE_RATE) / Math.PI;
}

describe.each(KINDS)("$kind $variant", ({ kind, variant, rule }) => {
  const wave = rule.make(variant);

  test("is as loud as it says and never too loud", () => {
    const peak = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeCloseTo(1, 5);
    expect(rule.peak).toBeLessThanOrEqual(0.5);
    const rms = loudestRms(wave) * rule.peak;
    expect(rms).toBeGreaterThan(0.015);
    expect(rms).toBeLessThan(0.22);
  });

  test("begins and ends without a click", () => {
    expect(Math.abs(wave[0]!)).toBeLessThan(1e-6);
    expect(Math.abs(wave.at(-1)!)).toBeLessThan(1e-6);
    // A click is a step; half a millisecond after the beginning there is still not much.
    for (let i = 0; i < 22; i += 1) expect(Math.abs(wave[i]!)).toBeLessThan(0.2);
  });

  test("is neither a rumble that small speakers swallow nor a hiss", () => {
    const hertz = brightnessOf(wave);
    expect(hertz).toBeGreaterThan(150);
    expect(hertz).toBeLessThan(4500);
  });

  test("is over soon enough to be heard again", () => {
    expect(wave.length / SAMPLE_RATE).toBeLessThan(kind === "win" || kind === "lose" ? 4 : 3.2);
    expect(wave.every((sample) => Number.isFinite(sample))).toBe(true);
  });
});

test("the same variant is always the same sound, and variants differ", () => {
  const { make } = SOUND_TABLE.select;
  expect(make(0)).toEqual(make(0));
  expect(make(0)).not.toEqual(make(1));
});

test("what comes in dozens is quieter than what is rare", () => {
  expect(SOUND_TABLE.throw.peak).toBeLessThan(SOUND_TABLE.alarm.peak);
  expect(SOUND_TABLE.hit.peak).toBeLessThan(SOUND_TABLE.lost.peak);
});

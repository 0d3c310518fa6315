// Goal: an alarm is heard above all else, and the rest is back after it; levels and silence hold. Method: the mixer connects nodes of a
// made-up audio context, in which a level goes at once to where it was told to be by then.
import { expect, test } from "vitest";

import { Mixer } from "../../../src/view/sound/mixer.ts";
import { readSoundSettings } from "../../../src/view/sound/sound-settings.ts";

/** A level that is told where to go, and from when on. */
class Level {
  value = 1;
  #told: { readonly to: number; readonly from: number }[] = [];

  setTargetAtTime(to: number, from: number): void {
    this.#told.push({ to, from });
  }

  cancelScheduledValues(from: number): void {
    this.#told = this.#told.filter((one) => one.from < from);
  }

  at(seconds: number): number {
    const told = this.#told.filter(({ from }) => from <= seconds).toSorted((a, b) => a.from - b.from);
    return told.at(-1)?.to ?? this.value;
  }
}

class Node {
  readonly gain = new Level();
  to: Node | null = null;

  connect(other: Node): Node {
    return (this.to = other);
  }

  /** What comes out at the end of a sound that is put in here, at that second. */
  loudnessAt(seconds: number): number {
    return this.gain.at(seconds) * (this.to?.loudnessAt(seconds) ?? 1);
  }
}

class Limit extends Node {
  readonly [level: string]: unknown;
  readonly threshold = new Level();
  readonly knee = new Level();
  readonly ratio = new Level();
  readonly attack = new Level();
  readonly release = new Level();
}

const context = {
  currentTime: 0,
  destination: new Node(),
  createGain: () => new Node(),
  createDynamicsCompressor: () => new Limit(),
};

function startMixer(kept: Readonly<Record<string, number | boolean>> = {}) {
  context.currentTime = 10;
  const mixer = new Mixer(context as unknown as BaseAudioContext);
  mixer.setLevels(readSoundSettings((key) => kept[key]));
  const heard = (group: "effects" | "alarms" | "music", seconds: number): number =>
    (mixer.inputOf(group) as unknown as Node).loudnessAt(seconds);
  return { mixer, heard };
}

test("while an alarm sounds the rest steps back, and then comes again", () => {
  const { mixer, heard } = startMixer();
  const before = heard("music", 11);
  const alarm = heard("alarms", 11);
  context.currentTime = 20;
  mixer.duck();
  for (const group of ["effects", "music"] as const)
    expect(heard(group, 20.5)).toBeLessThan(heard(group, 19) / 2);
  expect(heard("alarms", 20.5)).toBe(alarm);
  expect(heard("music", 21)).toBe(before);
});

test("an alarm after another one keeps the rest back until it is over itself", () => {
  const { mixer, heard } = startMixer();
  const before = heard("effects", 11);
  for (const seconds of [20, 20.5]) {
    context.currentTime = seconds;
    mixer.duck();
  }
  expect(heard("effects", 21)).toBeLessThan(before);
  expect(heard("effects", 21.5)).toBe(before);
});

test("each group has its level, and silence takes them all", () => {
  const { heard } = startMixer({ effects: 0, music: 50 });
  expect(heard("effects", 11)).toBe(0);
  expect(heard("music", 11)).toBeGreaterThan(0);
  expect(heard("music", 11)).toBeLessThan(heard("alarms", 11));
  const silent = startMixer({ isMuted: true });
  for (const group of ["effects", "alarms", "music"] as const) expect(silent.heard(group, 11)).toBe(0);
});

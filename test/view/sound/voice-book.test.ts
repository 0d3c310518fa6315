import { expect, test } from "vitest";

import { SOUND_TABLE, type SoundKind } from "../../../src/view/sound/sound-table.ts";
import { VoiceBook } from "../../../src/view/sound/voice-book.ts";

const VOICES_MAX = 22;

const KINDS = Object.keys(SOUND_TABLE) as SoundKind[];

test("a kind has so many voices at once and no more; when one ends there is room again", () => {
  const book = new VoiceBook();
  let taken = 0;
  for (let i = 0; i < 40; i += 1)
    if (book.take({ kind: "throw", nowSeconds: 0.05 * i, seconds: 10 }) > 0) taken += 1;
  expect(taken).toBe(SOUND_TABLE.throw.voices);
  expect(book.take({ kind: "throw", nowSeconds: 10.01, seconds: 1 })).toBeGreaterThan(0);
});

test("two of a kind keep their distance", () => {
  const book = new VoiceBook();
  expect(book.take({ kind: "hit", nowSeconds: 1, seconds: 0.2 })).toBeGreaterThan(0);
  expect(book.take({ kind: "hit", nowSeconds: 1 + SOUND_TABLE.hit.gapSeconds / 2, seconds: 0.2 })).toBe(0);
  expect(
    book.take({ kind: "hit", nowSeconds: 1.001 + SOUND_TABLE.hit.gapSeconds, seconds: 0.2 }),
  ).toBeGreaterThan(0);
});

test("many at once stay quiet: each further voice is softer, and there is a limit for all", () => {
  const book = new VoiceBook();
  const loudness: number[] = [];
  for (let i = 0; i < 200; i += 1) {
    const kind = KINDS[i % KINDS.length]!;
    if (SOUND_TABLE[kind].group === "alarms") continue;
    const taken = book.take({ kind, nowSeconds: i * 0.05, seconds: 100 });
    if (taken > 0) loudness.push(taken);
  }
  expect(loudness.length).toBeLessThanOrEqual(VOICES_MAX);
  expect(book.count(9.9)).toBe(loudness.length);
  expect(loudness.at(-1)!).toBeLessThan(loudness[0]! * 0.7);
});

test("an alarm is heard through a full house, as loud as ever", () => {
  const book = new VoiceBook();
  for (let i = 0; i < 400; i += 1) {
    const kind = KINDS[i % KINDS.length]!;
    if (SOUND_TABLE[kind].group !== "alarms") book.take({ kind, nowSeconds: i * 0.04, seconds: 100 });
  }
  expect(book.take({ kind: "alarm", nowSeconds: 17, seconds: 2 })).toBe(1);
});

import { makeCall, type Call } from "./cat-voice.ts";
import { StateFilter } from "./state-filter.ts";
import { finish, makeNoise, makeWave, SAMPLE_RATE, type Wave } from "./wave.ts";

const RISE_AND_FALL = [
  [0, 0],
  [0.18, 1],
  [0.6, 0.8],
  [1, 0],
] as const;

/** "Mrrp?": a cat that is called looks up. */
export function makeChirp(variant: number): Wave {
  const lift = [1, 1.12, 0.91, 1.2][variant]!;
  return sung(
    {
      seconds: 0.21 + 0.02 * variant,
      hertz: [
        [0, 390 * lift],
        [0.5, 520 * lift],
        [1, 800 * lift],
      ],
      mouth: [
        [0, 0],
        [0.45, 0.6],
        [1, 1.5],
      ],
      loudness: RISE_AND_FALL,
      trillHertz: 27,
      trill: [
        [0, 1],
        [0.55, 0.7],
        [0.75, 0],
        [1, 0],
      ],
    },
    variant + 3,
  );
}

/** "Mrow.": the answer to an order to fight, from further down. */
export function makeGrowl(variant: number): Wave {
  const lift = [1, 0.92, 1.1][variant]!;
  return sung(
    {
      seconds: 0.3,
      hertz: [
        [0, 330 * lift],
        [0.35, 410 * lift],
        [1, 270 * lift],
      ],
      mouth: [
        [0, 0],
        [0.3, 1.8],
        [0.7, 2.4],
        [1, 3],
      ],
      loudness: RISE_AND_FALL,
      trillHertz: 31,
      trill: [
        [0, 0.7],
        [0.4, 0.35],
        [1, 0.5],
      ],
      breath: 0.12,
    },
    variant + 13,
  );
}

/** "Mew": a cat as one knows it; of kittens and of cats with nothing to do. */
export function makeMew(variant: number): Wave {
  const lift = [1, 1.1, 0.94][variant]!;
  return sung(
    {
      seconds: 0.36,
      hertz: [
        [0, 640 * lift],
        [0.3, 860 * lift],
        [0.65, 820 * lift],
        [1, 600 * lift],
      ],
      mouth: [
        [0, 0],
        [0.25, 1.1],
        [0.55, 1.9],
        [1, 2.9],
      ],
      loudness: RISE_AND_FALL,
    },
    variant + 23,
  );
}

/** "Mrrooow …": a cat that can't any more lies down. It sinks, and is more tired than hurt. */
export function makeSigh(variant: number): Wave {
  const lift = [1, 0.9, 1.14][variant]!;
  return sung(
    {
      seconds: 0.58,
      hertz: [
        [0, 620 * lift],
        [0.2, 660 * lift],
        [0.6, 430 * lift],
        [1, 280 * lift],
      ],
      mouth: [
        [0, 0.3],
        [0.25, 1.9],
        [0.7, 2.7],
        [1, 3],
      ],
      loudness: [
        [0, 0],
        [0.12, 1],
        [0.45, 0.7],
        [1, 0],
      ],
      trillHertz: 17,
      trill: [
        [0, 0],
        [0.5, 0.15],
        [1, 0.5],
      ],
      breath: 0.1,
    },
    variant + 33,
  );
}

/** A purr of two breaths, in and out: twenty-five small pulses a second through a warm chest. */
export function makePurr(variant: number): Wave {
  const noise = makeNoise(43 + variant);
  const chest = new StateFilter(290, 1.3);
  const nose = new StateFilter(900, 1.2);
  const seconds = 2.2;
  let phase = 0;
  const wave = makeWave(seconds, (time) => {
    const isIn = time < seconds * 0.47;
    phase += (isIn ? 26.5 : 23.5) / SAMPLE_RATE;
    const pulse = Math.exp(-(phase % 1) * 7);
    const source = (noise() * 0.8 + Math.sin(phase * Math.PI * 8)) * pulse;
    chest.run(source);
    nose.run(noise() * pulse);
    const swell = Math.abs(Math.sin((Math.PI * time) / seconds / 0.5)) ** 0.6;
    return (chest.band + nose.band * (isIn ? 0.5 : 0.3)) * swell;
  });
  return finish(wave, 1, { in: 0.1, out: 0.25 });
}

function sung(call: Call, seed: number): Wave {
  return finish(makeCall(call, seed), 1, { in: 0.012, out: 0.05 });
}

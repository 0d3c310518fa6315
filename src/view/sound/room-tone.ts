import { StateFilter } from "./state-filter.ts";
import { finish, makeNoise, makeWave, SAMPLE_RATE, type Wave } from "./wave.ts";

const SECONDS = 7;
const OVERLAP_SECONDS = 1.5;

/**
 * A quiet room in the evening: air, a fire that one rather feels than hears, now and then a crackle. It goes round without a
 * seam: its last second and a half runs into its first.
 */
export function makeRoomTone(): Wave {
  const noise = makeNoise(5);
  const air = new StateFilter(330, 0.5);
  const crackle = new StateFilter(1900, 2.5);
  let brown = 0;
  let spark = 0;
  const long = makeWave(SECONDS + OVERLAP_SECONDS, (time) => {
    brown = brown * 0.97 + noise() * 0.05;
    air.run(brown);
    if (noise() > 0.99995) spark = 0.6;
    spark *= 0.997;
    crackle.run(noise() * spark);
    return air.band * (0.85 + 0.15 * Math.sin((time * Math.PI * 2) / SECONDS)) + crackle.band * 0.12;
  });
  const wave = long.slice(0, Math.round(SECONDS * SAMPLE_RATE));
  const overlap = long.length - wave.length;
  for (let i = 0; i < overlap; i += 1) {
    const share = Math.sqrt(i / overlap); // noise adds up by its power
    wave[i] = wave[i]! * share + long[wave.length + i]! * Math.sqrt(1 - i / overlap);
  }
  const loudest = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return wave.map((sample) => sample / loudest);
}

/** Rice in an egg. */
export function makeShaker(): Wave {
  const noise = makeNoise(17);
  const filter = new StateFilter(5200, 0.9);
  const wave = makeWave(0.09, (time) => {
    filter.run(noise());
    return filter.band * Math.min(1, time / 0.012) * Math.exp(-time / 0.022);
  });
  return finish(wave, 1, { in: 0.004, out: 0.02 });
}

/** A hand on a box. */
export function makeDrum(): Wave {
  const noise = makeNoise(19);
  const skin = new StateFilter(700, 0.7);
  let phase = 0;
  const wave = makeWave(0.32, (time) => {
    phase += (Math.PI * 2 * (104 + 90 * Math.exp(-time / 0.02))) / SAMPLE_RATE;
    skin.run(noise());
    return Math.sin(phase) * Math.exp(-time / 0.09) + skin.low * 0.35 * Math.exp(-time / 0.015);
  });
  return finish(wave, 1, { in: 0.003, out: 0.06 });
}

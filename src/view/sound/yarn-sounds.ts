import { StateFilter } from "./state-filter.ts";
import { finish, makeNoise, makeWave, SAMPLE_RATE, valueAt, type Line, type Wave } from "./wave.ts";

/** Air that something soft passes through: noise in a band that moves. */
interface Whoosh {
  readonly seconds: number;
  readonly hertz: Line;
  readonly loudness: Line;
}

/** Something soft that drops: a tone that sinks, and the rustle of wool. */
interface Thump {
  readonly seconds: number;
  readonly fromHertz: number;
  readonly toHertz: number;
  readonly bodySeconds: number; // in which the tone dies away
  readonly rustle: number; // 0 .. 1
}

/** A ball of yarn leaves a paw. */
export function makeThrow(variant: number): Wave {
  const lift = 1 + (variant - 1) * 0.12;
  return makeWhoosh(
    {
      seconds: 0.15,
      hertz: [
        [0, 520 * lift],
        [0.45, 1500 * lift],
        [1, 700 * lift],
      ],
      loudness: [
        [0, 0],
        [0.3, 1],
        [1, 0],
      ],
    },
    11 + variant,
  );
}

/** A big ball goes up, slowly. */
export function makeLob(variant: number): Wave {
  return makeWhoosh(
    {
      seconds: 0.42,
      hertz: [
        [0, 260],
        [0.55, 760 + variant * 60],
        [1, 380],
      ],
      loudness: [
        [0, 0],
        [0.25, 0.8],
        [0.5, 1],
        [1, 0],
      ],
    },
    31 + variant,
  );
}

/** A ball of yarn hits a cat: it does not hurt much. */
export function makeHit(variant: number): Wave {
  return makeThump(
    { seconds: 0.17, fromHertz: 390 + variant * 35, toHertz: 150, bodySeconds: 0.04, rustle: 0.9 },
    51 + variant,
  );
}

/** A big ball comes down among many. */
export function makeLanding(variant: number): Wave {
  return makeThump(
    { seconds: 0.5, fromHertz: 260 + variant * 15, toHertz: 86, bodySeconds: 0.11, rustle: 1.3 },
    71 + variant,
  );
}

/** A cushion is shaken up: a small pop and feathers. */
export function makePoof(variant: number): Wave {
  return makeThump(
    { seconds: 0.26, fromHertz: 210, toHertz: 330 + variant * 30, bodySeconds: 0.05, rustle: 1 },
    91 + variant,
  );
}

function makeWhoosh({ seconds, hertz, loudness }: Whoosh, seed: number): Wave {
  const noise = makeNoise(seed);
  const filter = new StateFilter(500, 1.6);
  const wave = makeWave(seconds, (time) => {
    const share = time / seconds;
    filter.tune(valueAt(hertz, share), 1.6);
    filter.run(noise());
    return filter.band * valueAt(loudness, share) ** 2;
  });
  return finish(wave, 1, { in: 0.012, out: 0.03 });
}

function makeThump({ seconds, fromHertz, toHertz, bodySeconds, rustle }: Thump, seed: number): Wave {
  const noise = makeNoise(seed);
  const wool = new StateFilter(850, 0.8);
  let phase = 0;
  const wave = makeWave(seconds, (time) => {
    const hertz = toHertz + (fromHertz - toHertz) * Math.exp(-time / (bodySeconds * 0.5));
    phase += (Math.PI * 2 * hertz) / SAMPLE_RATE;
    wool.tune(420 + 900 * Math.exp(-time / 0.03), 0.8);
    wool.run(noise());
    const body = Math.sin(phase) * Math.exp(-time / bodySeconds);
    return body + wool.low * rustle * Math.exp(-time / (bodySeconds * 1.1));
  });
  return finish(wave, 1, { in: 0.003, out: 0.05 });
}

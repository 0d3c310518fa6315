import { makeNote, type Instrument } from "./mallet.ts";
import { makeDrum, makeRoomTone, makeShaker } from "./room-tone.ts";
import { hertzOf, LAYERS, type Layer } from "./score.ts";
import { SOUND_TABLE, type SoundKind } from "./sound-table.ts";
import { finish, SAMPLE_RATE, type Wave } from "./wave.ts";

/** A note of the tune: what to play, and how much faster than it was made. */
interface NoteSample {
  readonly buffer: AudioBuffer;
  readonly rate: number;
}

/** Notes are made every few keys; those between are the nearest one played a little faster or slower. */
const KEYS_APART = 3;
/** From which key to which each layer's notes are made ahead. */
const RANGES: Readonly<Record<Layer, readonly [from: number, to: number]>> = {
  pad: [48, 63],
  kalimba: [60, 87],
  bass: [33, 48],
  shaker: [0, 0],
  drum: [0, 0],
  reed: [66, 84],
};
const INSTRUMENT: Readonly<Record<Layer, Instrument | null>> = {
  pad: "pad",
  kalimba: "kalimba",
  bass: "bass",
  shaker: null,
  drum: null,
  reed: "reed",
};

/**
 * Every sound and note, made when it is first wanted, or one at a time ahead of that by `makeAhead`: all at once would be
 * felt. What is made stays.
 */
export class SoundBank {
  readonly #makeBuffer: (wave: Wave) => AudioBuffer;
  readonly #made = new Map<string, AudioBuffer>();
  readonly #ahead: (() => void)[] = [];

  constructor(context: BaseAudioContext) {
    this.#makeBuffer = (wave) => {
      const buffer = context.createBuffer(1, wave.length, SAMPLE_RATE);
      buffer.copyToChannel(wave, 0);
      return buffer;
    };
    // Taken from the end: what a player does comes first, then the tune.
    for (const layer of [...LAYERS].reverse())
      for (let key = RANGES[layer][1]; key >= RANGES[layer][0]; key -= KEYS_APART)
        this.#ahead.push(() => void this.note(layer, key));
    for (const [kind, { variants }] of Object.entries(SOUND_TABLE).reverse())
      for (let i = variants - 1; i >= 0; i -= 1)
        this.#ahead.push(() => void this.sound(kind as SoundKind, i));
  }

  /** Makes one of those that are still to be made; false when all are. */
  makeAhead(): boolean {
    const next = this.#ahead.pop();
    next?.();
    return next !== undefined;
  }

  sound(kind: SoundKind, variant: number): AudioBuffer {
    return this.#get(`${kind} ${variant}`, () => SOUND_TABLE[kind].make(variant));
  }

  roomTone(): AudioBuffer {
    return this.#get("room", makeRoomTone);
  }

  note(layer: Layer, key: number): NoteSample {
    const instrument = INSTRUMENT[layer];
    if (instrument === null)
      return { buffer: this.#get(layer, layer === "drum" ? makeDrum : makeShaker), rate: 1 };
    const made = Math.round(key / KEYS_APART) * KEYS_APART;
    const buffer = this.#get(`${layer} ${made}`, () => makeFinished(instrument, made));
    return { buffer, rate: 2 ** ((key - made) / 12) };
  }

  #get(name: string, make: () => Wave): AudioBuffer {
    const before = this.#made.get(name);
    if (before !== undefined) return before;
    const buffer = this.#makeBuffer(make());
    this.#made.set(name, buffer);
    return buffer;
  }
}

/** The pad goes round, and its player fades it. */
function makeFinished(instrument: Instrument, key: number): Wave {
  const wave = makeNote(instrument, hertzOf(key));
  if (instrument !== "pad") return finish(wave, 1, { in: 0.003, out: 0.12 });
  const loudest = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return wave.map((sample) => sample / loudest);
}

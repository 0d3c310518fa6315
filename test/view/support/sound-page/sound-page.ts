import { SoundEngine } from "../../../../src/view/sound/sound-engine.ts";
import { readSoundSettings } from "../../../../src/view/sound/sound-settings.ts";
import { SOUND_TABLE, type SoundKind } from "../../../../src/view/sound/sound-table.ts";

/** What a rendering is like: of all samples of both ears. */
interface Rendered {
  readonly peak: number;
  readonly rms: number; // of the loudest half second
  readonly endPeak: number; // of the last hundredth of a second
  readonly jumpMax: number; // between two samples
  readonly started: Readonly<Record<string, number | undefined>>;
}

const RATE = 48_000;
const ALL_LOUD = { ...readSoundSettings(() => undefined), all: 100, effects: 100, alarms: 100, music: 100 };

/** Plays into a file instead of the loudspeakers, with the engine of the window, and measures what came out. */
async function render(
  seconds: number,
  play: (engine: SoundEngine, atSeconds: number) => void,
): Promise<Rendered> {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  const engine = new SoundEngine(context);
  engine.setLevels(ALL_LOUD);
  const EVERY_SECONDS = 1 / 30;
  for (let at = 0; at < seconds; at += EVERY_SECONDS)
    void context.suspend(at).then(() => {
      play(engine, at);
      void context.resume();
    });
  const buffer = await context.startRendering();
  let peak = 0;
  let rms = 0;
  let endPeak = 0;
  let jumpMax = 0;
  for (const samples of [buffer.getChannelData(0), buffer.getChannelData(1)]) {
    let power = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const loudness = Math.abs(samples[i]!);
      peak = Math.max(peak, loudness);
      if (i > 0) jumpMax = Math.max(jumpMax, Math.abs(samples[i]! - samples[i - 1]!));
      if (i > samples.length - RATE / 100) endPeak = Math.max(endPeak, loudness);
      power += loudness ** 2 - (i >= RATE / 2 ? samples[i - RATE / 2]! ** 2 : 0);
      rms = Math.max(rms, Math.sqrt(Math.max(0, power) / (RATE / 2)));
    }
  }
  return { peak, rms, endPeak, jumpMax, started: engine.started };
}

const soundPage = {
  kinds: (): readonly string[] => Object.keys(SOUND_TABLE),
  /** One sound alone. */
  alone: (kind: SoundKind) =>
    render(4, (engine, at) => {
      if (at > 0.3 && (engine.started[kind] ?? 0) === 0) engine.play(kind);
    }),
  /** The tune alone, as wild as said. */
  tune: (intensity: number) => {
    let hasBegun = false;
    return render(24, (engine) => {
      if (!hasBegun) engine.tune.begin(3);
      hasBegun = true;
      engine.updateTune(intensity);
    });
  },
  /** The room alone. */
  room: () => {
    let hasBegun = false;
    return render(6, (engine) => {
      if (!hasBegun) engine.startRoom();
      hasBegun = true;
    });
  },
  /** Two armies at once, and every alarm, with the wildest tune. */
  battle: () => {
    let hasBegun = false;
    return render(12, (engine) => {
      if (!hasBegun) engine.tune.begin(3);
      hasBegun = true;
      engine.updateTune(1);
      for (const kind of Object.keys(SOUND_TABLE) as SoundKind[])
        for (let i = 0; i < 8; i += 1) engine.play(kind, { pan: Math.random() - 0.5 });
    });
  },
};

declare global {
  interface Window {
    soundPage: typeof soundPage;
  }
}

window.soundPage = soundPage;

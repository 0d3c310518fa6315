import { Mixer } from "./mixer.ts";
import { SoundBank } from "./sound-bank.ts";
import type { SoundSettings } from "./sound-settings.ts";
import { SOUND_TABLE, type SoundKind } from "./sound-table.ts";
import { TunePlayer } from "./tune-player.ts";
import { VoiceBook } from "./voice-book.ts";

/** How a sound is to be played; everything is as usual where nothing is said. */
export interface Playing {
  readonly loudness?: number; // 0 .. 1
  readonly pan?: number; // -1 .. 1
  readonly rate?: number; // higher and shorter above 1
}

const LOUDNESS_MIN = 0.01;
/** Voices of one moment begin a little apart: exactly together they would sound like one hard click. */
const SCATTER_SECONDS = 0.03;
/** A voice that rings longer than this does not keep others from sounding. */
const VOICE_SECONDS_MAX = 0.6;
const ROOM_GAIN = 0.035;

/** Everything that sounds in one context: voices, tune, the room. */
export class SoundEngine {
  readonly tune: TunePlayer;
  readonly started: Partial<Record<SoundKind | "note", number>> = {}; // by kind, since the beginning
  readonly #context: BaseAudioContext;
  readonly #bank: SoundBank;
  readonly #mixer: Mixer;
  readonly #voices = new VoiceBook();
  #variant = 0;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#bank = new SoundBank(context);
    this.#mixer = new Mixer(context);
    this.tune = new TunePlayer(context, this.#bank, this.#mixer.inputOf("music"));
  }

  setLevels(settings: SoundSettings): void {
    this.#mixer.setLevels(settings);
  }

  /** Makes one of the sounds that are still to be made; false when all are. */
  makeAhead(): boolean {
    return this.#bank.makeAhead();
  }

  /** Plays a sound unless as many of its kind, or of all, sound already. Whether it is played. */
  play(kind: SoundKind, { loudness = 1, pan = 0, rate = 1 }: Playing = {}): boolean {
    if (loudness < LOUDNESS_MIN) return false;
    const { variants, spread, group, peak } = SOUND_TABLE[kind];
    const buffer = this.#bank.sound(kind, this.#variant % variants);
    const nowSeconds = this.#context.currentTime;
    const share = this.#voices.take({
      kind,
      nowSeconds,
      seconds: Math.min(VOICE_SECONDS_MAX, buffer.duration / rate),
    });
    if (share === 0) return false;
    this.#variant += 1;
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate * (1 + (Math.random() * 2 - 1) * spread);
    const gain = this.#context.createGain();
    gain.gain.value = peak * loudness * share;
    const panner = this.#context.createStereoPanner();
    panner.pan.value = pan;
    source.connect(gain).connect(panner).connect(this.#mixer.inputOf(group));
    source.start(nowSeconds + (spread > 0 ? Math.random() * SCATTER_SECONDS : 0));
    if (kind === "alarm" || kind === "lost" || kind === "win" || kind === "lose") this.#mixer.duck();
    this.#count(kind, 1);
    return true;
  }

  /** Lets the tune go on. */
  updateTune(intensity: number): void {
    const noteCount = this.tune.update(intensity);
    if (noteCount > 0) this.#count("note", noteCount);
  }

  /** The quiet of the room, from now on. */
  startRoom(): void {
    const source = this.#context.createBufferSource();
    source.buffer = this.#bank.roomTone();
    source.loop = true;
    const gain = this.#context.createGain();
    const now = this.#context.currentTime;
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(ROOM_GAIN, now + 3);
    source.connect(gain).connect(this.#mixer.inputOf("effects"));
    source.start();
  }

  get voiceCount(): number {
    return this.#voices.count(this.#context.currentTime);
  }

  #count(kind: SoundKind | "note", count: number): void {
    this.started[kind] = (this.started[kind] ?? 0) + count;
  }
}

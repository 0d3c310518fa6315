import { barOf, STEPS_A_BAR, type Layer, type ScoreNote } from "./score.ts";
import type { SoundBank } from "./sound-bank.ts";

/** Bars are handed to the sound card this long before they begin: longer than a slow frame. */
const AHEAD_SECONDS = 0.7;
/** Later than that a bar is not made up for: the window was hidden. */
const LATE_SECONDS = 0.3;
const BEGIN_SECONDS = 0.15;

/** How loud each layer is and where it sits between the ears. */
const PLACES: Readonly<Record<Layer, readonly [gain: number, pan: number]>> = {
  pad: [0.11, 0],
  kalimba: [0.3, 0.25],
  bass: [0.34, 0],
  shaker: [0.1, -0.35],
  drum: [0.34, 0.05],
  reed: [0.15, -0.2],
};
const PAD_ATTACK = 0.7; // seconds
const PAD_RELEASE = 0.9;

/** Plays the tune of a match, bar after bar, as wild as the fight is when a bar begins. */
export class TunePlayer {
  readonly #context: BaseAudioContext;
  readonly #bank: SoundBank;
  readonly #layers: Readonly<Record<Layer, GainNode>>;
  #seed = 0;
  #bar = 0;
  #nextAt = -1; // when the next bar begins, in seconds of the context; negative: silent

  constructor(context: BaseAudioContext, bank: SoundBank, output: AudioNode) {
    this.#context = context;
    this.#bank = bank;
    const layer = (name: Layer): GainNode => {
      const gain = context.createGain();
      const pan = context.createStereoPanner();
      [gain.gain.value, pan.pan.value] = PLACES[name];
      gain.connect(pan).connect(output);
      return gain;
    };
    this.#layers = {
      pad: layer("pad"),
      kalimba: layer("kalimba"),
      bass: layer("bass"),
      shaker: layer("shaker"),
      drum: layer("drum"),
      reed: layer("reed"),
    };
  }

  /** Begins with the tune of a match; the same match has the same. */
  begin(seed: number): void {
    this.#seed = seed;
    this.#bar = 0;
    this.#nextAt = this.#context.currentTime + BEGIN_SECONDS;
  }

  /** What is played already ends with its bar. */
  end(): void {
    this.#nextAt = -1;
  }

  /** Hands on the bars that begin soon. Gives how many notes that were. */
  update(intensity: number): number {
    if (this.#nextAt < 0) return 0;
    const now = this.#context.currentTime;
    if (this.#nextAt < now - LATE_SECONDS) this.#nextAt = now + BEGIN_SECONDS;
    if (this.#nextAt > now + AHEAD_SECONDS) return 0;
    const { notes, beatsPerMinute } = barOf(this.#bar, intensity, this.#seed);
    const stepSeconds = 60 / beatsPerMinute / 4;
    for (const note of notes) this.#play(note, stepSeconds);
    this.#bar += 1;
    this.#nextAt += stepSeconds * STEPS_A_BAR;
    return notes.length;
  }

  #play(note: ScoreNote, stepSeconds: number): void {
    const { layer, key, step, steps, strength } = note;
    const { buffer, rate } = this.#bank.note(layer, key);
    const at = Math.max(this.#context.currentTime, this.#nextAt + step * stepSeconds);
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    const gain = this.#context.createGain();
    source.connect(gain).connect(this.#layers[layer]);
    const end = at + steps * stepSeconds;
    if (layer === "pad") {
      source.loop = true;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(strength, at + PAD_ATTACK);
      gain.gain.setValueAtTime(strength, end);
      gain.gain.linearRampToValueAtTime(0, end + PAD_RELEASE);
      source.start(at);
      source.stop(end + PAD_RELEASE);
    } else {
      gain.gain.value = strength;
      // A held note ends with its length, softly; a struck one rings out.
      if (layer === "reed") gain.gain.setTargetAtTime(0, end, 0.06);
      source.start(at);
    }
  }
}

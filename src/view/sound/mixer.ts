import type { SoundGroup } from "./sound-table.ts";
import { gainOf, type SoundSettings } from "./sound-settings.ts";

const GLIDE_SECONDS = 0.04; // of a level: a jump would click
/** While an alarm sounds the rest steps back to this share, and comes again. */
const DUCK_SHARE = 0.45;
const DUCK_SECONDS = 0.9;
/** The compressor of browsers lifts what it lets through; this takes it back, with a little room to the top. */
const AFTER_LIMIT = 0.7;
const QUIET = ["effects", "music"] as const;

/** Where all sounds come together: a level a group, one for all, and a limit that nothing gets over. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #all: GainNode;
  readonly #levels: Readonly<Record<SoundGroup, GainNode>>;
  readonly #ducks: Readonly<Record<"effects" | "music", GainNode>>;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    const limit = context.createDynamicsCompressor();
    limit.threshold.value = -12;
    limit.knee.value = 8;
    limit.ratio.value = 16;
    limit.attack.value = 0.002;
    limit.release.value = 0.18;
    const after = context.createGain();
    after.gain.value = AFTER_LIMIT;
    this.#all = context.createGain();
    this.#all.gain.value = 0;
    this.#all.connect(limit).connect(after).connect(context.destination);
    const group = (): GainNode => {
      const gain = context.createGain();
      gain.connect(this.#all);
      return gain;
    };
    this.#levels = { effects: group(), alarms: group(), music: group() };
    this.#ducks = { effects: context.createGain(), music: context.createGain() };
    for (const name of QUIET) this.#ducks[name].connect(this.#levels[name]);
  }

  /** What a voice of a group is connected to. */
  inputOf(group: SoundGroup): AudioNode {
    return group === "alarms" ? this.#levels.alarms : this.#ducks[group];
  }

  setLevels(settings: SoundSettings): void {
    const now = this.#context.currentTime;
    this.#all.gain.setTargetAtTime(settings.isMuted ? 0 : gainOf(settings.all), now, GLIDE_SECONDS);
    for (const group of ["effects", "alarms", "music"] as const)
      this.#levels[group].gain.setTargetAtTime(gainOf(settings[group]), now, GLIDE_SECONDS);
  }

  /** Makes room for an alarm that begins now. */
  duck(): void {
    const now = this.#context.currentTime;
    for (const name of QUIET) {
      const { gain } = this.#ducks[name];
      gain.cancelScheduledValues(now);
      gain.setTargetAtTime(DUCK_SHARE, now, 0.03);
      gain.setTargetAtTime(1, now + DUCK_SECONDS, 0.35);
    }
  }
}

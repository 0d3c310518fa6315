/** How loud the player wants it: percent, 0 .. 100. */
export interface SoundSettings {
  readonly all: number;
  readonly effects: number;
  readonly alarms: number;
  readonly music: number;
  readonly isMuted: boolean;
  readonly whenHidden: boolean; // goes on while the window is hidden
}

export const SOUND_LEVELS = ["all", "effects", "alarms", "music"] as const;
type SoundLevel = (typeof SOUND_LEVELS)[number];

const SOUND_DEFAULTS: SoundSettings = {
  all: 80,
  effects: 80,
  alarms: 85,
  music: 55,
  isMuted: false,
  whenHidden: false,
};

/** Reads what was kept; what is missing or odd falls back to its default. */
export function readSoundSettings(kept: (key: keyof SoundSettings) => unknown): SoundSettings {
  const level = (key: SoundLevel): number => {
    const value = kept(key);
    const isLevel = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 100;
    return isLevel ? value : SOUND_DEFAULTS[key];
  };
  const flag = (key: "isMuted" | "whenHidden"): boolean => kept(key) === true;
  return {
    all: level("all"),
    effects: level("effects"),
    alarms: level("alarms"),
    music: level("music"),
    isMuted: flag("isMuted"),
    whenHidden: flag("whenHidden"),
  };
}

/** What a slider at so many percent means for samples: the ear hears halves, so the middle is a quarter. */
export function gainOf(percent: number): number {
  return (percent / 100) ** 2;
}

import { PORT_DEFAULT, PORT_MAX } from "../base/index.ts";
import type { KeptSettings } from "../channel/index.ts";
import type { PaletteName } from "./looks/player-look.ts";
import { readSoundSettings, type SoundSettings } from "./sound/sound-settings.ts";

/** What the player chose for windows. The peer keeps it, by these names, and tells it to each window that opens. */
export interface Settings {
  readonly name: string;
  readonly address: string; // last joined
  readonly port: number; // last hosted on
  readonly palette: PaletteName;
  readonly reduceMotion: boolean;
  readonly edgeScrolling: boolean;
  readonly sound: SoundSettings;
  readonly tutorialDone: boolean; // once is enough for the title
}

/** Reads what was kept; what is missing or odd falls back to its default. */
export function readSettings(kept: KeptSettings, prefersReducedMotion: boolean): Settings {
  const text = (key: string): string => {
    const value = kept[key];
    return typeof value === "string" ? value : "";
  };
  const flag = (key: string, fallback: boolean): boolean => {
    const value = kept[key];
    return typeof value === "boolean" ? value : fallback;
  };
  const port = kept["port"];
  return {
    name: text("name").slice(0, 64),
    address: text("address").slice(0, 300),
    port: typeof port === "number" && port > 0 && port <= PORT_MAX ? Math.floor(port) : PORT_DEFAULT,
    palette: text("palette") === "contrast" ? "contrast" : "yarn",
    reduceMotion: flag("reduceMotion", prefersReducedMotion),
    edgeScrolling: flag("edgeScrolling", true),
    sound: readSoundSettings((key) => kept[soundKey(key)]),
    tutorialDone: flag("tutorialDone", false),
  };
}

/** Changed settings, as they are kept. */
export function keptOf({ sound, ...others }: Partial<Settings>): KeptSettings {
  const entries = Object.entries(sound ?? {}).map(([key, value]) => [soundKey(key), value] as const);
  return { ...others, ...Object.fromEntries(entries) };
}

function soundKey(key: string): string {
  return `sound.${key}`;
}

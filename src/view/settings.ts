import type { PaletteName } from "./looks/player-look.ts";
import { readSoundSettings, type SoundSettings } from "./sound/sound-settings.ts";

/** What the player chose for this window. It never reaches the peer, except for the name when hosting or joining. */
export interface Settings {
  readonly name: string;
  readonly address: string; // last joined
  readonly palette: PaletteName;
  readonly reduceMotion: boolean;
  readonly edgeScrolling: boolean;
  readonly sound: SoundSettings;
}

const KEY = "robocat.settings";

/** Reads the stored settings; what is missing or odd falls back to its default. */
export function loadSettings(storage: Pick<Storage, "getItem">, prefersReducedMotion: boolean): Settings {
  const stored = readStored(storage);
  const text = (key: string): string => (typeof stored[key] === "string" ? stored[key] : "");
  const flag = (key: string, fallback: boolean): boolean =>
    typeof stored[key] === "boolean" ? stored[key] : fallback;
  return {
    name: text("name").slice(0, 64),
    address: text("address").slice(0, 128),
    palette: stored["palette"] === "contrast" ? "contrast" : "yarn",
    reduceMotion: flag("reduceMotion", prefersReducedMotion),
    edgeScrolling: flag("edgeScrolling", true),
    sound: readSoundSettings(stored["sound"]),
  };
}

/** Stores the settings; a browser that refuses (private window, full disk) loses them at the end, which is harmless. */
export function saveSettings(storage: Pick<Storage, "setItem">, settings: Settings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // kept for this session
  }
}

function readStored(storage: Pick<Storage, "getItem">): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

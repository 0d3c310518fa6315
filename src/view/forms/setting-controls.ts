import { SETTINGS_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";
import type { Settings } from "../settings.ts";
import { makeSoundPanel } from "../sound/sound-panel.ts";

/** Who has the settings of this window, and takes changes of them: each holds at once. */
export interface SettingsHolder {
  readonly settings: () => Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
}

/** A part of a page of settings. `refresh` shows what was changed elsewhere. */
interface SettingControl {
  readonly element: HTMLElement;
  readonly refresh: () => void;
}

/** What is on or off, each with its words. */
type SwitchKey = Extract<
  { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings],
  keyof typeof SETTINGS_WORDS
>;

export function makeSettingSwitch(holder: SettingsHolder, key: SwitchKey): SettingControl {
  const box = make("input", { testId: `setting-${key}`, attributes: { type: "checkbox" } });
  const refresh = (): void => void (box.checked = holder.settings()[key]);
  refresh();
  box.addEventListener("change", () => holder.changeSettings({ [key]: box.checked }));
  return {
    element: make("label", { className: "switch" }, [box, make("span", { text: SETTINGS_WORDS[key] })]),
    refresh,
  };
}

/** The sound, with all its sliders. */
export function makeSoundControl({ settings, changeSettings }: SettingsHolder): SettingControl {
  return makeSoundPanel({
    settings: () => settings().sound,
    change: (change) => changeSettings({ sound: { ...settings().sound, ...change } }),
  });
}

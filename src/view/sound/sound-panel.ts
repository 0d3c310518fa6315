import { SOUND_WORDS } from "../../words/index.ts";
import { make, makeSvg, setText } from "../dom.ts";
import { slotText } from "../control/key-actions.ts";
import { followKeys } from "../keyed-text.ts";
import { SOUND_LEVELS, type SoundSettings } from "./sound-settings.ts";

/** What changes the sound's settings. */
interface SoundChanges {
  readonly settings: () => SoundSettings;
  readonly change: (change: Partial<SoundSettings>) => void;
}

const STEP_PERCENT = "5";
const SPEAKER = "M2 7 H6 L11 3 V17 L6 13 H2 Z";
const WAVES = "M13.5 7 Q15.5 10 13.5 13 M16 4.8 Q19.4 10 16 15.2";
const CROSS = "M14 7.5 L19 12.5 M19 7.5 L14 12.5";
const LINES = { fill: "none", stroke: "currentColor", "stroke-width": "1.7", "stroke-linecap": "round" };

/**
 * The sound in the settings: a slider a group, and two switches. Every change is heard at once. `refresh` shows
 * what was changed elsewhere, as by that key.
 */
export function makeSoundPanel({ settings, change }: SoundChanges): {
  readonly element: HTMLElement;
  readonly refresh: () => void;
} {
  const sliders = SOUND_LEVELS.map((level) => {
    const value = make("output", { className: "sound-value", text: `${settings()[level]} %` });
    const slider = make("input", {
      testId: `sound-${level}`,
      attributes: { type: "range", min: "0", max: "100", step: STEP_PERCENT },
    });
    slider.valueAsNumber = settings()[level];
    slider.addEventListener("input", () => {
      change({ [level]: slider.valueAsNumber });
      setText(value, `${slider.valueAsNumber} %`);
    });
    return make("label", { className: "sound-level" }, [
      make("span", { text: SOUND_WORDS.levels[level] }),
      slider,
      value,
    ]);
  });
  const silence = makeSwitch({ settings, change }, "isMuted", () => SOUND_WORDS.silence(slotText("mute", 0)));
  const hidden = makeSwitch({ settings, change }, "whenHidden", () => SOUND_WORDS.whenHidden);
  const element = make("fieldset", { className: "palette sound-panel" }, [
    make("legend", { text: SOUND_WORDS.title }),
    ...sliders,
    silence.element,
    hidden.element,
  ]);
  return { element, refresh: () => [silence, hidden].forEach(({ refresh }) => refresh()) };
}

function makeSwitch(
  { settings, change }: SoundChanges,
  key: "isMuted" | "whenHidden",
  label: () => string,
): { readonly element: HTMLElement; readonly refresh: () => void } {
  const box = make("input", { testId: `sound-${key}`, attributes: { type: "checkbox" } });
  box.checked = settings()[key];
  box.addEventListener("change", () => change({ [key]: box.checked }));
  const refresh = (): void => void (box.checked = settings()[key]);
  const words = make("span");
  followKeys(words, () => setText(words, label()));
  return { element: make("label", { className: "switch" }, [box, words]), refresh };
}

/** A small speaker that is there on every screen: shows whether there is sound, and a click changes it. */
export class SoundButton {
  readonly element: HTMLButtonElement;
  readonly #mark = makeSvg("path", { d: WAVES, ...LINES });

  constructor(settings: SoundSettings, toggle: () => void) {
    const icon = makeSvg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, [
      makeSvg("path", { d: SPEAKER, fill: "currentColor" }),
      this.#mark,
    ]);
    this.element = make("button", { className: "sound-button", testId: "sound-button", onClick: toggle }, [
      icon,
    ]);
    // The match keeps the focus, and with it its keys.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.show(settings);
  }

  show({ isMuted }: Pick<SoundSettings, "isMuted">): void {
    this.#mark.setAttribute("d", isMuted ? CROSS : WAVES);
    const key = slotText("mute", 0);
    const label = isMuted ? SOUND_WORDS.isOff(key) : SOUND_WORDS.isOn(key);
    this.element.title = label;
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-pressed", String(isMuted));
  }
}

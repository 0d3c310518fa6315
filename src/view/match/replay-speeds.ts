import { REPLAY_SPEEDS, type ReplaySpeed } from "../../channel/index.ts";
import { REPLAY_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";

/** What is shorter than the number. */
const SPEED_TEXTS: Readonly<Partial<Record<ReplaySpeed, string>>> = { 0.25: "¼", 0.5: "½" };

/** A button for each speed of a replay. */
export class ReplaySpeeds {
  readonly element: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(onChoose: (speed: ReplaySpeed) => void) {
    this.#buttons = REPLAY_SPEEDS.map((speed) =>
      make("button", {
        className: "button speed",
        text: `${SPEED_TEXTS[speed] ?? speed}×`,
        testId: `replay-speed-${speed}`,
        onClick: () => onChoose(speed),
      }),
    );
    const attributes = { role: "group", "aria-label": REPLAY_WORDS.speed };
    this.element = make("div", { className: "button-row tight", attributes }, this.#buttons);
  }

  /** `has`: whether there is that speed now. */
  show(chosen: ReplaySpeed, has: (speed: ReplaySpeed) => boolean): void {
    REPLAY_SPEEDS.forEach((speed, i) => {
      this.#buttons[i]!.setAttribute("aria-pressed", String(speed === chosen));
      this.#buttons[i]!.hidden = !has(speed);
    });
  }
}

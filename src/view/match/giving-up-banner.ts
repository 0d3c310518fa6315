import type { World } from "../../sim/index.ts";
import { MATCH_MENU_WORDS } from "../../words/index.ts";
import { takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import { GivingUp } from "./giving-up.ts";
import type { Team } from "./teams.ts";

/** A quiet word to a side that can't come back. Nothing stops for it, and nothing happens without a second question. */
export class GivingUpBanner {
  readonly element: HTMLElement;
  readonly #text = make("span", { testId: "giving-up-text" });
  readonly #watch: GivingUp;
  readonly #giveUp: () => void;

  /** `giveUp` asks once more. */
  constructor(teams: readonly Team[], giveUp: () => void) {
    this.#watch = new GivingUp(teams);
    this.#giveUp = giveUp;
    const className = "button small";
    this.element = make(
      "div",
      { className: "hud-panel giving-up", testId: "giving-up", attributes: { role: "status" } },
      [
        this.#text,
        makeKeyedButton(MATCH_MENU_WORDS.hopelessYes, {
          className,
          testId: "giving-up-yes",
          onClick: () => this.#answer(true),
        }),
        make("button", {
          className,
          text: MATCH_MENU_WORDS.playOn,
          testId: "giving-up-no",
          onClick: () => this.#answer(false),
        }),
      ],
    );
    this.element.hidden = true;
  }

  /** `mayAsk`: there is somebody who can give up. */
  update(world: World | null, mayAsk: boolean): void {
    const deficit = world === null ? null : this.#watch.update(world);
    this.element.hidden = deficit === null || !mayAsk;
    if (deficit !== null) {
      const theirs = world?.ground?.rules.fog === 1 ? null : deficit.theirs; // in fog their number is not told
      setText(this.#text, MATCH_MENU_WORDS.hopeless(deficit.own, theirs));
    }
  }

  /** A key says yes, while it is asked. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder !== "match" || this.element.hidden) return false;
    return takesAction(event, "giving-up", {
      "give-up": () => {
        if (!event.repeat) this.#answer(true);
      },
    });
  }

  #answer(isYes: boolean): void {
    this.#watch.dismiss();
    this.element.hidden = true;
    if (isYes) this.#giveUp();
  }
}

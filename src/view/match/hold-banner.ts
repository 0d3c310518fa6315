import type { World } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { HOLD_SECONDS, holdingOf } from "./hold-text.ts";
import type { Team } from "./teams.ts";

/** Who holds all cushions, and the seconds until that wins. */
export class HoldBanner {
  readonly element: HTMLElement;
  readonly #teams: readonly Team[];
  readonly #palette: PaletteName;
  readonly #emblem = make("span", { className: "hold-emblem" });
  readonly #text = make("span", { className: "hold-text", testId: "hold-text" });
  readonly #bar = make("progress", {
    className: "hold-bar",
    attributes: { max: String(HOLD_SECONDS), "aria-label": "Held so far" },
  });
  #holder = 0;

  constructor(teams: readonly Team[], palette: PaletteName) {
    this.#teams = teams;
    this.#palette = palette;
    this.element = make("div", { className: "hud-panel hold-banner", testId: "hold-banner" }, [
      make("div", { className: "hold-words" }, [this.#emblem, this.#text]),
      this.#bar,
    ]);
    this.element.hidden = true;
  }

  update(world: World | null): void {
    const holding = world === null ? null : holdingOf(world, this.#teams);
    this.element.hidden = holding === null;
    if (holding === null) return;
    setText(this.#text, holding.text);
    this.#bar.value = holding.heldSeconds;
    if (holding.holder === this.#holder) return;
    this.#holder = holding.holder;
    this.#emblem.replaceChildren(makeEmblemIcon(lookOf(holding.holder, this.#palette)));
  }
}

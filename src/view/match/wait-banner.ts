import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import type { BannerWords } from "./absence-watch.ts";

const SIGNS: Readonly<Record<BannerWords["kind"], string>> = { absent: "⚠", back: "✓", "catching-up": "»" };

/** Whom we wait for, who is back, or that this peer catches up: in the middle above the arena. */
export class WaitBanner {
  readonly element: HTMLElement;
  readonly #palette: PaletteName;
  readonly #banner: HTMLElement;
  readonly #emblems = make("span", { className: "wait-emblems" });
  readonly #sign = make("span");
  readonly #text = make("span");
  readonly #spoken = make("p", { className: "only-spoken", attributes: { role: "status" } });
  #shownPlayers = "";

  constructor(palette: PaletteName) {
    this.#palette = palette;
    // The seconds count up: to be seen, not to be told each time.
    this.#banner = make("div", { testId: "wait-banner", attributes: { "aria-hidden": "true" } }, [
      this.#sign,
      this.#emblems,
      this.#text,
    ]);
    this.#banner.hidden = true;
    this.element = make("div", { className: "wait-place" }, [this.#banner, this.#spoken]);
  }

  show(words: BannerWords | null): void {
    this.#banner.hidden = words === null;
    setText(this.#spoken, words?.spoken ?? "");
    if (words === null) return;
    this.#banner.className = `wait-banner is-${words.kind}`;
    setText(this.#sign, SIGNS[words.kind]);
    setText(this.#text, words.text);
    const players = words.playerIds.join();
    if (players === this.#shownPlayers) return;
    this.#shownPlayers = players;
    this.#emblems.replaceChildren(...words.playerIds.map((id) => makeEmblemIcon(lookOf(id, this.#palette))));
  }
}

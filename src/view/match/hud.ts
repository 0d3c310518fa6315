import type { MatchInfo, StatusNotice } from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { clockOfSubTurns, turnText } from "./match-clock.ts";
import { ScorePanel } from "./score-panel.ts";
import { SelectedPanel } from "./selected-panel.ts";
import { waitText } from "./wait-text.ts";

const ANNOUNCEMENT_MS = 2500;

/** What lies over the arena and only shows: scores, clock, whom we wait for, the selected cats, hints. */
export class Hud {
  readonly element: HTMLElement;
  readonly selected = new SelectedPanel();
  readonly #match: MatchInfo;
  readonly #scores: ScorePanel;
  readonly #clock = make("span", { className: "clock" });
  readonly #turn = make("span", { className: "turn", testId: "turn" });
  readonly #wait = make("div", {
    className: "wait-banner",
    testId: "wait-banner",
    attributes: { role: "status" },
  });
  readonly #hint = make("div", { className: "hint", testId: "hint", attributes: { role: "status" } });
  #announcedUntilMs = 0;

  constructor(
    match: MatchInfo,
    options: { readonly palette: PaletteName; readonly buttons: readonly HTMLElement[] },
  ) {
    this.#match = match;
    this.#scores = new ScorePanel(match, options.palette);
    this.#wait.hidden = true;
    const top = make("div", { className: "hud-top" }, [this.#wait]);
    const clock = make("div", { className: "hud-panel clock-panel" }, [this.#clock, this.#turn]);
    const corner = make("div", { className: "hud-buttons" }, [clock, ...options.buttons]);
    this.element = make("div", { className: "hud" }, [
      this.#scores.element,
      top,
      corner,
      this.selected.element,
      this.#hint,
    ]);
  }

  update(world: World | null, status: StatusNotice | null, turn: number): void {
    this.#scores.update(world, status);
    setText(this.#clock, clockOfSubTurns(world?.header.subTurn ?? 0));
    setText(this.#turn, turnText(turn));
    const text = status === null ? null : waitText(status, this.#match.players);
    this.#wait.hidden = text === null;
    if (text !== null) setText(this.#wait, text);
  }

  /** A short word that goes away by itself. */
  announce(text: string, nowMs: number): void {
    this.#announcedUntilMs = nowMs + ANNOUNCEMENT_MS;
    setText(this.#hint, text);
  }

  /** The standing hint, when nothing was just announced; empty hides it. */
  showHint(text: string, nowMs: number): void {
    if (nowMs >= this.#announcedUntilMs) setText(this.#hint, text);
    this.#hint.hidden = this.#hint.textContent === "";
  }
}

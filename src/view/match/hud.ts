import type { MatchInfo, NetworkNotice, StatusNotice } from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { AbsenceWatch } from "./absence-watch.ts";
import { HoldBanner } from "./hold-banner.ts";
import { clockOfSubTurns, timeLeftText, turnText } from "./match-clock.ts";
import type { MatchPanels } from "./match-panels.ts";
import { ScorePanel } from "./score-panel.ts";
import { SelectedPanel } from "./selected-panel.ts";
import { standingOf, teamsOf } from "./teams.ts";
import { WaitBanner } from "./wait-banner.ts";

const ANNOUNCEMENT_MS = 2500;

/** What the peer last told of the match. */
export interface HudNews {
  readonly world: World | null;
  readonly status: StatusNotice | null;
  readonly network: NetworkNotice | null;
  readonly turn: number;
  readonly nowMs: number; // of the view
}

/** What lies over the arena and only shows: scores, clock, whom we wait for, the selected cats, hints. */
export class Hud {
  readonly element: HTMLElement;
  readonly selected = new SelectedPanel();
  readonly #match: MatchInfo;
  readonly #scores: ScorePanel;
  readonly #hold: HoldBanner;
  readonly #clock = make("span", { className: "clock" });
  readonly #timeLeft = make("span", { className: "time-left", testId: "time-left" });
  readonly #turn = make("span", { className: "turn", testId: "turn" });
  readonly #absence: AbsenceWatch;
  readonly #wait: WaitBanner;
  readonly #watch = make("div", {
    className: "watch-note",
    testId: "watch-note",
    attributes: { role: "status" },
  });
  readonly #hint = make("div", { className: "hint", testId: "hint", attributes: { role: "status" } });
  #announcedUntilMs = 0;

  constructor(
    match: MatchInfo,
    palette: PaletteName,
    { buttons, desyncBanner }: Pick<MatchPanels, "buttons" | "desyncBanner">,
  ) {
    this.#match = match;
    this.#scores = new ScorePanel(match, palette);
    this.#absence = new AbsenceWatch(match.players);
    this.#wait = new WaitBanner(palette);
    this.#hold = new HoldBanner(teamsOf(match), palette);
    this.#watch.hidden = true;
    this.#timeLeft.hidden = true;
    const top = make("div", { className: "hud-top" }, [
      this.#wait.element,
      this.#hold.element,
      this.#watch,
      desyncBanner,
    ]);
    const clock = make("div", { className: "hud-panel clock-panel" }, [
      this.#clock,
      this.#timeLeft,
      this.#turn,
    ]);
    const corner = make("div", { className: "hud-buttons" }, [clock, ...buttons]);
    this.element = make("div", { className: "hud" }, [
      this.#scores.element,
      top,
      corner,
      this.selected.element,
      this.#hint,
    ]);
  }

  update({ world, status, network, turn, nowMs }: HudNews): void {
    // The links' own round trips are newer than those of the lobby's heartbeats.
    this.#scores.update(world, status && network ? { ...status, rttMs: network.peers } : status);
    this.#hold.update(world);
    setText(this.#clock, clockOfSubTurns(world?.header.subTurn ?? 0));
    setText(this.#turn, turnText(turn));
    show(this.#timeLeft, world === null ? null : timeLeftText(world));
    show(this.#watch, watchText(this.#match, world));
    this.#wait.show(this.#absence.update(status, network, nowMs));
  }

  /** A short word that goes away by itself, after `shownMs`. */
  announce(text: string, nowMs: number, shownMs = ANNOUNCEMENT_MS): void {
    this.#announcedUntilMs = nowMs + shownMs;
    setText(this.#hint, text);
  }

  /** What the keys do now: more urgent than what was announced. */
  showAiming(text: string): void {
    this.#announcedUntilMs = 0;
    setText(this.#hint, text);
    this.#hint.hidden = false;
  }

  /** The standing hint, when nothing was just announced; empty hides it. */
  showHint(text: string, nowMs: number): void {
    if (nowMs >= this.#announcedUntilMs) setText(this.#hint, text);
    this.#hint.hidden = this.#hint.textContent === "";
  }
}

/** Why the local player gives no orders, if it is so; nothing in a replay. */
export function watchText({ localPlayerId, isObserver }: MatchInfo, world: World | null): string | null {
  if (isObserver) return "You are watching this match";
  if (localPlayerId === null || world === null) return null;
  switch (standingOf(world, localPlayerId)) {
    case "asleep":
      return "☾ You have surrendered: you are watching";
    case "out":
      return "Your last cat is gone: you are watching";
    case "watching":
    case "playing":
      return null;
  }
}

function show(element: HTMLElement, text: string | null): void {
  element.hidden = text === null;
  if (text !== null) setText(element, text);
}

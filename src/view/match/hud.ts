import type {
  MatchInfo,
  NetworkNotice,
  ReplaySeat,
  StatusNotice,
  WindowRequest,
} from "../../channel/index.ts";
import { isLate, MODE_CUSHIONS, type World } from "../../sim/index.ts";
import { HUD_WORDS } from "../../words/index.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import type { Fog } from "../fog/fog.ts";
import { MatchGoals } from "../ladder/match-goals.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { namesOf } from "../looks/player-names.ts";
import { clockOfSubTurns, timeLeftText, turnText } from "./match-clock.ts";
import { Announcement } from "./announcement.ts";
import type { MatchPanels } from "./match-panels.ts";
import { ScorePanel } from "./score-panel.ts";
import { SelectedPanel, type ChosenActions } from "./selected-panel.ts";
import { SplitPanel } from "./split-panel.ts";
import { teamsOf, type Team } from "./teams.ts";
import { WaitBanner } from "./wait-banner.ts";
import { WatchNote } from "./watch-note.ts";
import { HOLD_SECONDS, holdingOf } from "./match-words.ts";

/** What the peer last told of the match. */
interface HudNews {
  readonly world: World | null;
  readonly status: StatusNotice | null;
  readonly network: NetworkNotice | null;
  readonly seats: readonly ReplaySeat[]; // of a replay: what plays them now
  readonly turn: number;
  readonly nowMs: number; // of the view
  readonly fog: Fog;
}

/** What it is made with. */
interface HudOptions {
  readonly match: MatchInfo;
  readonly palette: PaletteName;
  readonly send: (request: WindowRequest) => void;
}

const ANNOUNCEMENT_MS = 2500;

/** What may be said over the bottom of a match. */
interface HintOptions {
  readonly aiming: string;
  readonly standing: string;
  readonly selection: readonly number[]; // of cats
  readonly nowMs: number;
}

/** What lies over the arena and only shows: scores, clock, awaited players, the selected cats, hints. */
export class Hud {
  readonly element: HTMLElement;
  readonly selected: SelectedPanel;
  readonly #scores: ScorePanel;
  readonly #hold: HoldBanner;
  readonly #goals: MatchGoals | null; // of the ladder
  readonly #clock = make("span", { className: "clock" });
  readonly #timeLeft = make("span", { className: "time-left", testId: "time-left" });
  readonly #turn = make("span", { className: "turn", testId: "turn" });
  readonly #watchers = make("span", { className: "turn", testId: "watchers" }); // people that look on
  readonly #wait: WaitBanner;
  readonly #split: SplitPanel;
  readonly #watch: WatchNote;
  readonly #hint = make("div", { className: "hint", testId: "hint", attributes: { role: "status" } });
  #hasSaidLate = false;
  readonly #announcement = new Announcement();

  constructor(
    { match, palette, send }: HudOptions,
    { buttons, desyncBanner, pause }: Pick<MatchPanels, "buttons" | "desyncBanner" | "pause">,
    chosen: ChosenActions,
  ) {
    this.#goals = MatchGoals.of(match);
    this.selected = new SelectedPanel(chosen);
    this.#scores = new ScorePanel(match, palette);
    this.#wait = new WaitBanner(match.players, palette, send);
    this.#split = new SplitPanel(namesOf(match.players), send);
    this.#hold = new HoldBanner(teamsOf(match), palette);
    this.#watch = new WatchNote(match, send);
    this.#timeLeft.hidden = true;
    this.#watchers.hidden = true;
    const top = make("div", { className: "hud-top" }, [
      ...(this.#goals === null ? [] : [this.#goals.element]),
      pause.banner,
      this.#wait.element,
      this.#split.element,
      this.#hold.element,
      this.#watch.element,
      desyncBanner,
    ]);
    const clock = make("div", { className: "hud-panel clock-panel" }, [
      this.#clock,
      this.#timeLeft,
      this.#turn,
      this.#watchers,
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

  update({ world, status, network, seats, turn, nowMs, fog }: HudNews): void {
    // The links' own round trips are newer than those of the lobby's heartbeats.
    const known = fog.knownWorld(world);
    const newest = status && network ? { ...status, rttMs: network.peers } : status;
    this.#scores.update({ world: known, status: newest, seats, fog });
    this.#hold.update(world);
    this.#sayLate(world, nowMs);
    this.#goals?.update(world?.header.subTurn ?? 0);
    setText(this.#clock, clockOfSubTurns(world?.header.subTurn ?? 0));
    setText(this.#turn, turnText(turn));
    const watchers = status?.watchers ?? 0;
    show(this.#watchers, watchers === 0 ? null : HUD_WORDS.watchers(watchers));
    show(this.#timeLeft, world === null ? null : timeLeftText(world));
    this.#watch.update({ world, status, nowMs });
    this.#wait.update(status, network, nowMs);
    this.#split.update(status?.split ?? null);
  }

  /** The question about missing players is answered by keys as well. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    return this.#wait.takesKey(event, holder) || this.#split.takesKey(event, holder);
  }

  /**
   * A short word that goes away by itself, after `shownMs`, or once others are selected than the cats that it tells of. What is handed
   * back takes it back before that.
   */
  announce(
    text: string,
    nowMs: number,
    shownMs = ANNOUNCEMENT_MS,
    selection: readonly number[] | null = null,
  ): () => void {
    setText(this.#hint, text);
    return this.#announcement.begin(nowMs + shownMs, selection);
  }

  /** Once: from then on other rules count. */
  #sayLate(world: World | null, nowMs: number): void {
    const isNews = world?.ground?.rules.mode === MODE_CUSHIONS && isLate(world) && !this.#hasSaidLate;
    if (!isNews) return;
    this.#hasSaidLate = true;
    this.announce(HUD_WORDS.late, nowMs, LATE_SHOWN_MS);
  }

  /** What the keys do now is more urgent than what was announced, and that than the standing hint. Empty: there is none. */
  showHint({ aiming, standing, selection, nowMs }: HintOptions): void {
    if (aiming !== "") this.#announcement.end();
    if (!this.#announcement.holds(nowMs, selection)) setText(this.#hint, aiming === "" ? standing : aiming);
    this.#hint.hidden = this.#hint.textContent === "";
  }
}

function show(element: HTMLElement, text: string | null): void {
  element.hidden = text === null;
  if (text !== null) setText(element, text);
}

const LATE_SHOWN_MS = 10_000;

/** The side that holds enough cushions, and the seconds until that wins. */
class HoldBanner {
  readonly element: HTMLElement;
  readonly #teams: readonly Team[];
  readonly #palette: PaletteName;
  readonly #emblem = make("span", { className: "hold-emblem" });
  readonly #text = make("span", { className: "hold-text", testId: "hold-text" });
  readonly #bar = make("progress", {
    className: "hold-bar",
    attributes: { max: String(HOLD_SECONDS), "aria-label": HUD_WORDS.heldSoFar },
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

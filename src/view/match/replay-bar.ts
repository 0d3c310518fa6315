import {
  LAST_TURN,
  REPLAY_SPEEDS,
  type FactsMoment,
  type FactsNotice,
  type LiveStatus,
  type MatchInfo,
  type ReplayGlanceNotice,
  type ReplayMark,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type WindowRequest,
} from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { BUTTON_WORDS, REPLAY_WORDS, SIGN_WORDS, describeFact, describeMoment } from "../../words/index.ts";
import type { Point } from "../camera/project.ts";
import { actionOf, slotText, once, takesAction } from "../control/key-actions.ts";
import { make, setText } from "../dom.ts";
import { followTitle } from "../keyed-text.ts";
import { FactsGraphs } from "../facts/facts-graphs.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { GlancePicture } from "./glance-picture.ts";
import { clockOfSubTurns, clockOfTurns } from "./match-clock.ts";
import { MarkWatch, ReplayMarks } from "./replay-marks.ts";
import { jumpIdAfter, placeByKey, placeMeant, type PlaceAction, type ReplayPlace } from "./replay-places.ts";
import { ReplayShare, type ReplayShareOptions } from "./replay-share.ts";
import { ReplayLook, type ReplayLookOptions } from "./replay-look.ts";
import { ReplaySlider } from "./replay-slider.ts";
import { ReplaySpeeds } from "./replay-speeds.ts";
import { liveText, placeText } from "./replay-words.ts";

/** What a replay's controls do. */
interface ReplayBarOptions extends ReplayShareOptions, ReplayLookOptions {
  readonly match: Pick<MatchInfo, "players" | "localPlayerId" | "replayFile">;
  readonly palette: PaletteName;
  readonly send: (request: WindowRequest) => void;
  readonly visit: (place: Point) => void; // the camera goes there
  readonly leave: () => void;
}

/** A wish that nobody has heard of by then is none any more: another window's came after it. */
const WISH_MS_MAX = 1_000;
/** What one watches a replay with: play or pause, speed, how far it is, and where something happened. */
export class ReplayBar {
  readonly element: HTMLElement;
  readonly #send: (request: WindowRequest) => void;
  readonly #say: (text: string) => void;
  readonly #visit: (place: Point) => void;
  readonly #play: HTMLButtonElement;
  readonly #speeds = new ReplaySpeeds((speed) => this.#control({ speed }));
  readonly #glance: GlancePicture;
  readonly #slider: ReplaySlider;
  readonly #marks = new ReplayMarks((turn) => this.#go({ turn, subTurn: 0 }));
  readonly #share: ReplayShare;
  readonly #toNow = make("button", {
    className: "button",
    text: REPLAY_WORDS.live,
    testId: "replay-to-now",
    onClick: () => this.#goToNow(),
  });
  readonly look: ReplayLook; // goes into the corner
  readonly #passing = new MarkWatch();
  readonly #time = make("span", { className: "replay-time", testId: "replay-time" });
  readonly #ending = make("p", { className: "replay-ending", testId: "replay-ending" });
  readonly #graphs: FactsGraphs;
  readonly #graphsBox: HTMLElement;
  readonly #graphsButton: HTMLButtonElement;
  #moments: readonly FactsMoment[] = [];
  #playing = true;
  #isAtEnd = false;
  #live: LiveStatus | null = null; // a match that others play; null: a replay
  #speed: ReplaySpeed = 1;
  #status: ReplayStatusNotice | null = null;
  #wish: ReplayPlace | null = null; // asked for, and not heard yet
  #wishedMs = 0;
  #clock = clockOfTurns(0); // of the world that is shown
  #jumpId = 0;

  constructor(options: ReplayBarOptions) {
    const { match, palette, send, leave, say, visit } = options;
    this.#share = new ReplayShare(options);
    followTitle(this.#toNow, () => REPLAY_WORDS.toNowHint(slotText("to-now", 0)));
    this.look = new ReplayLook(options);
    this.#glance = new GlancePicture(palette);
    this.#slider = this.#makeSlider();
    this.#send = send;
    this.#say = say;
    this.#visit = visit;
    this.#play = make("button", {
      className: "button primary",
      testId: "replay-play",
      onClick: () => this.togglePlaying(),
    });
    const wayOut = { className: "button", text: BUTTON_WORDS.leave, testId: "replay-leave", onClick: leave };
    const onGo = (turn: number): void => this.#go({ turn, subTurn: 0 });
    this.#graphs = new FactsGraphs({ match, palette, isWithoutPauses: false, onGo });
    this.#graphsButton = make("button", {
      className: "button",
      text: REPLAY_WORDS.graphs,
      testId: "replay-graphs",
      onClick: () => this.#toggleGraphs(),
      attributes: { "aria-expanded": "false" },
    });
    this.#graphsButton.hidden = true;
    const graphs = make("div", { className: "replay-graphs" }, [this.#graphs.element]);
    graphs.hidden = true;
    this.#graphsBox = graphs;
    const attributes = { "aria-label": REPLAY_WORDS.title };
    this.element = make("section", { className: "hud-panel replay-bar", testId: "replay-bar", attributes }, [
      this.#play,
      this.#speeds.element,
      this.#ending,
      make("div", { className: "replay-line" }, [
        make("div", { className: "replay-track" }, [this.#slider.element, this.#marks.element]),
        this.#time,
      ]),
      graphs,
      make("div", { className: "button-row tight replay-ways" }, [
        this.#toNow,
        this.#graphsButton,
        ...this.#share.buttons,
        make("button", wayOut),
      ]),
    ]);
    this.#show();
  }

  #makeSlider(): ReplaySlider {
    return new ReplaySlider({
      onGo: (place) => this.#go(place),
      onLook: (turn) => this.#send({ kind: "glance-at-replay", turn }),
      glance: this.#glance.element,
    });
  }

  /** How many times faster than a match pictures come while it plays. */
  get speed(): number {
    return this.#speed;
  }

  hearStatus(status: ReplayStatusNotice): void {
    this.#playing = status.playing;
    this.#speed = status.speed;
    this.#isAtEnd = status.turn >= status.turnCount;
    this.#live = status.live ?? null;
    this.#status = status;
    const { jumps } = status;
    const isHeard = jumps?.heard === this.#jumpId && jumps.goingTo === null;
    if (isHeard || performance.now() - this.#wishedMs > WISH_MS_MAX) this.#wish = null;
    this.#marks.show(status.marks, status.turnCount, status.stood);
    const passed = this.#passing.update(status);
    if (passed !== null && this.#wish === null) this.#say(passed);
    this.#showPlace(status);
    this.#show();
  }

  hearFacts(notice: FactsNotice): void {
    this.#moments = notice.moments;
    this.#graphsButton.hidden = false;
    const turnCount = this.#status?.turnCount ?? notice.facts.turnCount;
    this.#graphs.show(notice, turnCount);
    this.#slider.showMoments(notice.moments, turnCount);
  }

  hearGlance(notice: ReplayGlanceNotice): void {
    this.#glance.show(notice);
    this.#slider.showGlance();
  }

  /** The world that is shown. */
  update(world: World | null): void {
    if (world === null) return;
    this.#glance.enter(world.ground);
    const clock = clockOfSubTurns(world.header.subTurn);
    if (clock === this.#clock) return;
    this.#clock = clock;
    if (this.#status !== null) this.#showTime(this.#status); // there may be no status after this picture
  }

  #toggleGraphs(): void {
    if (this.#graphsButton.hidden) return;
    this.#graphsBox.hidden = !this.#graphsBox.hidden;
    this.#graphsButton.setAttribute("aria-expanded", String(!this.#graphsBox.hidden));
  }

  #showPlace(status: ReplayStatusNotice): void {
    const { turnCount, jumps, stood } = status;
    const { turn } = placeMeant(this.#wish, status);
    const readyTurns = jumps?.readyTurns ?? turnCount;
    const mayGo = jumps !== undefined && turnCount > 0;
    const firstTurn = jumps?.firstTurn ?? 0;
    this.#slider.show({ turn, turnCount, readyTurns, firstTurn, mayGo, stood });
    this.#graphs.showPlace(turn);
    this.#share.showPlace(turn);
    this.#showTime(status);
  }

  #showTime(status: ReplayStatusNotice): void {
    const { turnCount, live, jumps, stood } = status;
    const goingTo = jumps?.goingTo ?? null;
    const readyTurns = jumps?.readyTurns ?? turnCount;
    // How far it is with a jump into what is not ready yet: as long as the usual text, for the timeline beside it keeps its width.
    const percent = Math.floor((100 * readyTurns) / Math.max(1, turnCount));
    const isAhead = goingTo !== null && readyTurns < goingTo;
    const text = placeText(
      placeMeant(this.#wish, status).turn,
      turnCount,
      stood,
      isAhead ? REPLAY_WORDS.lookingAhead(percent) : undefined,
    );
    const isReplay = live === undefined || (live.isOver && live.isBack === true);
    setText(this.#time, isReplay || isAhead ? text : liveText(status.turn, turnCount, live, this.#clock));
  }

  /** At the end of a replay, playing it means from its beginning: the peer sees to that. */
  togglePlaying(): void {
    if (this.#isNothingToPlay) return;
    this.#control({ playing: !this.#playing });
  }

  /** A match that is over, of which nothing is held. */
  get #isNothingToPlay(): boolean {
    return this.#live?.isOver === true && this.#status?.jumps === undefined;
  }

  /** To what is played now of a match that others play: at its own speed it catches up by itself. */
  #goToNow(): boolean {
    const { live, jumps, turnCount } = this.#status ?? {};
    if (live === undefined || live.isOver) return false;
    if (jumps === undefined) this.#control({ playing: true, speed: 1 });
    else if (live.isBack === true) this.#go({ turn: turnCount!, subTurn: 0 });
    return true;
  }

  /** One step faster (1) or slower (-1). */
  changeSpeed(direction: 1 | -1): void {
    const speed = REPLAY_SPEEDS[REPLAY_SPEEDS.indexOf(this.#speed) + direction];
    if (speed !== undefined && this.#hasSpeed(speed)) this.#control({ speed });
  }

  /** A replay has no orders to give: its keys are the player's own, and Tab is the page's. */
  takesKey(event: KeyboardEvent): boolean {
    const slide = this.#slider.hasFocus ? actionOf(event, "timeline") : null;
    if (slide !== null) return this.#takesPlaceKey(slide.action, event);
    const go = (action: PlaceAction) => (): boolean => this.#takesPlaceKey(action, event);
    const press = once(event);
    return takesAction(event, "replay", {
      graphs: press(() => this.#toggleGraphs()),
      "take-picture": press(() => this.#share.savePicture()),
      "copy-link": press(() => this.#share.copyLink()),
      "next-eyes": press(() => this.look.turnEyes(event.shiftKey ? -1 : 1)),
      "toggle-orders": press(() => this.look.toggleOrders()),
      "follow-camera": press(() => this.look.stepCamera(event.shiftKey ? -1 : 1)),
      "to-now": press(() => this.#goToNow()),
      play: press(() => this.togglePlaying()),
      faster: () => this.changeSpeed(1),
      slower: () => this.changeSpeed(-1),
      "replay-back": go("replay-back"),
      "replay-on": go("replay-on"),
      "turn-back": go("turn-back"),
      "turn-on": go("turn-on"),
      "mark-before": go("mark-before"),
      "mark-after": go("mark-after"),
    });
  }

  #takesPlaceKey(action: PlaceAction, event: KeyboardEvent): boolean {
    if (this.#status?.jumps === undefined) return false;
    const { turnCount } = this.#status;
    const at = placeMeant(this.#wish, this.#status);
    const marks = [...this.#status.marks, ...this.#moments].sort((a, b) => a.turn - b.turn);
    const place = placeByKey(action, event.shiftKey, { at, turnCount, marks });
    this.#go(place);
    const isToMark = action === "mark-before" || action === "mark-after";
    if (isToMark && place.turn !== at.turn) this.#showMarks(marks.filter(({ turn }) => turn === place.turn));
    return true;
  }

  /** What happened where one is now is said, and the camera goes there. */
  #showMarks(marks: readonly (ReplayMark | FactsMoment)[]): void {
    if (marks.length === 0) return;
    this.#say(
      marks.map((mark) => ("fact" in mark ? describeFact(mark.fact) : describeMoment(mark))).join(" "),
    );
    const place = marks.find((mark) => "region" in mark);
    if (place !== undefined) this.#visit(place);
  }

  /** Shows the wish at once; the statuses that follow say what became of it. The end of a match that runs is what is played by then. */
  #go(wanted: ReplayPlace): void {
    if (this.#status?.jumps === undefined) return;
    const { turnCount, live, jumps } = this.#status;
    const { firstTurn = 0 } = jumps;
    const wish = wanted.turn < firstTurn ? { turn: firstTurn, subTurn: 0 } : wanted;
    const isToNow = live?.isOver === false && wish.turn >= turnCount;
    const place = isToNow ? { turn: LAST_TURN, subTurn: 0 } : wish;
    this.#wish = wish;
    this.#wishedMs = performance.now();
    this.#jumpId = jumpIdAfter(this.#jumpId);
    this.#send({ kind: "replay-jump", ...place, id: this.#jumpId });
    this.#showPlace(this.#status);
  }

  /** Shows the wish at once; the next status says what became of it. */
  #control(change: { readonly playing?: boolean; readonly speed?: ReplaySpeed }): void {
    this.#playing = change.playing ?? this.#playing;
    this.#speed = change.speed ?? this.#speed;
    this.#send({ kind: "replay-control", playing: this.#playing, speed: this.#speed });
    this.#show();
  }

  #show(): void {
    const { wrongEnding } = this.#status ?? {};
    setText(this.#ending, wrongEnding === undefined ? "" : SIGN_WORDS.warning(describeFact(wrongEnding)));
    this.#play.hidden = this.#isNothingToPlay;
    const isLive = this.#live?.isOver === false;
    this.#toNow.hidden = !isLive || !(this.#live?.isBack === true || !this.#playing);
    if (isLive) setText(this.#play, this.#playing ? REPLAY_WORDS.playingForMe : REPLAY_WORDS.pausedForMe);
    else setText(this.#play, REPLAY_WORDS[this.#playing ? "playing" : this.#isAtEnd ? "atEnd" : "paused"]);
    this.#speeds.show(this.#speed, (speed) => this.#hasSpeed(speed));
  }

  /** What is played now can't be seen faster; slower it can, where it is held. */
  #hasSpeed(speed: ReplaySpeed): boolean {
    if (this.#live === null || this.#live.isBack === true) return true;
    if (this.#status?.jumps === undefined) return speed === 1;
    return this.#live.isOver || speed <= 1;
  }
}

import {
  LIVE_SPEEDS,
  REPLAY_SPEEDS,
  type LiveStatus,
  type ReplayMark,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type WindowRequest,
} from "../../channel/index.ts";
import { keyName } from "../control/key-name.ts";
import { make, setText } from "../dom.ts";
import { clockOfTurns } from "./match-clock.ts";
import { ReplayMarks } from "./replay-marks.ts";
import { placeByKey, type ReplayPlace } from "./replay-places.ts";
import { ReplaySlider } from "./replay-slider.ts";

/** What a replay's controls do. */
interface ReplayBarOptions {
  readonly send: (request: WindowRequest) => void;
  readonly leave: () => void;
  readonly say: (text: string) => void; // a sentence for the player to read
}

/** What is shorter than the number. */
const SPEED_TEXTS: Readonly<Partial<Record<ReplaySpeed, string>>> = { 0.25: "¼", 0.5: "½" };
const JUMP_ID_MAX = 0xffff;
/** A wish that nobody has heard of by then is none any more: another window's came after it. */
const WISH_MS_MAX = 1_000;
/** So late is as good as live. */
const LIVE_SECONDS = 3;
/** What one watches a replay with: play or pause, speed, how far it is, and where something happened. */
export class ReplayBar {
  readonly element: HTMLElement;
  readonly #send: (request: WindowRequest) => void;
  readonly #say: (text: string) => void;
  readonly #play: HTMLButtonElement;
  readonly #speeds: readonly HTMLButtonElement[];
  readonly #slider = new ReplaySlider({ onGo: (place) => this.#go(place) });
  readonly #marks = new ReplayMarks((turn) => this.#go({ turn, subTurn: 0 }));
  readonly #passing = new MarkWatch();
  readonly #time = make("span", { className: "replay-time", testId: "replay-time" });
  #playing = true;
  #isAtEnd = false;
  #live: LiveStatus | null = null; // a match that others play; null: a replay
  #speed: ReplaySpeed = 1;
  #status: ReplayStatusNotice | null = null;
  #wish: ReplayPlace | null = null; // asked for, and not heard yet
  #wishedMs = 0;
  #jumpId = 0;

  constructor({ send, leave, say }: ReplayBarOptions) {
    this.#send = send;
    this.#say = say;
    this.#play = make("button", {
      className: "button primary",
      testId: "replay-play",
      onClick: () => this.togglePlaying(),
    });
    this.#speeds = REPLAY_SPEEDS.map((speed) =>
      make("button", {
        className: "button speed",
        text: `${SPEED_TEXTS[speed] ?? speed}×`,
        testId: `replay-speed-${speed}`,
        onClick: () => this.#control({ speed }),
      }),
    );
    const speeds = make(
      "div",
      { className: "button-row tight", attributes: { role: "group", "aria-label": "Speed" } },
      this.#speeds,
    );
    const leaveButton = make("button", {
      className: "button",
      text: "Leave",
      testId: "replay-leave",
      onClick: leave,
    });
    const attributes = { "aria-label": "Replay" };
    this.element = make("section", { className: "hud-panel replay-bar", testId: "replay-bar", attributes }, [
      this.#play,
      speeds,
      make("div", { className: "replay-track" }, [this.#slider.element, this.#marks.element]),
      this.#time,
      leaveButton,
    ]);
    this.#show();
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
    this.#marks.show(status.marks, status.turnCount);
    const passed = this.#passing.update(status.turn, status.marks);
    if (passed !== null && this.#wish === null && jumps?.goingTo !== null) this.#say(passed);
    this.#showPlace(status);
    this.#show();
  }

  #showPlace(status: ReplayStatusNotice): void {
    const { turnCount, live, jumps } = status;
    const goingTo = jumps?.goingTo ?? null;
    const turn = this.#wish?.turn ?? goingTo ?? status.turn;
    const readyTurns = jumps?.readyTurns ?? turnCount;
    this.#slider.show({ turn, turnCount, readyTurns, mayGo: live === undefined && turnCount > 0 });
    const place = `turn ${turn} of ${turnCount} – ${clockOfTurns(turn)} / ${clockOfTurns(turnCount)}`;
    // How far it is with a jump into what is not ready yet.
    const percent = Math.floor((100 * readyTurns) / Math.max(1, turnCount));
    const text = goingTo !== null && readyTurns < goingTo ? `${place} – looking ahead, ${percent} %` : place;
    setText(this.#time, live === undefined ? text : liveText(status.turn, turnCount, live));
  }

  /** At the end of a replay, playing it means from its beginning: the peer sees to that. */
  togglePlaying(): void {
    if (this.#live?.isOver === true) return;
    this.#control({ playing: !this.#playing });
  }

  /** One step faster (1) or slower (-1). */
  changeSpeed(direction: 1 | -1): void {
    const speeds = this.#live === null ? REPLAY_SPEEDS : LIVE_SPEEDS;
    const speed = speeds[speeds.indexOf(this.#speed) + direction];
    if (speed !== undefined) this.#control({ speed });
  }

  /** A replay has no orders to give: its keys are the player's own, and Tab is the page's. */
  takesKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey) return false;
    const key = keyName(event);
    if (key === " ") this.togglePlaying();
    else if (key === "." || key === ">") this.changeSpeed(1);
    else if (key === "," || key === "<") this.changeSpeed(-1);
    else return this.#takesPlaceKey(key, event);
    return true;
  }

  #takesPlaceKey(key: string, event: KeyboardEvent): boolean {
    if (this.#status === null || this.#live !== null) return false;
    const { turn, turnCount, marks, jumps } = this.#status;
    const at = this.#wish ?? { turn, subTurn: jumps?.subTurn ?? 0 };
    const place = placeByKey(key, event, this.#slider.hasFocus, { at, turnCount, marks });
    if (place !== null) this.#go(place);
    return place !== null;
  }

  /** Shows the wish at once; the statuses that follow say what became of it. */
  #go(place: ReplayPlace): void {
    if (this.#status === null || this.#live !== null) return;
    this.#wish = place;
    this.#wishedMs = performance.now();
    this.#jumpId = (this.#jumpId % JUMP_ID_MAX) + 1;
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
    this.#play.hidden = this.#live?.isOver === true;
    const isLive = this.#live !== null;
    if (isLive) setText(this.#play, this.#playing ? "❚❚ Pause for me" : "▶ Go on");
    else setText(this.#play, this.#playing ? "❚❚ Pause" : this.#isAtEnd ? "↻ Play again" : "▶ Play");
    REPLAY_SPEEDS.forEach((speed, i) => {
      this.#speeds[i]!.setAttribute("aria-pressed", String(speed === this.#speed));
      this.#speeds[i]!.hidden = isLive && !LIVE_SPEEDS.includes(speed);
    });
  }
}

const LACKS = {
  players: "the match waits for somebody who plays",
  source: "looking for somebody who has the match",
} as const;

/** How far behind the players one is who watches, or what it waits for: "live", "30 s late". Exported for tests. */
export function liveText(turn: number, newestTurn: number, live: LiveStatus): string {
  const { delaySeconds, isOver, isLost, stands } = live;
  const clock = clockOfTurns(turn);
  if (isLost === true) return `${clock} – nobody who has the match can be reached`;
  if (isOver) return `${clock} – the match is over`;
  if (stands !== undefined) return `${clock} – ${LACKS[stands.lacks]}, ${stands.seconds} s`;
  const lateSeconds = delaySeconds + Math.round((newestTurn - turn) / 10);
  return lateSeconds <= LIVE_SECONDS ? `${clock} – live` : `${clock} – ${lateSeconds} s late`;
}

/** Notices when a replay comes to a mark. */
export class MarkWatch {
  #turn: number | null = null;

  /** The text of the mark that was passed since the last call, of several the last; null: none. */
  update(turn: number, marks: readonly ReplayMark[]): string | null {
    const before = this.#turn;
    this.#turn = turn;
    if (before === null) return null; // joined in the middle: nothing was passed
    return marks.findLast((mark) => before < mark.turn && mark.turn <= turn)?.text ?? null;
  }
}

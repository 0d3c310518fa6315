import {
  REPLAY_SPEEDS,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type WindowRequest,
} from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import { MarkWatch } from "./mark-watch.ts";
import { clockOfTurns } from "./match-clock.ts";
import { ReplayMarks } from "./replay-marks.ts";

/** What a replay's controls do. */
export interface ReplayBarOptions {
  readonly send: (request: WindowRequest) => void;
  readonly leave: () => void;
  readonly say: (text: string) => void; // a sentence for the player to read
}

/** What one watches a replay with: play or pause, speed, how far it is, and where something happened. */
export class ReplayBar {
  readonly element: HTMLElement;
  readonly #send: (request: WindowRequest) => void;
  readonly #say: (text: string) => void;
  readonly #play: HTMLButtonElement;
  readonly #speeds: readonly HTMLButtonElement[];
  readonly #progress = make("progress", {
    className: "replay-progress",
    testId: "replay-progress",
    attributes: { "aria-label": "Progress of the replay" },
  });
  readonly #marks = new ReplayMarks();
  readonly #passing = new MarkWatch();
  readonly #time = make("span", { className: "replay-time", testId: "replay-time" });
  #playing = true;
  #isAtEnd = false;
  #speed: ReplaySpeed = 1;

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
        text: `${speed}×`,
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
      make("div", { className: "replay-track" }, [this.#progress, this.#marks.element]),
      this.#time,
      leaveButton,
    ]);
    this.#show();
  }

  /** How many times faster than a match pictures come while it plays. */
  get speed(): number {
    return this.#speed;
  }

  update(status: ReplayStatusNotice): void {
    this.#playing = status.playing;
    this.#speed = status.speed;
    this.#isAtEnd = status.turn >= status.turnCount;
    this.#progress.max = Math.max(1, status.turnCount);
    this.#progress.value = Math.max(0, status.turn);
    setText(
      this.#time,
      `turn ${status.turn} of ${status.turnCount} – ${clockOfTurns(status.turn)} / ${clockOfTurns(status.turnCount)}`,
    );
    this.#marks.show(status.marks, status.turnCount);
    const passed = this.#passing.update(status.turn, status.marks);
    if (passed !== null) this.#say(passed);
    this.#show();
  }

  /** At the end of a replay, playing it means from its beginning: the peer sees to that. */
  togglePlaying(): void {
    this.#control({ playing: !this.#playing });
  }

  /** One step faster (1) or slower (-1). */
  changeSpeed(direction: 1 | -1): void {
    const speed = REPLAY_SPEEDS[REPLAY_SPEEDS.indexOf(this.#speed) + direction];
    if (speed !== undefined) this.#control({ speed });
  }

  /** A replay has no orders to give: its keys are the player's own, and Tab is the page's. */
  takesKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey) return false;
    if (event.key === " ") this.togglePlaying();
    else if (event.key === "." || event.key === ">") this.changeSpeed(1);
    else if (event.key === "," || event.key === "<") this.changeSpeed(-1);
    else return false;
    return true;
  }

  /** Shows the wish at once; the next status says what became of it. */
  #control(change: { readonly playing?: boolean; readonly speed?: ReplaySpeed }): void {
    this.#playing = change.playing ?? this.#playing;
    this.#speed = change.speed ?? this.#speed;
    this.#send({ kind: "replay-control", playing: this.#playing, speed: this.#speed });
    this.#show();
  }

  #show(): void {
    setText(this.#play, this.#playing ? "❚❚ Pause" : this.#isAtEnd ? "↻ Play again" : "▶ Play");
    REPLAY_SPEEDS.forEach((speed, i) =>
      this.#speeds[i]!.setAttribute("aria-pressed", String(speed === this.#speed)),
    );
  }
}

import {
  REPLAY_SPEEDS,
  type LiveStatus,
  type ReplayMark,
  type ReplayMarkKind,
  type ReplaySpeed,
  type ReplayStatusNotice,
  type WindowRequest,
} from "../../channel/index.ts";
import { keyName } from "../control/key-name.ts";
import { make, setText } from "../dom.ts";
import { makeIcon, type Icon } from "../looks/icons.ts";
import { Shown } from "../shown.ts";
import { clockOfTurns } from "./match-clock.ts";

/** What a replay's controls do. */
interface ReplayBarOptions {
  readonly send: (request: WindowRequest) => void;
  readonly leave: () => void;
  readonly say: (text: string) => void; // a sentence for the player to read
}

/** One mark on the bar of a replay, or several that would cover each other. */
interface PlacedMark {
  readonly percent: number; // of the bar, 0 .. 100
  readonly label: string; // which ones in the order of the replay: "2", "2–4"
  readonly kinds: readonly ReplayMarkKind[]; // of what happened, each once, in order
  readonly lines: readonly string[]; // what happened, with the time
}

/** So late is as good as live. */
const LIVE_SECONDS = 3;
/** What a mark shows, beside its number: by its shape, not by its colour alone. */
const ICONS: Readonly<Record<ReplayMarkKind, Icon>> = {
  repair: "patch",
  gone: "leaving",
  back: "return",
  pause: "pause",
  split: "fork",
};

/** Marks nearer to each other than this share one place. */
const APART_PERCENT = 7;

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
  #live: LiveStatus | null = null; // a match that others play; null: a replay
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

  hearStatus(status: ReplayStatusNotice): void {
    this.#playing = status.playing;
    this.#speed = status.speed;
    this.#isAtEnd = status.turn >= status.turnCount;
    this.#progress.max = Math.max(1, status.turnCount);
    this.#progress.value = Math.max(0, status.turn);
    this.#live = status.live ?? null;
    setText(
      this.#time,
      status.live === undefined
        ? `turn ${status.turn} of ${status.turnCount} – ${clockOfTurns(status.turn)} / ${clockOfTurns(status.turnCount)}`
        : liveText(status.turn, status.turnCount, status.live),
    );
    this.#marks.show(status.marks, status.turnCount);
    const passed = this.#passing.update(status.turn, status.marks);
    if (passed !== null) this.#say(passed);
    this.#show();
  }

  /** At the end of a replay, playing it means from its beginning: the peer sees to that. */
  togglePlaying(): void {
    if (this.#live?.isOver === true) return;
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
    const key = keyName(event);
    if (key === " ") this.togglePlaying();
    else if (key === "." || key === ">") this.changeSpeed(1);
    else if (key === "," || key === "<") this.changeSpeed(-1);
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
    this.#play.hidden = this.#live?.isOver === true;
    const isLive = this.#live !== null;
    if (isLive) setText(this.#play, this.#playing ? "❚❚ Pause for me" : "▶ Go on");
    else setText(this.#play, this.#playing ? "❚❚ Pause" : this.#isAtEnd ? "↻ Play again" : "▶ Play");
    REPLAY_SPEEDS.forEach((speed, i) =>
      this.#speeds[i]!.setAttribute("aria-pressed", String(speed === this.#speed)),
    );
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

/** Where in a replay something happened, as games that were repaired or a player who left: a list of small marks over its progress. */
class ReplayMarks {
  readonly element = make("ol", {
    className: "replay-marks",
    testId: "replay-marks",
    attributes: { "aria-label": "What happened in this replay" },
  });
  readonly #shown = new Shown<readonly [marks: readonly ReplayMark[], turnCount: number]>();

  constructor() {
    this.element.hidden = true;
  }

  show(marks: readonly ReplayMark[], turnCount: number): void {
    if (!this.#shown.isNews([marks, turnCount])) return;
    this.element.hidden = marks.length === 0;
    const placed = placeMarks(marks, turnCount);
    this.element.replaceChildren(...placed.map((mark, i) => this.#makeMark(mark, i + 1)));
  }

  #makeMark({ percent, label, kinds, lines }: PlacedMark, number: number): HTMLElement {
    const text = lines.join(" ");
    // It is a button so that keyboard and touch reach its words too: they show while it has the focus.
    const tip = make("span", { className: "replay-tip", attributes: { "aria-hidden": "true" } }, [
      ...lines.map((line) => make("span", { text: line })),
    ]);
    const button = make(
      "button",
      {
        className: `replay-mark is-${kinds.length === 1 ? kinds[0]! : "mixed"}`,
        testId: `replay-mark-${number}`,
        attributes: { "aria-label": text },
      },
      [...kinds.map((kind) => makeIcon(ICONS[kind])), label],
    );
    const item = make("li", {}, [button, tip]);
    item.style.setProperty("--at", String(percent));
    return item;
  }
}

/** Where marks stand on the bar. `marks`: ascending turn. */
export function placeMarks(marks: readonly ReplayMark[], turnCount: number): readonly PlacedMark[] {
  const percentOf = ({ turn }: ReplayMark): number =>
    Math.min(100, Math.max(0, (100 * turn) / Math.max(1, turnCount)));
  const groups: ReplayMark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group !== undefined && percentOf(mark) - percentOf(group[0]!) < APART_PERCENT) group.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => {
    const first = marks.indexOf(group[0]!) + 1;
    const label = group.length === 1 ? `${first}` : `${first}–${first + group.length - 1}`;
    const lines = group.map(({ turn, text }) => `Turn ${turn} (${clockOfTurns(turn)}): ${text}`);
    const kinds = [...new Set(group.map(({ kind }) => kind))];
    return { percent: percentOf(group[0]!), label, kinds, lines };
  });
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

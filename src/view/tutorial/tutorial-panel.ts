import { withKeys } from "../control/key-actions.ts";
import type { PeerNotice, WindowRequest } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { BUTTON_WORDS, TUTORIAL_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";
import type { HintScope } from "../match/hint-table.ts";
import { BadgeLook, type TutorialSight } from "./badge-look.ts";
import {
  hintsBeside,
  isAllDone,
  nextStep,
  passedText,
  progressOf,
  skippedCount,
  stateAt,
  STEPS,
  stepText,
  type TutorialEvent,
  type TutorialProgress,
  type TutorialState,
} from "./steps.ts";

/** What the lessons of a match do to the rest of the window. */
interface TutorialActions {
  readonly leave: () => void; // the match
  readonly cameTo: (progress: TutorialProgress) => void; // by a step, as long as not all are done
  readonly done: () => void; // once, when all steps are
}

/** The lessons beside a match: which one it is, what to do, and the ways past it. */
export class TutorialPanel {
  readonly element: HTMLElement;
  readonly #actions: TutorialActions;
  readonly #count = make("span", { className: "tutorial-count", testId: "tutorial-count" });
  readonly #skipped = make("span", { className: "tutorial-count", testId: "tutorial-skipped" });
  readonly #title = make("h2", { className: "tutorial-title", testId: "tutorial-title" });
  readonly #text = make("p", { className: "tutorial-text", testId: "tutorial-text" });
  readonly #passed = make("p", { className: "tutorial-passed", testId: "tutorial-passed" });
  readonly #dots = STEPS.map(() => make("li", { className: "tutorial-dot" }));
  readonly #skip: HTMLButtonElement;
  readonly #back: HTMLButtonElement; // to those that were skipped
  readonly #badgeLook = new BadgeLook();
  #state: TutorialState;

  /** `progress`: that was made before. */
  constructor(progress: TutorialProgress, actions: TutorialActions) {
    this.#state = stateAt(progress);
    this.#actions = actions;
    this.#skip = make("button", {
      className: "button small",
      text: TUTORIAL_WORDS.skip,
      testId: "tutorial-skip",
      onClick: () => this.#take({ kind: "skip" }),
    });
    this.#back = make("button", {
      className: "button small primary",
      text: TUTORIAL_WORDS.back,
      testId: "tutorial-back",
      onClick: () => this.#take({ kind: "back" }),
    });
    const leave = make("button", {
      className: "button small",
      text: BUTTON_WORDS.leave,
      testId: "tutorial-leave",
      onClick: actions.leave,
    });
    const attributes = { role: "status", "aria-label": TUTORIAL_WORDS.label };
    this.element = make(
      "section",
      { className: "hud-panel tutorial-panel", testId: "tutorial", attributes },
      [
        make("div", { className: "tutorial-head" }, [this.#title, this.#count]),
        make("div", { className: "tutorial-head" }, [
          make("ol", { className: "tutorial-dots", attributes: { "aria-hidden": "true" } }, this.#dots),
          this.#skipped,
        ]),
        make("div", { className: "button-row" }, [leave, this.#skip, this.#back]),
        this.#text, // below the buttons, which so stay where they are whatever it says
        this.#passed,
      ],
    );
    this.#show();
    followKeys(this.#text, () => this.#showText());
  }

  get progress(): TutorialProgress {
    return progressOf(this.#state);
  }

  get isDone(): boolean {
    return isAllDone(this.#state);
  }

  get hints(): HintScope {
    return hintsBeside(this.#state);
  }

  /** What the player asks of the peer. */
  hearRequest(request: WindowRequest): void {
    if (request.kind !== "command") return;
    const { command } = request;
    const way = command.kind === "march" ? { isFighting: command.isFighting } : {};
    this.#take({ kind: "command", command: command.kind, ...way });
  }

  hearNotice(notice: PeerNotice, localPlayerId: PlayerId | null): void {
    const hasWon =
      notice.kind === "result" && notice.winnerIds.some((playerId) => playerId === localPlayerId);
    if (hasWon) this.#take({ kind: "won" });
  }

  /** How things stand, several times a second, and where what a lesson is about is looked at. */
  update(standing: Omit<Extract<TutorialEvent, { kind: "stands" }>, "kind">, sight: TutorialSight): void {
    this.#take({ kind: "stands", ...standing });
    this.#badgeLook.update(STEPS[this.#state.index] === "breed", sight);
  }

  #take(event: TutorialEvent): void {
    const [before, wasDone] = [this.#state, this.isDone];
    this.#state = nextStep(before, event);
    this.#showText();
    if (this.#state.index === before.index && this.#state.done === before.done) return;
    this.#show();
    if (!this.isDone) this.#actions.cameTo(this.progress);
    else if (!wasDone) this.#actions.done();
  }

  #show(): void {
    const { index, done } = this.#state;
    const step = STEPS[index];
    const passed = passedText(this.#state);
    this.#passed.hidden = passed === "";
    setText(this.#passed, passed);
    this.#skip.hidden = step === undefined;
    this.#back.hidden = step !== undefined || this.isDone;
    setText(this.#count, step === undefined ? "" : TUTORIAL_WORDS.count(index + 1, STEPS.length));
    setText(this.#skipped, TUTORIAL_WORDS.skipped(step === undefined ? 0 : skippedCount(this.#state)));
    setText(this.#title, this.#titleText());
    this.#showText();
    this.#dots.forEach((dot, i) => {
      const isDone = done.includes(STEPS[i]!);
      setText(dot, i === index ? "●" : isDone ? "✓" : i < index ? "–" : "○");
      dot.classList.toggle("is-now", i === index);
    });
  }

  #titleText(): string {
    const step = STEPS[this.#state.index];
    if (step !== undefined) return TUTORIAL_WORDS.lessons[step].title;
    return this.isDone ? TUTORIAL_WORDS.allTitle : TUTORIAL_WORDS.leftTitle(skippedCount(this.#state));
  }

  #showText(): void {
    setText(this.#text, stepText(this.#state) ?? withKeys(TUTORIAL_WORDS.all));
  }
}

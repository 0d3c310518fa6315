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
  nextStep,
  passedText,
  STEPS,
  stepText,
  TUTORIAL_BEGINS,
  type TutorialEvent,
  type TutorialState,
} from "./steps.ts";

/** What the lessons of a match do to the rest of the window. */
interface TutorialActions {
  readonly leave: () => void; // the match
  readonly done: () => void; // once, after the last step
}

/** The lessons beside a match: which one it is, what to do, and the ways past it. */
export class TutorialPanel {
  readonly element: HTMLElement;
  readonly #actions: TutorialActions;
  readonly #count = make("span", { className: "tutorial-count", testId: "tutorial-count" });
  readonly #title = make("h2", { className: "tutorial-title", testId: "tutorial-title" });
  readonly #text = make("p", { className: "tutorial-text", testId: "tutorial-text" });
  readonly #passed = make("p", { className: "tutorial-passed", testId: "tutorial-passed" });
  readonly #dots = STEPS.map(() => make("li", { className: "tutorial-dot" }));
  readonly #skip: HTMLButtonElement;
  readonly #badgeLook = new BadgeLook();
  #state: TutorialState;

  /** `lesson`: the first one to show; after the last one all are done. */
  constructor(lesson: number, actions: TutorialActions) {
    this.#state = { ...TUTORIAL_BEGINS, index: Math.min(lesson, STEPS.length) };
    this.#actions = actions;
    this.#skip = make("button", {
      className: "button small",
      text: TUTORIAL_WORDS.skip,
      testId: "tutorial-skip",
      onClick: () => this.#take({ kind: "skip" }),
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
        make("ol", { className: "tutorial-dots", attributes: { "aria-hidden": "true" } }, this.#dots),
        make("div", { className: "button-row" }, [leave, this.#skip]),
        this.#text, // below the buttons, which so stay where they are whatever it says
        this.#passed,
      ],
    );
    this.#show();
    followKeys(this.#text, () => this.#showText());
  }

  /** The one that is shown, from 0. */
  get lesson(): number {
    return this.#state.index;
  }

  get isDone(): boolean {
    return this.#state.index === STEPS.length;
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
    const before = this.#state;
    this.#state = nextStep(before, event);
    if (this.#state.isFull !== before.isFull) this.#showText();
    if (this.#state.index === before.index) return;
    this.#show();
    if (this.isDone) this.#actions.done();
  }

  #show(): void {
    const { index } = this.#state;
    const step = STEPS[index];
    const passed = passedText(this.#state);
    this.#passed.hidden = passed === "";
    setText(this.#passed, passed);
    this.#skip.hidden = step === undefined;
    setText(this.#count, step === undefined ? "" : TUTORIAL_WORDS.count(index + 1, STEPS.length));
    setText(this.#title, step === undefined ? TUTORIAL_WORDS.allTitle : TUTORIAL_WORDS.lessons[step].title);
    this.#showText();
    this.#dots.forEach((dot, i) => {
      setText(dot, i < index ? "✓" : i === index ? "●" : "○");
      dot.classList.toggle("is-now", i === index);
    });
  }

  #showText(): void {
    const text = stepText(this.#state);
    setText(this.#text, text ?? withKeys(TUTORIAL_WORDS.all));
  }
}

import type { DesyncChoice, DesyncNotice, MatchInfo, WindowRequest } from "../../channel/index.ts";
import { DESYNC_WORDS, STANDSTILL_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import { namesOf } from "../looks/player-names.ts";
import { choiceWords, countdownText } from "./choice-words.ts";
import { desyncSentence } from "./desync-notices.ts";

/** What the question is asked with. */
interface ChoicesDialogOptions {
  readonly match: MatchInfo;
  readonly send: (request: WindowRequest) => void;
  readonly showDetails: (() => void) | null; // null: there are none to show
  readonly focusMatch: () => void; // when the question is put away
}

/** What to do with a match that stands still. Escape puts it away, and the banner brings it back. */
export class ChoicesDialog {
  readonly element: HTMLDialogElement;
  readonly #options: ChoicesDialogOptions;
  readonly #sentence = make("p", { testId: "desync-choices-sentence" });
  readonly #question = make("p", { className: "desync-question", testId: "desync-question" });
  readonly #waits = make("p", {
    className: "desync-waits",
    testId: "desync-waits",
    attributes: { role: "status" },
  });
  readonly #countdown = make("p", { className: "desync-countdown", testId: "desync-countdown" });
  readonly #goOn: HTMLButtonElement;
  readonly #folder: HTMLButtonElement;
  #notice: DesyncNotice | null = null;
  #hasChosen = false; // here, before the peer says so
  #leftMs: number | null = null;

  constructor(options: ChoicesDialogOptions) {
    this.#options = options;
    this.#goOn = this.#makeChoice("go-on", "", "button primary");
    this.#folder = this.#makeChoice("open-folder", DESYNC_WORDS.openFolder, "button");
    const leave = this.#makeChoice("leave", STANDSTILL_WORDS.saveAndLeave, "button");
    const { showDetails } = options;
    const details = makeKeyedButton(DESYNC_WORDS.details, {
      className: "button",
      testId: "desync-choices-details",
    });
    details.hidden = showDetails === null;
    if (showDetails !== null) details.addEventListener("click", showDetails);
    // The dialog itself gets the focus: a key that was meant for the match must not choose.
    this.element = make(
      "dialog",
      {
        className: "panel dialog desync-choices",
        testId: "desync-choices",
        attributes: { "aria-labelledby": "desync-choices-title", tabindex: "-1", autofocus: "" },
      },
      [
        make("h2", { text: DESYNC_WORDS.states.standing, attributes: { id: "desync-choices-title" } }),
        this.#sentence,
        this.#question,
        make("div", { className: "button-row" }, [this.#goOn, leave, this.#folder, details]),
        this.#waits,
        this.#countdown,
      ],
    );
    this.element.addEventListener("close", () => options.focusMatch());
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  /** Asks as soon as the match stands, and no longer than it does. */
  hearDesync(notice: DesyncNotice): void {
    const isNew = notice.number !== this.#notice?.number || this.#notice.state !== "standing";
    this.#notice = notice;
    if (notice.state !== "standing" || notice.choices === null) return this.element.close();
    if (isNew) this.#hasChosen = false;
    this.#leftMs = notice.choices.goesOnInMs;
    this.#show();
    if (isNew) this.open();
  }

  /** Shows the question again; does nothing unless the match stands. */
  open(): void {
    if (this.#notice?.state !== "standing" || this.element.open) return;
    this.element.showModal();
    this.element.focus();
  }

  /** Counts down between two words of the peer. */
  update(elapsedMs: number): void {
    if (this.#leftMs === null) return;
    this.#leftMs = Math.max(0, this.#leftMs - elapsedMs);
    this.#showCountdown();
  }

  #show(): void {
    const notice = this.#notice!;
    const { choices, reportFile } = notice;
    const { match } = this.#options;
    const known = { ...choices!, hasChosen: choices!.hasChosen || this.#hasChosen };
    const words = choiceWords(known, match.localPlayerId ?? 0, namesOf(match.players));
    setText(this.#sentence, desyncSentence(notice));
    setText(this.#question, words.question);
    setText(this.#waits, words.waits);
    this.#waits.classList.toggle("is-empty", words.waits === "");
    this.#goOn.hidden = words.goOn === null;
    this.#goOn.disabled = known.hasChosen;
    setText(this.#goOn, words.goOn ?? "");
    this.#folder.hidden = reportFile === null;
    this.#showCountdown();
  }

  #showCountdown(): void {
    this.#countdown.hidden = this.#leftMs === null;
    if (this.#leftMs !== null && this.#notice?.choices)
      setText(this.#countdown, countdownText(this.#leftMs, this.#notice.choices.canGoOn));
  }

  #makeChoice(choice: DesyncChoice, text: string, className: string): HTMLButtonElement {
    return make("button", {
      className,
      text,
      testId: `desync-${choice}`,
      onClick: () => this.#choose(choice),
    });
  }

  #choose(choice: DesyncChoice): void {
    this.#options.send({ kind: "desync-choice", choice });
    if (choice !== "go-on") return;
    this.#hasChosen = true;
    this.#show();
    this.element.focus(); // the button is disabled now
  }
}

import { keyText } from "../control/key-actions.ts";
import type { DesyncChoice, DesyncNotice, MatchInfo, WindowRequest } from "../../channel/index.ts";
import type { PlayerId, StandstillChoices } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { joinNames, namesOf, type NameOf } from "../looks/player-names.ts";

/** What the question is asked with. */
interface ChoicesDialogOptions {
  readonly match: MatchInfo;
  readonly send: (request: WindowRequest) => void;
  readonly showDetails: (() => void) | null; // null: there are none to show
  readonly focusMatch: () => void; // when the question is put away
}

/** What the player is asked while a match stands still. */
interface ChoiceWords {
  readonly question: string;
  readonly goOn: string | null; // the button's text; null: that is not for this player to choose
  readonly waits: string; // who has not chosen; "" where that goes without saying
}

/** More names than that do not fit on a button. */
const NAMES_ON_BUTTON_MAX = 2;

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
    this.#folder = this.#makeChoice("open-folder", "Open the report’s folder", "button");
    const leave = this.#makeChoice("leave", "Save and leave", "button");
    const { showDetails } = options;
    const details = make("button", {
      className: "button",
      text: `Details ${keyText("differences")}`,
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
        make("h2", { text: "The match stands still", attributes: { id: "desync-choices-title" } }),
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
    const { sentence, choices, reportFile } = this.#notice!;
    const { match } = this.#options;
    const known = { ...choices!, hasChosen: choices!.hasChosen || this.#hasChosen };
    const words = choiceWords(known, match.localPlayerId ?? 0, namesOf(match.players));
    setText(this.#sentence, sentence);
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

/** `localPlayerId`: whose window it is. */
export function choiceWords(
  choices: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): ChoiceWords {
  const { without, canGoOn } = choices;
  const nameOrYou = (id: PlayerId): string => (id === localPlayerId ? "you" : nameOf(id));
  const waits = waitsText(choices, localPlayerId, nameOf);
  if (canGoOn) {
    const names = without.map(nameOf);
    const leftOut = names.length === 0 ? "" : ` without ${joinNames(names)}`;
    const few = names.length <= NAMES_ON_BUTTON_MAX ? leftOut : ` without ${names.length} players`;
    return { question: `Go on${leftOut}, or save the match and leave?`, goOn: `Go on${few}`, waits };
  }
  // Those who are left out read who they are with: oneself first.
  const leftOut = without.toSorted((a, b) => Number(b === localPlayerId) - Number(a === localPlayerId));
  const question = without.includes(localPlayerId)
    ? `The others may go on without ${joinNames(leftOut.map(nameOrYou))}. You can save the match and leave.`
    : "This match cannot go on. Save it and leave.";
  return { question, goOn: null, waits };
}

/** "It goes on by itself in 12 s." */
export function countdownText(leftMs: number, canGoOn: boolean): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${canGoOn ? "It goes on by itself" : "The others go on by themselves"} in ${seconds} s.`;
}

function waitsText(
  { waitsFor, hasChosen, canGoOn }: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): string {
  const others = waitsFor.filter((id) => id !== localPlayerId).map(nameOf);
  const isChosen = hasChosen && canGoOn;
  const chosen = isChosen ? "You chose to go on. " : "";
  if (others.length > 0) return `${chosen}Still choosing: ${joinNames(others)}.`;
  if (isChosen) return "You chose to go on.";
  return canGoOn && waitsFor.includes(localPlayerId) ? "Only you have not chosen yet." : "";
}

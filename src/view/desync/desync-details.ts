import type { DesyncNotice, MatchInfo, WindowRequest } from "../../channel/index.ts";
import { DESYNC_WORDS, describeStory, namesIn, type StoryDescription } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { PaletteName } from "../looks/player-look.ts";
import { namesOf } from "../looks/player-names.ts";
import { Shown } from "../shown.ts";
import { stateWord, type DesyncList } from "./desync-notices.ts";
import { makePlayerTable } from "./player-table.ts";

/** What the details are shown with. */
interface DesyncDetailsOptions {
  readonly list: DesyncList;
  readonly match: Pick<MatchInfo, "players">;
  readonly palette: PaletteName;
  readonly send: (request: WindowRequest) => void;
  readonly closeText: string; // of its button
  readonly onClose: () => void;
}

/** More commands than that are folded away at first. */
const COMMANDS_OPEN_MAX = 6;

/** All that is known of the desyncs of a match, one at a time. Escape, D or its button closes it. */
export class DesyncDetails {
  readonly element: HTMLDialogElement;
  readonly #options: DesyncDetailsOptions;
  readonly #title = make("h2", { testId: "desync-title", attributes: { id: "desync-details-title" } });
  readonly #position = make("span", { className: "desync-position", testId: "desync-position" });
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #walk: HTMLElement;
  readonly #body: HTMLElement;
  readonly #folder: HTMLButtonElement;
  #number = 0; // of the one that is shown
  /** Without the choices, which are told again and again and do not show here. */
  readonly #shown = new Shown<DesyncNotice>();

  constructor(options: DesyncDetailsOptions) {
    this.#options = options;
    this.#previous = makeButton("button small", DESYNC_WORDS.previous, "desync-previous", () =>
      this.#walkBy(-1),
    );
    this.#next = makeButton("button small", DESYNC_WORDS.next, "desync-next", () => this.#walkBy(1));
    this.#folder = makeButton("button", DESYNC_WORDS.openFolder, "desync-details-folder", () =>
      options.send({ kind: "desync-choice", choice: "open-folder" }),
    );
    const close = make("button", {
      className: "button primary",
      text: options.closeText,
      testId: "desync-details-close",
      onClick: () => this.element.close(),
    });
    this.#walk = make("span", { className: "button-row tight" }, [
      this.#previous,
      this.#position,
      this.#next,
    ]);
    // It scrolls with the keyboard too.
    const attributes = { tabindex: "0", role: "region", "aria-label": DESYNC_WORDS.known };
    this.#body = make("div", { className: "desync-body", testId: "desync-details-body", attributes });
    this.element = make(
      "dialog",
      {
        className: "panel dialog desync-details",
        testId: "desync-details",
        attributes: { "aria-labelledby": "desync-details-title" },
      },
      [
        make("header", { className: "desync-head" }, [this.#title, this.#walk]),
        this.#body,
        make("div", { className: "button-row" }, [close, this.#folder]),
      ],
    );
    this.element.addEventListener("close", () => options.onClose());
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  /** Shows the latest desync; does nothing where there was none. */
  open(): void {
    const { latest } = this.#options.list;
    if (latest === null || this.element.open) return;
    this.#number = latest.number;
    this.refresh();
    this.element.showModal();
    this.#body.focus();
  }

  close(): void {
    this.element.close();
  }

  /** More was told: the one that is shown stays. */
  refresh(): void {
    const { all } = this.#options.list;
    const index = all.findIndex(({ number }) => number === this.#number);
    const notice = all[index];
    if (notice === undefined) return;
    this.#walk.hidden = all.length < 2;
    this.#previous.disabled = index === 0;
    this.#next.disabled = index === all.length - 1;
    setText(this.#position, DESYNC_WORDS.position(index + 1, all.length));
    if (this.#shown.isNews({ ...notice, choices: null })) this.#show(notice);
  }

  #walkBy(direction: 1 | -1): void {
    const { all } = this.#options.list;
    const index = all.findIndex(({ number }) => number === this.#number);
    this.#number = all[index + direction]?.number ?? this.#number;
    this.refresh();
    this.#body.scrollTop = 0;
    const used = direction === 1 ? this.#next : this.#previous;
    if (used.disabled) this.#body.focus();
  }

  #show(notice: DesyncNotice): void {
    setText(this.#title, DESYNC_WORDS.title(notice.turn));
    this.#folder.hidden = notice.reportFile === null;
    const { match, palette } = this.#options;
    const nameOf = namesOf(match.players);
    const { story } = notice;
    const told = story === null ? null : describeStory(story, namesIn(story));
    this.#body.replaceChildren(
      makeState(notice.state, told?.sentence ?? DESYNC_WORDS.comparing),
      ...(told === null
        ? []
        : [
            makeExplanation(told),
            ...makeFacts(told),
            makePlayerTable(told.players, { nameOf, palette }),
            ...makeCommands(told),
          ]),
      ...makeReportNote(notice),
    );
  }
}

function makeButton(className: string, text: string, testId: string, onClick: () => void): HTMLButtonElement {
  return make("button", { className, text, testId, onClick });
}

function makeState(state: DesyncNotice["state"], sentence: string): HTMLElement {
  const { sign, word } = stateWord(state);
  return make("p", { className: "desync-summary" }, [
    make("span", { className: `desync-state is-${state}`, text: `${sign} ${word}`, testId: "desync-state" }),
    make("span", { text: sentence, testId: "desync-sentence" }),
  ]);
}

function makeExplanation({ explanation }: StoryDescription): HTMLElement {
  const lines = explanation.map((text) => make("p", { text }));
  return make("div", { className: "desync-explanation", testId: "desync-explanation" }, lines);
}

/** Where and when: only what is known. */
function makeFacts({ field, moment }: StoryDescription): readonly HTMLElement[] {
  const facts = [
    [DESYNC_WORDS.first, field, "desync-field"],
    [DESYNC_WORDS.when, moment, "desync-moment"],
  ] as const;
  const shown = facts
    .filter(([, text]) => text !== "")
    .map(([name, text, testId]) =>
      make("div", {}, [make("dt", { text: name }), make("dd", { text, testId })]),
    );
  return shown.length === 0 ? [] : [make("dl", { className: "desync-facts" }, shown)];
}

function makeCommands({ commands }: StoryDescription): readonly HTMLElement[] {
  if (commands.length === 0) return [];
  const lines = commands.map((text) => make("li", { text }));
  const title = DESYNC_WORDS.orders(commands.length);
  const folded = make("details", { className: "desync-commands", testId: "desync-commands" }, [
    make("summary", { text: title }),
    make("ol", {}, lines),
  ]);
  folded.open = commands.length <= COMMANDS_OPEN_MAX;
  return [folded];
}

function makeReportNote({ reportFile }: DesyncNotice): readonly HTMLElement[] {
  if (reportFile === null) return [];
  const file = make("code", { text: reportFile, testId: "desync-report-file" });
  return [make("p", { className: "desync-report" }, [DESYNC_WORDS.report, " ", file])];
}

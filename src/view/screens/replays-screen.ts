import { readReplayMark, splitReplayLink, type PeerNotice, type ReplayEntry } from "../../channel/index.ts";
import { BUTTON_WORDS, describeFact, REPLAYS_WORDS, SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { replaysFor, type ReplayOrder } from "./replay-search.ts";
import { matchText, whenText } from "./replay-text.ts";
import { takesListKeys, type SearchedList } from "./list-keys.ts";
import type { Screen, ScreenContext } from "./screen.ts";
import { makeSmallMap } from "./small-map-picture.ts";

/** What the list is searched for, for the next time. */
interface KeptSearch {
  text: string;
}

/**
 * Every kept match, searched and sorted: arrows choose, Enter plays. A link to a moment can be put into the search. Shows the list when it
 * comes. `watched`: the replay that was shown last.
 */
export function makeReplaysScreen(context: ScreenContext, watched: string | null, kept: KeptSearch): Screen {
  const parts = new ReplaysScreen(context, watched, kept);
  context.send({ kind: "list-replays" });
  return {
    element: parts.element,
    focus: () => parts.focus(),
    takesKey: (event) => takesListKeys(event, parts, () => parts.leave()),
    hearNotice: (notice: PeerNotice) => {
      if (notice.kind === "replay-list") parts.hearList(notice);
    },
  };
}

class ReplaysScreen implements SearchedList {
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #watched: string | null;
  readonly #kept: KeptSearch;
  readonly #list = make("ul", { className: "replay-list", testId: "replay-list" });
  readonly #note = make("p", {
    className: "replay-note",
    testId: "replay-note",
    attributes: { role: "status" },
    text: REPLAYS_WORDS.looking,
  });
  readonly #back: HTMLButtonElement;
  readonly search = make("input", {
    className: "input",
    testId: "replay-search",
    attributes: {
      ...{ type: "search", autocomplete: "off", spellcheck: "false", maxlength: "500" },
      ...{ placeholder: REPLAYS_WORDS.searchHint, "aria-label": REPLAYS_WORDS.search },
    },
  });
  readonly #order: HTMLSelectElement;
  #replays: readonly ReplayEntry[] | null = null; // null: the list has not come yet
  #folder = "";
  #isTaken = false; // Enter came before the list

  constructor(context: ScreenContext, watched: string | null, kept: KeptSearch) {
    this.#context = context;
    this.#watched = watched;
    this.#back = make("button", {
      className: "button",
      text: BUTTON_WORDS.back,
      testId: "back",
      onClick: () => this.leave(),
    });
    const orders = Object.entries(REPLAYS_WORDS.orders).map(([value, text]) =>
      make("option", { text, attributes: { value } }),
    );
    const attributes = { "aria-label": REPLAYS_WORDS.order };
    this.#order = make("select", { className: "input", testId: "replay-order", attributes }, orders);
    this.#kept = kept;
    this.search.value = kept.text;
    this.search.addEventListener("input", () => {
      kept.text = this.search.value;
      this.#isTaken = false;
      this.#show();
    });
    this.#order.addEventListener("change", () => this.#show());
    const tools = make("div", { className: "replay-tools" }, [this.search, this.#order]);
    this.element = make("main", { className: "screen" }, [
      make("div", { className: "panel list-panel replays-panel" }, [
        make("h1", { text: REPLAYS_WORDS.title }),
        tools,
        this.#list,
        this.#note,
        this.#back,
      ]),
    ]);
  }

  /** Who comes from the title next time begins a new search. */
  leave(): void {
    this.#kept.text = "";
    this.#context.goTo("menu");
  }

  focus(): void {
    this.#back.focus();
  }

  hearList({ replays, folder }: { readonly replays: readonly ReplayEntry[]; readonly folder: string }): void {
    this.#replays = replays;
    this.#folder = folder;
    this.#show();
    if (this.#isTaken) this.take();
    this.#isTaken = false;
    const holder = document.activeElement;
    if (holder !== this.#back && holder !== null && holder !== document.body) return; // somebody types
    const watched = this.buttons.find((button) => button.dataset["file"] === this.#watched);
    (watched ?? this.buttons[0])?.focus();
  }

  get buttons(): readonly HTMLButtonElement[] {
    return [...this.#list.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  }

  /** In the search: opens the link that stands there, or what was found first, once there is a list. False: the key is for another. */
  take(): boolean {
    if (document.activeElement !== this.search) return false;
    if (this.#replays === null) {
      this.#isTaken = true;
      return true;
    }
    const link = splitReplayLink(this.search.value.trim());
    if (link === null || link.mark === null) this.buttons[0]?.click();
    else this.#open(link.file, link.mark, this.#replays);
    return true;
  }

  #open(file: string, mark: string, replays: readonly ReplayEntry[]): void {
    const read = readReplayMark(mark);
    const replayId = file.split(/[/\\]/).at(-1)!;
    const isKept = replays.some((entry) => entry.replayId === replayId);
    if (!read.ok) this.#context.toast(REPLAYS_WORDS.noMoment(mark, read.reason));
    else if (!isKept) this.#context.toast(REPLAYS_WORDS.notKept(replayId));
    else this.#context.send({ kind: "open-replay", replayId, mark });
  }

  #show(): void {
    const replays = this.#replays;
    if (replays === null) return;
    const found = replaysFor(replays, this.search.value, this.#order.value as ReplayOrder);
    this.#keepHeight(replays);
    this.#showEntries(found);
    const [count, folder] = [replays.length, this.#folder];
    if (count === 0) setText(this.#note, REPLAYS_WORDS.none(folder));
    else if (found.length === 0) setText(this.#note, REPLAYS_WORDS.noneFits(folder));
    else if (found.length === count) setText(this.#note, REPLAYS_WORDS.keptIn(folder));
    else setText(this.#note, REPLAYS_WORDS.found(found.length, count, folder));
  }

  /** While one searches, the list has the height that it has with all replays: nothing on the screen jumps. */
  #keepHeight(replays: readonly ReplayEntry[]): void {
    const { style } = this.#list;
    if (this.search.value.trim() === "") style.minHeight = "";
    else if (style.minHeight === "") {
      if (this.#list.childElementCount === 0) this.#showEntries(replays); // the search is from before
      style.minHeight = `min(${this.#list.getBoundingClientRect().height}px, 58vh)`;
    }
  }

  #showEntries(entries: readonly ReplayEntry[]): void {
    this.#list.replaceChildren(...entries.map((entry) => makeEntry(entry, this.#context)));
  }
}

function makeEntry(entry: ReplayEntry, context: ScreenContext): HTMLElement {
  const { replayId, title, problem, match } = entry;
  const button = make(
    "button",
    { className: "replay-entry", testId: "replay-entry", attributes: { "data-file": replayId } },
    [
      makeSmallMap(match?.map ?? null, match !== null),
      make("strong", { text: title }),
      make("span", { className: "replay-day", text: whenText(entry) }),
      ...(match === null ? [] : [make("span", { className: "replay-match", text: matchText(entry) })]),
      ...(problem === null ? [] : [make("em", { text: SIGN_WORDS.warning(describeFact(problem)) })]),
    ],
  );
  button.disabled = problem !== null;
  button.addEventListener("click", () => context.send({ kind: "open-replay", replayId }));
  return make("li", {}, [button]);
}

import type { PeerNotice, PublicLobby, PublicNotice, PublicWish } from "../../channel/index.ts";
import { MATCH_MODES, PLAYER_NAME_CHARACTERS_MAX, type MatchMode } from "../../sim/index.ts";
import { BUTTON_WORDS, describeFact, MODE_WORDS, PUBLIC_WORDS, SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { isSame } from "../shown.ts";
import { readName } from "../forms/validate-form.ts";
import { PublicList } from "./public-list.ts";
import { publicNote, wayInto, type PublicOrder } from "./public-text.ts";
import { takesListKeys, type SearchedList } from "./list-keys.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** While a person types, not every letter is asked for. */
const TYPING_MS = 350;

/** The public lobbies of a service, searched, filtered and sorted: arrows choose, Enter enters. The peer looks at them as long as this is shown. */
export function makePublicScreen(context: ScreenContext): Screen {
  const parts = new PublicScreen(context);
  const leave = (): void => {
    parts.stop();
    context.send({ kind: "unlook-public" });
    context.goTo("menu");
  };
  parts.onBack = leave;
  parts.look();
  return {
    element: parts.element,
    focus: () => parts.focus(),
    takesKey: (event) => takesListKeys(event, parts, leave),
    hearNotice: (notice: PeerNotice) => {
      if (notice.kind === "public") parts.hear(notice);
    },
  };
}

class PublicScreen implements SearchedList {
  readonly element: HTMLElement;
  onBack: () => void = () => undefined;
  readonly #context: ScreenContext;
  readonly #list: PublicList;
  readonly #problem = make("p", {
    className: "public-problem",
    testId: "public-problem",
    attributes: { role: "status" },
  });
  readonly #note = make("p", {
    className: "replay-note",
    testId: "public-note",
    attributes: { role: "status" },
    text: PUBLIC_WORDS.looking,
  });
  readonly search = make("input", {
    className: "input",
    testId: "public-search",
    attributes: {
      ...{
        type: "search",
        autocomplete: "off",
        spellcheck: "false",
        maxlength: String(PLAYER_NAME_CHARACTERS_MAX),
      },
      ...{ placeholder: PUBLIC_WORDS.searchHint, "aria-label": PUBLIC_WORDS.search },
    },
  });
  readonly #mode: HTMLSelectElement;
  readonly #order: HTMLSelectElement;
  readonly #hasSeat = makeBox("public-has-seat", false);
  readonly #isSameVersion = makeBox("public-this-version", true);
  readonly #back: HTMLButtonElement;
  #typing: ReturnType<typeof setTimeout> | null = null;
  #listed: PublicWish | null = null; // what the list is of; null: not all of it has come
  #isTaken = false; // Enter came before the list

  constructor(context: ScreenContext) {
    this.#context = context;
    this.#list = new PublicList((lobby) => this.#enter(lobby));
    this.#mode = makeSelect("public-mode", PUBLIC_WORDS.mode, [
      ["", PUBLIC_WORDS.anyMode],
      ...MATCH_MODES.toReversed().map((mode) => [mode, MODE_WORDS[mode].name] as const),
    ]);
    this.#order = makeSelect("public-order", PUBLIC_WORDS.order, Object.entries(PUBLIC_WORDS.orders));
    this.#back = make("button", {
      className: "button",
      text: BUTTON_WORDS.back,
      testId: "back",
      onClick: () => this.onBack(),
    });
    this.search.addEventListener("input", () => this.#lookSoon());
    for (const kind of ["input", "blur"]) this.search.addEventListener(kind, () => (this.#isTaken = false));
    for (const control of [this.#mode, this.#hasSeat, this.#isSameVersion])
      control.addEventListener("change", () => this.look());
    this.#order.addEventListener("change", () => this.#list.sort(this.#order.value as PublicOrder));
    this.#problem.hidden = true;
    this.element = make("main", { className: "screen" }, [
      make("div", { className: "panel list-panel public-panel" }, [
        make("h1", { text: PUBLIC_WORDS.title }),
        make("div", { className: "public-tools" }, [
          make("div", { className: "replay-tools" }, [this.search, this.#mode, this.#order]),
          make("div", { className: "public-boxes" }, [
            make("label", { className: "lobby-near" }, [this.#hasSeat, PUBLIC_WORDS.freeSeats]),
            make("label", { className: "lobby-near" }, [this.#isSameVersion, PUBLIC_WORDS.thisVersion]),
          ]),
        ]),
        this.#problem,
        this.#list.element,
        this.#note,
        this.#back,
      ]),
    ]);
  }

  focus(): void {
    this.search.focus();
  }

  stop(): void {
    if (this.#typing !== null) clearTimeout(this.#typing);
    this.#typing = null;
  }

  look(): void {
    this.stop();
    this.#context.send({ kind: "look-public", ...this.#wish });
  }

  hear(notice: PublicNotice): void {
    const { wish, lobbies, hasMore, isComplete, problem } = notice;
    this.#list.show(lobbies);
    this.#problem.hidden = problem === null;
    setText(
      this.#problem,
      problem === null ? "" : SIGN_WORDS.warning(PUBLIC_WORDS.askedAgain(describeFact(problem))),
    );
    this.#list.element.classList.toggle("is-old", problem !== null);
    const isFiltered = this.search.value.trim() !== "" || this.#mode.value !== "" || this.#hasSeat.checked;
    const note = publicNote({ hasMore, isComplete, count: lobbies.length }, isFiltered);
    setText(this.#note, problem === null ? note : "");
    this.#listed = isComplete ? wish : null;
    if (this.#isTaken) this.#takeFirst();
  }

  get buttons(): readonly HTMLButtonElement[] {
    return this.#list.buttons;
  }

  /** In the search: goes to the first that is found, once all is there that is looked for. False: the key is for another. */
  take(): boolean {
    if (document.activeElement !== this.search) return false;
    this.#isTaken = true;
    if (!this.#takeFirst()) this.look();
    return true;
  }

  /** False: the list is not there yet. */
  #takeFirst(): boolean {
    if (this.#listed === null || !isSame(this.#listed, this.#wish)) return false;
    this.#isTaken = false;
    this.#list.buttons[0]?.focus(); // what it is was perhaps not read yet
    return true;
  }

  get #wish(): PublicWish {
    const mode = this.#mode.value === "" ? null : (this.#mode.value as MatchMode);
    const read = readName(this.search.value.trim());
    const text = read.ok ? read.value : null;
    return { text, mode, hasSeat: this.#hasSeat.checked, isSameVersion: this.#isSameVersion.checked };
  }

  #lookSoon(): void {
    this.stop();
    this.#typing = setTimeout(() => this.look(), TYPING_MS);
  }

  #enter(lobby: PublicLobby): void {
    const way = wayInto(lobby);
    const name = readName(this.#context.settings().name);
    if (way === "none") return;
    if (!name.ok) return this.#context.toast(PUBLIC_WORDS.needsName);
    this.#context.send({
      ...{ kind: "enter-public", lobbyId: lobby.lobbyId, name: name.value },
      isWatching: way === "watch",
    });
  }
}

function makeBox(testId: string, isChecked: boolean): HTMLInputElement {
  const box = make("input", { testId, attributes: { type: "checkbox" } });
  box.checked = isChecked;
  return box;
}

function makeSelect(
  testId: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const options = choices.map(([value, text]) => make("option", { text, attributes: { value } }));
  return make("select", { className: "input", testId, attributes: { "aria-label": label } }, options);
}

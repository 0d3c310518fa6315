import { CAT_KINDS, type CatKind, type World } from "../../sim/index.ts";
import { BREED_WORDS, KIND_NOTE_WORDS, KIND_WORDS } from "../../words/index.ts";
import { withKeys } from "../control/key-actions.ts";
import { breedKey } from "../control/cushion-keys.ts";
import type { Selection } from "../control/selection.ts";
import { make, setText } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";
import { breedingOf, type Breeding } from "./breeding.ts";

interface KindButton {
  readonly kind: CatKind;
  readonly element: HTMLButtonElement;
  readonly cost: HTMLElement;
}

/** The selected cushions: what they breed, how far it is, and the choice of what comes next. */
export class CushionPanel {
  readonly element: HTMLElement;
  readonly #title = make("h2", { className: "selected-title", testId: "cushion-title" });
  readonly #note = make("span", { className: "cushion-note", testId: "cushion-note" });
  readonly #progress = make("span", { className: "breed-progress", testId: "breed-progress" });
  readonly #then = make("span", { className: "breed-then", testId: "breed-then" });
  readonly #rally = make("span", { className: "selected-line", testId: "cushion-rally" });
  readonly #bar = make("progress", {
    className: "breed-bar",
    attributes: { max: "1", "aria-label": BREED_WORDS.soFar },
  });
  readonly #buttons: readonly KindButton[];
  readonly #choice: HTMLElement;

  constructor(choose: (kind: CatKind) => void) {
    this.#buttons = CAT_KINDS.map((kind) => makeKindButton(kind, choose));
    this.#choice = make(
      "div",
      { className: "kind-buttons", attributes: { role: "group", "aria-label": BREED_WORDS.what } },
      this.#buttons.map(({ element }) => element),
    );
    this.element = make(
      "section",
      {
        className: "hud-panel selected-panel cushion-panel",
        testId: "cushion-panel",
        attributes: { "aria-label": BREED_WORDS.panel },
      },
      [
        make("div", { className: "cushion-head" }, [this.#title, this.#note]),
        make("div", { className: "breed-row" }, [this.#progress, this.#then]),
        this.#bar,
        this.#choice,
        this.#rally,
      ],
    );
    this.element.hidden = true;
  }

  update(world: World | null, selection: Selection): void {
    const breeding = world === null ? null : breedingOf(world, selection);
    this.element.hidden = breeding === null;
    if (breeding !== null) this.#show(breeding, selection.length);
  }

  #show(breeding: Breeding, count: number): void {
    setText(this.#title, breeding.title);
    setText(this.#note, breeding.note);
    setText(this.#progress, breeding.progress);
    setText(this.#then, breeding.then);
    setText(this.#rally, withKeys(BREED_WORDS.rally(breeding.rallyCount, count)));
    for (const element of [this.#bar, this.#choice, this.#rally]) element.hidden = breeding.isOver;
    this.#bar.value = breeding.share;
    this.#buttons.forEach(({ kind, element, cost }, i) => {
      setText(cost, breeding.costs[i]!);
      const isChosen = String(breeding.chosen === kind);
      if (element.ariaPressed !== isChosen) element.ariaPressed = isChosen;
    });
  }
}

function makeKindButton(kind: CatKind, choose: (kind: CatKind) => void): KindButton {
  const cost = make("span", { className: "kind-cost" });
  const title = KIND_NOTE_WORDS.titled(kind);
  const key = make("kbd", { className: "kind-key" });
  const element = make(
    "button",
    {
      className: "kind-button",
      testId: `breed-${kind}`,
      attributes: { type: "button", title, "aria-pressed": "false" },
      onClick: () => choose(kind),
    },
    [key, makeKindIcon(kind), make("span", { className: "kind-name", text: KIND_WORDS[kind].one }), cost],
  );
  followKeys(element, () => {
    setText(key, breedKey(kind) ?? "");
    key.hidden = breedKey(kind) === null;
    element.ariaKeyShortcuts = breedKey(kind);
  });
  return { kind, element, cost };
}

import { holderOf, lookOfSeat, PLAIN_LOOKS, type Look } from "../../base/index.ts";
import type { LobbyNotice, LobbyPlayer } from "../../channel/index.ts";
import { BUTTON_WORDS, EMBLEM_WORDS, LOOK_WORDS, SIGN_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { makeLook } from "../looks/player-look.ts";
import type { Settings } from "../settings.ts";
import { Shown } from "../shown.ts";
import type { ScreenContext } from "./screen.ts";

const NUMBERS = PLAIN_LOOKS.colors;
const PARTS = ["color", "emblem"] as const;

/** What the buttons of the dialog depend on. */
interface Choices {
  readonly own: Look;
  readonly holders: Readonly<Record<keyof Look, readonly (string | null)[]>>; // other people, by number
  readonly palette: Settings["palette"];
}

/** The player here chooses a colour and an emblem, of those that no other player has. Escape closes it. */
export class LookDialog {
  readonly element: HTMLDialogElement;
  readonly #context: ScreenContext;
  readonly #groups: Readonly<Record<keyof Look, HTMLElement>>;
  readonly #note = make("p", {
    className: "result-note",
    testId: "look-note",
    attributes: { role: "status" },
  });
  readonly #shown = new Shown<Choices>();

  constructor(context: ScreenContext) {
    this.#context = context;
    const makeGroup = (part: keyof Look) => {
      const attributes = { role: "group", "aria-label": LOOK_WORDS.parts[part] };
      return make("div", { className: "look-choices", attributes });
    };
    this.#groups = { color: makeGroup("color"), emblem: makeGroup("emblem") };
    const close = make("button", {
      className: "button primary",
      text: BUTTON_WORDS.done,
      testId: "look-done",
    });
    close.addEventListener("click", () => this.element.close());
    const attributes = { "aria-label": LOOK_WORDS.title };
    this.element = make(
      "dialog",
      { className: "panel dialog look-dialog", testId: "look-dialog", attributes },
      [
        make("header", { className: "dialog-head" }, [make("h2", { text: LOOK_WORDS.title })]),
        ...PARTS.flatMap((part) => [make("h3", { text: LOOK_WORDS.parts[part] }), this.#groups[part]]),
        make("p", {
          className: "result-note",
          text: LOOK_WORDS.rule,
        }),
        this.#note,
        make("div", { className: "button-row" }, [close]),
      ],
    );
  }

  open(): void {
    setText(this.#note, "");
    this.element.showModal();
    this.element.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }

  show(lobby: LobbyNotice): void {
    if (lobby.startsInMs !== null && this.element.open) this.element.close();
    const choices = choicesOf(lobby, this.#context.settings().palette);
    if (!this.#shown.isNews(choices)) return;
    const focused = this.element.open ? document.activeElement?.getAttribute("data-testid") : null;
    for (const part of PARTS)
      this.#groups[part].replaceChildren(...NUMBERS.map((number) => this.#makeChoice(part, number, choices)));
    if (focused) this.element.querySelector<HTMLElement>(`[data-testid=${focused}]`)?.focus();
  }

  /** One that another player has says whose it is, and can't be pressed. */
  #makeChoice(part: keyof Look, number: number, { own, holders, palette }: Choices): HTMLElement {
    const look = makeLook({ ...own, [part]: number }, palette);
    const holder = holders[part][number] ?? null;
    const word = part === "color" ? look.colorName : EMBLEM_WORDS[look.shape];
    const isOwn = own[part] === number;
    const has = part === "color" ? LOOK_WORDS.hasColor : LOOK_WORDS.hasEmblem;
    const taken = holder === null ? null : has(holder, word);
    const note = holder === null ? [] : [make("small", { text: holder })];
    const button = make(
      "button",
      {
        className: "button small",
        testId: `look-${part}-${number}`,
        onClick: () => this.#choose(part, number, taken),
      },
      [makeEmblemIcon(look), make("span", {}, [isOwn ? SIGN_WORDS.good(word) : word, ...note])],
    );
    button.setAttribute("aria-pressed", String(isOwn));
    button.setAttribute("aria-disabled", String(holder !== null)); // it keeps its place for the keyboard, and its words
    button.title = taken ?? word;
    return button;
  }

  /** What another player has is not to be had, and changes nothing: the next lobby asks for what was worn in this one. */
  #choose(part: keyof Look, number: number, taken: string | null): void {
    const { changeSettings, send } = this.#context;
    setText(this.#note, taken === null ? "" : LOOK_WORDS.taken(taken));
    if (taken !== null) return;
    changeSettings(part === "color" ? { lookColor: number } : { lookEmblem: number });
    send({ kind: "set-look", color: null, emblem: null, [part]: number });
  }
}

/** What the player in that lobby may choose. */
export function choicesOf(
  { players, localPlayerId, looks = PLAIN_LOOKS }: LobbyNotice,
  palette: Settings["palette"],
): Choices {
  const isOther = ({ playerId, isBot }: LobbyPlayer): boolean => !isBot && playerId !== localPlayerId;
  const others = players.filter(isOther);
  const nameOf = (part: keyof Look, number: number): string | null =>
    others.find(({ playerId }) => playerId === holderOf(looks, part, number))?.name ?? null;
  const holdersOf = (part: keyof Look): readonly (string | null)[] =>
    NUMBERS.map((number) => nameOf(part, number));
  const holders = { color: holdersOf("color"), emblem: holdersOf("emblem") };
  return { own: lookOfSeat(looks, localPlayerId), holders, palette };
}
